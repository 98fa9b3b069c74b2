import { Plus, X } from 'lucide-react'
import { MAX_TEXT_CHARS, weekdays } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { isDay } from '#app/lib/days.ts'
import { IconButton } from '#app/ui/button.tsx'
import { describeFields, type FieldErrors, SelectField, TextField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { useDescribeRule } from './changes-in-words.tsx'
import { type ExceptionValues, formKinds, MAX_EXCEPTIONS, type TimesFormValues, toTimeRule } from './form-values.ts'
import type { TimesPage } from './open-page.server.ts'
import { RuleField } from './rule-field.tsx'

type Props = { values: TimesFormValues; errors: FieldErrors }

/** The title of a part that is folded, and in short what is in it. */
function FoldTitle({ title, content }: { title: string; content: string }) {
  return (
    <summary className="target flex cursor-pointer flex-wrap items-center gap-x-2 py-1">
      <span className="font-semibold text-primary-text">{title}</span>
      <span className="min-w-0 text-ink-soft text-sm">{content}</span>
    </summary>
  )
}

/** The adhan of the five prayers, which most mosques call when the salaah begins. */
export function AdhanFields({ values, errors }: Props) {
  const texts = useAdminTexts().adminTimes
  const describe = useDescribeRule()
  const all = prayers.map((prayer) => ({ prayer, rule: values[prayer].adhan, error: errors[`${prayer}.adhan`] }))
  const rules = all.map(({ rule }) => describe(toTimeRule(rule)))
  const content =
    new Set(rules).size === 1
      ? rules[0]!
      : all.map(({ prayer }, index) => `${texts.prayers[prayer]}: ${rules[index]}`).join(' · ')
  return (
    <details open={all.some(({ error }) => error)} className="mt-2">
      <FoldTitle title={texts.adhan} content={content} />
      <div className="grid gap-x-5 gap-y-2 pb-3 sm:grid-cols-2">
        {all.map(({ prayer, rule, error }) => (
          <RuleField
            key={prayer}
            name={`${prayer}.adhan`}
            label={texts.prayers[prayer]}
            what={texts.way.adhan({ prayer: texts.prayers[prayer] })}
            values={rule}
            error={error}
          />
        ))}
      </div>
    </details>
  )
}

/** Other times on some weekdays, behind a disclosure that is open when there are any. */
export function ExceptionFields({ values, errors }: Props) {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const isOpen =
    Boolean(errors.exceptions) ||
    values.exceptions.some(({ weekday, prayer }) => !weekday || !prayer) ||
    Object.keys(errors).some((field) => field.startsWith('exceptions.'))
  const content = values.exceptions.map(({ weekday, prayer }) =>
    [texts.weekdays[Number(weekday) - 1], texts.prayers[prayer as Prayer]].filter(Boolean).join(' '),
  )
  return (
    <details open={isOpen}>
      <FoldTitle title={form.exceptions} content={content.join(' · ')} />
      <p className="measure mb-3 text-ink-soft text-sm">{form.exceptionsHint}</p>
      <div className="flex flex-col gap-4 pb-3">
        {values.exceptions.map((exception, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when a row is added or removed
          <ExceptionRow key={index} index={index} exception={exception} errors={errors} />
        ))}
        {errors.exceptions}
        {values.exceptions.length < MAX_EXCEPTIONS && (
          <IntentButton intent="add-exception" variant="secondary" className="self-start">
            <Plus aria-hidden="true" />
            {form.addException}
          </IntentButton>
        )}
      </div>
    </details>
  )
}

function ExceptionRow({
  index,
  exception,
  errors,
}: {
  index: number
  exception: ExceptionValues
  errors: FieldErrors
}) {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const name = `exceptions.${index}`
  const field = describeFields({ texts: form, saved: exception, answer: { errors }, prefix: `${name}.` })
  const title = form.exception({ number: index + 1 })
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-end gap-2">
        <SelectField {...field('weekday')} className="flex-1">
          <option value="">{form.choose}</option>
          {weekdays.map((weekday, position) => (
            <option key={weekday} value={weekday}>
              {texts.weekdays[position]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('prayer')} of={prayers} labels={texts.prayers} className="flex-1">
          <option value="">{form.choose}</option>
        </SelectField>
        <IconButton
          type="submit"
          name="intent"
          value={`remove-exception.${index}`}
          label={form.removeException({ number: index + 1 })}
        >
          <X />
        </IconButton>
      </div>
      <div className="mt-2 grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {(['jamaat', 'adhan'] as const).map((what) => (
          <RuleField
            key={what}
            name={`${name}.${what}`}
            label={texts[what]}
            what={`${title}: ${texts[what]}`}
            values={exception[what]}
            error={errors[`${name}.${what}`]}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Until when the timetable applies, whether it is a season, and which Asr it counts from. */
export function PeriodFields({
  values,
  errors,
  today,
  ramadan,
}: Props & { today: string } & Pick<TimesPage, 'ramadan'>) {
  const { form } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const { validUntil, kind, name, school } = values
  const content = [
    kind === 'season' ? name || form.kinds.season : '',
    kind === 'ramadan'
      ? form.kinds.ramadan
      : isDay(validUntil)
        ? form.untilDay({ day: shortDate(dates, validUntil) })
        : form.noEnd,
    `${form.school}: ${form.schools[school === 'hanafi' ? 'hanafi' : 'shafii']}`,
  ]
  const field = describeFields({ texts: form, saved: values, answer: { errors } })
  const isOpen = Boolean(errors.validUntil || errors.kind || errors.name || errors.school)
  return (
    <details open={isOpen} className="mt-1">
      <FoldTitle title={form.more} content={content.filter(Boolean).join(' · ')} />
      <div className="group/kind grid gap-4 pb-2 sm:grid-cols-2">
        <TextField
          {...field('validUntil')}
          type="date"
          min={today}
          className="group-has-[option[value=ramadan]:checked]/kind:hidden"
        />
        <SelectField {...field('kind')} of={formKinds} labels={form.kinds} />
        <TextField
          {...field('name')}
          hint={undefined}
          placeholder={form.nameHint}
          maxLength={MAX_TEXT_CHARS}
          dir="auto"
          className="not-group-has-[option[value=season]:checked]/kind:hidden"
        />
        <p className="text-sm not-group-has-[option[value=ramadan]:checked]/kind:hidden sm:col-span-2">
          {form.ramadanHint({ from: shortDate(dates, ramadan.from), until: shortDate(dates, ramadan.until) })}
        </p>
        <SelectField {...field('school')} of={['shafii', 'hanafi'] as const} labels={form.schools} />
      </div>
    </details>
  )
}
