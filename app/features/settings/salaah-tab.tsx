import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameFor, cityNameLanguages, languageFacts } from '#app/i18n/languages.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { adjustable, type SalaahSettings, type SiteCity, schools } from '#app/services/salaah-settings.ts'
import { Badge } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup, FormFold } from '#app/ui/choice.tsx'
import { describeFields, FileField, SelectField, TextField } from '#app/ui/field.tsx'
import { methods } from '#salaah/methods.ts'
import { isHighLatitude, practices } from '#salaah/shown-times.ts'
import { oneOpen, type SettingsAnswer, SettingsForm } from './settings-form.tsx'
import { CITIES_FILE_FIELD, cityField, EMPTY_ROWS } from './settings-tabs.ts'

type Props = {
  saved: SalaahSettings
  answer: SettingsAnswer
  /** How many mosques each city has. */
  mosquesByCity: Readonly<Record<string, number>>
}

/** The cities of the salaah page, the method of calculation and the minutes added. */
export function SalaahTab({ saved, answer, mosquesByCity }: Props) {
  const { adminEditing } = useAdminTexts()
  const { salaah: texts } = useSiteDeskTexts().settings
  const minutesOf = describeFields({ texts: texts.times, saved: saved.adjustments, answer })
  const added = adjustable.flatMap((name) => {
    const minutes = saved.adjustments[name]
    return minutes === 0 ? [] : [`${texts.times[name]} ${minutes > 0 ? '+' : '−'}${Math.abs(minutes)}`]
  })
  const rows = [...saved.cities, ...Array.from({ length: EMPTY_ROWS }, () => null)]
  return (
    <SettingsForm answer={answer} saved={saved} files>
      <MethodFields saved={saved} answer={answer} latitudes={saved.cities.map(({ latitude }) => latitude)} />
      <FormFold
        title={texts.adjustments}
        holds={added.join(' · ') || adminEditing.conflict.empty}
        name={oneOpen(answer)}
      >
        <FieldGroup legend={<span className="sr-only">{texts.adjustments}</span>} hint={texts.adjustmentsHint}>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {adjustable.map((name) => (
              <TextField key={name} {...minutesOf(name)} dir="ltr" />
            ))}
          </div>
        </FieldGroup>
      </FormFold>
      <section aria-labelledby="cities">
        <h2 id="cities" className="text-lg">
          {texts.cities}
        </h2>
        <p className="text-ink-soft text-sm">{texts.citiesHint}</p>
        <p className="mt-2 mb-3 text-ink-soft text-sm">{texts.directoryHint}</p>
        {rows.map((city, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the row's place in the form
          <CityRow key={row} row={row} city={city} answer={answer} mosques={mosquesByCity[city?.id ?? ''] ?? 0} />
        ))}
      </section>
      <CitiesFile error={answer?.errors?.[CITIES_FILE_FIELD]} />
    </SettingsForm>
  )
}

function CitiesFile({ error }: { error: string | undefined }) {
  const { file: texts } = useSiteDeskTexts().settings.salaah
  return (
    <FileField
      name={CITIES_FILE_FIELD}
      accept=".csv,text/csv"
      label={texts.label}
      hint={texts.hint}
      error={error && <span className="whitespace-pre-line">{error}</span>}
    />
  )
}

/**
 * The method of calculation with its angles in words, the school for Asr and, for cities far north or south, the practice
 * where the sun does not sink far enough.
 */
export function MethodFields({
  saved,
  answer,
  latitudes,
}: {
  saved: Pick<SalaahSettings, 'method' | 'school' | 'practice' | 'local'>
  answer: SettingsAnswer
  latitudes: readonly number[]
}) {
  const { salaah: texts } = useSiteDeskTexts().settings
  const field = describeFields({ texts, saved: { ...saved, ...saved.local }, answer })
  return (
    <>
      <SelectField {...field('method')}>
        {methods.map(({ id, name, fajr, isha }) => (
          <option key={id} value={id}>
            {texts.methodChoice({
              name,
              fajr,
              isha: 'angle' in isha ? `${isha.angle}°` : texts.minutes({ minutes: isha.minutes }),
            })}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('school')} of={schools} labels={texts.schools} />
      {latitudes.some(isHighLatitude) && (
        <div className="group/practice flex flex-col gap-3">
          <SelectField {...field('practice')} of={practices} labels={texts.practices} />
          <div className="grid grid-cols-2 gap-3 not-group-has-[option[value=local]:checked]/practice:hidden">
            <TextField {...field('dawnMinutes')} inputMode="numeric" dir="ltr" />
            <TextField {...field('duskMinutes')} inputMode="numeric" dir="ltr" />
          </div>
        </div>
      )}
    </>
  )
}

type RowProps = { row: number; city: SiteCity | null; answer: SettingsAnswer; mosques: number }

function CityRow({ row, city, answer, mosques }: RowProps) {
  const { salaah: texts } = useSiteDeskTexts().settings
  const language = useLanguage()
  const name = city ? cityNameFor(city.names, language) : texts.newCity
  const isTyped =
    !city && Object.entries(answer?.values ?? {}).some(([key, value]) => key.startsWith(cityField(row, '')) && value)
  const order = city ? String(row + 1) : ''
  const saved = {
    ...(city ?? { latitude: '', longitude: '', zone: '' }),
    inDirectory: city?.inDirectory ?? false,
    order,
  }
  const field = describeFields({ texts, saved, answer, prefix: cityField(row, '') })
  const names = cityNameLanguages.map((each) => [each, texts.nameIn({ language: languageFacts(each).name })])
  const nameField = describeFields({
    texts: Object.fromEntries(names) as Record<string, string>,
    saved: { ...city?.names } as Record<string, string>,
    answer,
    prefix: cityField(row, 'name.'),
  })
  return (
    <FormFold
      title={
        <>
          {name} {city?.inDirectory && <Badge tone="primary">{texts.listed}</Badge>}
        </>
      }
      holds={
        city && (
          <bdi dir="ltr" className="tabular-nums">
            {city.latitude}, {city.longitude}
          </bdi>
        )
      }
      open={isTyped}
      name={oneOpen(answer)}
    >
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_2fr_1fr]">
        <legend className="sr-only">{name}</legend>
        {city && <input type="hidden" name={cityField(row, 'id')} value={city.id} />}
        {cityNameLanguages.map((each) => (
          <TextField key={each} {...nameField(each)} dir={languageFacts(each).direction} className="col-span-2" />
        ))}
        <TextField {...field('latitude')} inputMode="decimal" dir="ltr" />
        <TextField {...field('longitude')} inputMode="decimal" dir="ltr" />
        <TextField {...field('zone')} dir="ltr" />
        <TextField {...field('order')} inputMode="numeric" dir="ltr" />
        <CheckboxField
          {...field('inDirectory')}
          hint={mosques > 0 && texts.mosques({ count: mosques })}
          className="col-span-2 sm:col-span-4"
        />
      </fieldset>
    </FormFold>
  )
}
