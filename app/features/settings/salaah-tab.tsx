import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageFacts, languages } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { adjustable, type SalaahSettings, type SiteCity, schools } from '#app/services/salaah-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { methods } from '#salaah/methods.ts'
import { CITIES_FILE_FIELD, cityField, EMPTY_ROWS } from './city-fields.ts'
import { fieldValue, isChecked, type SettingsAnswer, SettingsForm } from './settings-form.tsx'

type Props = {
  saved: SalaahSettings
  answer: SettingsAnswer
  /** How many mosques each city has. */
  mosquesByCity: Readonly<Record<string, number>>
}

/** The cities of the salaah page, the method of calculation and the minutes added. */
export function SalaahTab({ saved, answer, mosquesByCity }: Props) {
  const { salaah: texts } = useAdminTexts().settings
  const rows = [...saved.cities, ...Array.from({ length: EMPTY_ROWS }, () => null)]
  return (
    <>
      <SettingsForm answer={answer} saved={saved}>
        <MethodFields saved={saved} answer={answer} />
        <fieldset>
          <legend className="font-semibold">{texts.adjustments}</legend>
          <p className="text-ink-soft text-sm">{texts.adjustmentsHint}</p>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {adjustable.map((name) => (
              <TextField
                key={name}
                name={name}
                label={texts.times[name]}
                error={answer?.errors?.[name]}
                defaultValue={fieldValue(answer, name, String(saved.adjustments[name]))}
                dir="ltr"
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="font-semibold">{texts.cities}</legend>
          <p className="text-ink-soft text-sm">{texts.citiesHint}</p>
          <p className="mt-2 text-ink-soft text-sm">{texts.directoryHint}</p>
          <div className="mt-3 flex flex-col gap-4">
            {rows.map((city, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is the row's place in the form
              <CityRow key={row} row={row} city={city} answer={answer} mosques={mosquesByCity[city?.id ?? ''] ?? 0} />
            ))}
          </div>
        </fieldset>
      </SettingsForm>
      <CitiesFile error={answer?.errors?.[CITIES_FILE_FIELD]} />
    </>
  )
}

/** Imports cities from a CSV file. */
function CitiesFile({ error }: { error: string | undefined }) {
  const { file: texts } = useAdminTexts().settings.salaah
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      replace
      noValidate
      className="mt-10 flex max-w-2xl flex-col gap-4"
    >
      <TextField
        type="file"
        name={CITIES_FILE_FIELD}
        accept=".csv,text/csv"
        label={texts.label}
        hint={texts.hint}
        error={error && <span className="whitespace-pre-line">{error}</span>}
      />
      <Button type="submit" variant="secondary" className="self-start">
        {texts.submit}
      </Button>
    </Form>
  )
}

/** The method of calculation with its angles in words, and the school for Asr. */
export function MethodFields({
  saved,
  answer,
}: {
  saved: Pick<SalaahSettings, 'method' | 'school'>
  answer: SettingsAnswer
}) {
  const { salaah: texts } = useAdminTexts().settings
  return (
    <>
      <SelectField
        name="method"
        label={texts.method}
        hint={texts.methodHint}
        error={answer?.errors?.method}
        defaultValue={fieldValue(answer, 'method', String(saved.method))}
      >
        {methods.map(({ id, name, fajr, isha }) => (
          <option key={id} value={id}>
            {texts.methodChoice(name, fajr, 'angle' in isha ? `${isha.angle}°` : texts.minutes(isha.minutes))}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="school"
        label={texts.school}
        hint={texts.schoolHint}
        error={answer?.errors?.school}
        defaultValue={fieldValue(answer, 'school', saved.school)}
      >
        {schools.map((school) => (
          <option key={school} value={school}>
            {texts.schools[school]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

type RowProps = { row: number; city: SiteCity | null; answer: SettingsAnswer; mosques: number }

function CityRow({ row, city, answer, mosques }: RowProps) {
  const { salaah: texts } = useAdminTexts().settings
  const language = useLanguage()
  const field = (name: string, label: string, saved: string) => {
    const key = cityField(row, name)
    return { name: key, label, error: answer?.errors?.[key], defaultValue: fieldValue(answer, key, saved) }
  }
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-md border border-line p-4 sm:grid-cols-[1fr_1fr_2fr_1fr]">
      <legend className="px-1 font-medium text-sm">{city ? city.names[language] : texts.newCity}</legend>
      {city && <input type="hidden" name={cityField(row, 'id')} value={city.id} />}
      {languages.map((each) => {
        const { name, direction } = languageFacts(each)
        const { label, ...input } = field(`name.${each}`, texts.nameIn(name), city?.names[each] ?? '')
        return <TextField key={each} {...input} label={label} dir={direction} className="col-span-2" />
      })}
      <TextField
        {...field('latitude', texts.latitude, city ? String(city.latitude) : '')}
        inputMode="decimal"
        dir="ltr"
      />
      <TextField
        {...field('longitude', texts.longitude, city ? String(city.longitude) : '')}
        inputMode="decimal"
        dir="ltr"
      />
      <TextField {...field('zone', texts.zone, city?.zone ?? '')} dir="ltr" />
      <TextField {...field('order', texts.order, city ? String(row + 1) : '')} inputMode="numeric" dir="ltr" />
      <CheckboxField
        name={cityField(row, 'inDirectory')}
        label={texts.inDirectory}
        hint={mosques > 0 && texts.mosques(mosques)}
        defaultChecked={isChecked(answer, cityField(row, 'inDirectory'), city?.inDirectory ?? false)}
        className="col-span-2 sm:col-span-4"
      />
    </fieldset>
  )
}
