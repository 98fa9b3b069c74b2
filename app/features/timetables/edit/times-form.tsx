import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { MAX_TEXT_CHARS, weekdays } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth, fullDate, shortDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { isDay } from '#app/lib/days.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import {
  DraftForm,
  formErrorSummary,
  RefusalNotice,
  SaveBar,
  useDraftForm,
  VersionChoice,
} from '#app/ui/draft-form.tsx'
import { describeFields, FieldError, type FieldErrors, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { EnterKeyButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { TimesAnswer } from './answer-form.server.ts'
import {
  type ExceptionValues,
  formKinds,
  MAX_EXCEPTIONS,
  type PrayerValues,
  type RuleValues,
  readTimesForm,
  type TimesFormValues,
  timesFormParts,
  toSessions,
  toTimeRule,
  type Way,
} from './form-values.ts'
import type { TimesPage } from './open-page.server.ts'
import { TimesPreview, useDescribeRule, useDescribeSessions } from './preview.tsx'
import { SessionFields } from './session-fields.tsx'

/** The form of a timetable: the whole week on one screen, a preview as its second step. It works without script. */
export function TimesForm({ page, answer }: { page: TimesPage; answer: TimesAnswer | undefined }) {
  const { adminTimes: texts, adminEditing: editing } = useAdminTexts()
  const { opened, mosque, today } = page
  const { dates } = useSharedTexts()
  const summary = formErrorSummary(answer, { conflict: editing.conflict.title, errors: texts.errors.toast })
  const form = useDraftForm({
    draftKey: `times:${mosque.id}`,
    stored: opened.values,
    version: opened.version,
    answer,
    summary,
    read: readTimesForm,
    parts: timesFormParts,
  })
  const errors: FieldErrors = { ...answer?.errors, ...useConflicts(answer?.conflict ?? null) }
  const intent = useSentIntent()
  const { values } = form
  return (
    <DraftForm
      form={form}
      isSaving={Boolean(intent)}
      texts={editing}
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <EnterKeyButton value="preview" />
      <input type="hidden" name="opened" value={values.opened} />
      <input type="hidden" name="start" value={values.start} />
      <ActionNames
        about={answer?.preview ? `${mosque.name}, ${fullDate(dates, values.validFrom)}` : mosque.name}
        buttons={{ publish: texts.form.publish, draft: texts.form.draft, discard: texts.form.discard }}
      />
      <RefusalNotice summary={summary} answer={answer} conflictText={editing.conflict.text} />
      {answer?.isMerged && !answer.preview && !summary && <Notice tone="brass">{texts.preview.merged}</Notice>}
      <SourceNotice source={opened.source} />
      <Card id="period" className="p-4">
        <h2 className="text-xl">{texts.form.period}</h2>
        <StartFields
          values={values}
          errors={errors}
          today={today}
          isMoved={answer?.isMoved ?? false}
          busy={intent === 'start'}
        />
        <PeriodFields values={values} errors={errors} today={today} ramadan={page.ramadan} />
      </Card>
      <Card id="week" className="p-4">
        <h2 className="mb-2 text-xl">{texts.form.week}</h2>
        {!mosque.hasPosition && <Notice className="mb-3">{texts.noPosition}</Notice>}
        <WeekFields values={values} errors={errors} begins={answer?.begins ?? page.begins} today={today} />
        <AdhanFields values={values} errors={errors} />
        <ExceptionFields values={values} errors={errors} />
        <p className="text-ink-soft text-sm">{texts.way.hint}</p>
      </Card>
      <Card id="jumuah" className="p-4">
        <h2 className="text-xl">{texts.form.jumuah}</h2>
        <p className="mb-3 text-ink-soft text-sm">{texts.form.jumuahHint}</p>
        <SessionFields values={values} errors={errors} map={page.map} onChange={form.handleChange} />
      </Card>
      {answer?.preview && <TimesPreview preview={answer.preview} />}
      <SaveBar notSavedYet={answer?.isResumed && editing.notSavedYet}>
        {answer?.preview && <input type="hidden" name="fingerprint" value={answer.preview.fingerprint} />}
        <Button
          type="submit"
          name="intent"
          value={answer?.preview ? 'publish' : 'preview'}
          busy={intent === 'preview' || intent === 'publish'}
          busyLabel={texts.form.working}
        >
          {answer?.preview ? texts.form.publish : texts.form.preview}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="draft"
          variant="secondary"
          busy={intent === 'draft'}
          busyLabel={texts.form.working}
        >
          {texts.form.draft}
        </Button>
      </SaveBar>
    </DraftForm>
  )
}

/** Where the values of the form come from, when that is not what is in force. */
function SourceNotice({ source }: { source: TimesPage['opened']['source'] }) {
  const { source: texts, discard } = useAdminTexts().adminTimes.form
  if (source.kind === 'blank' || source.kind === 'current') return null
  if (source.kind === 'copy') return <Notice>{texts.copy({ name: source.name })}</Notice>
  if (source.kind === 'again') return <Notice>{texts.again}</Notice>
  return (
    <Notice tone="brass" className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1">{texts.draft}</p>
      <Button type="submit" name="intent" value="discard" variant="secondary">
        {discard}
      </Button>
    </Notice>
  )
}

type Props = { values: TimesFormValues; errors: FieldErrors }

/** The first day, and the button that fills the form with what will be in force then. */
function StartFields({
  values,
  errors,
  today,
  isMoved,
  busy,
}: Props & { today: string; isMoved: boolean; busy: boolean }) {
  const { form } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const button = useRef<HTMLButtonElement>(null)
  const { start, validFrom, validUntil, kind, name } = values
  // Leaving the field presses the button; a press of any other button fills the form in the same way.
  const load = ({ value, form: element }: HTMLInputElement) => {
    if (start && isDay(value) && value >= today && value !== start) element?.requestSubmit(button.current)
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <TextField
          {...describeFields({ texts: form, saved: values, answer: { errors } })('validFrom')}
          type="date"
          min={today}
          onBlur={(event) => load(event.currentTarget)}
          required
          className="min-w-44 flex-1 sm:max-w-60"
        />
        {start && (
          <Button ref={button} type="submit" name="intent" value="start" variant="secondary" busy={busy}>
            {form.start}
          </Button>
        )}
      </div>
      <p role="status" className={isMoved ? 'mt-2 rounded-md bg-primary-soft px-3 py-2' : 'mt-2 text-ink-soft text-sm'}>
        {isMoved ? form.moved({ day: dayAndMonth(dates, validFrom) }) : start ? form.startHint : form.noStart}
      </p>
      {start && values.opened && isDay(validUntil) && (
        <p className="mt-2">
          {form[kind === 'season' ? 'inSeason' : 'limited']({ name, day: dayAndMonth(dates, validUntil) })}
        </p>
      )}
    </>
  )
}

/** The jamaat of the five prayers on every day of the week. */
function WeekFields({ values, errors, begins, today }: Props & { begins: TimesPage['begins']; today: string }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const describeBeginning = (prayer: Prayer) => {
    const time = formatTime(begins.times[prayer])
    return begins.day === today ? texts.begins({ time }) : texts.beginsOn({ time, day: shortDate(dates, begins.day) })
  }
  return prayers.map((prayer) => (
    <div key={prayer} className="border-line border-b py-2 first-of-type:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold text-lg">{texts.prayers[prayer]}</span>
        {Number.isFinite(begins.times[prayer]) && (
          <span className="text-ink-soft text-sm">{describeBeginning(prayer)}</span>
        )}
      </p>
      <RuleField
        name={`${prayer}.jamaat`}
        what={texts.way.jamaat({ prayer: texts.prayers[prayer] })}
        values={values[prayer].jamaat}
        error={errors[`${prayer}.jamaat`]}
        className="sm:max-w-sm"
      />
      {errors[prayer]}
    </div>
  ))
}

const foldClass = 'target flex cursor-pointer flex-wrap items-center gap-x-2 py-1'

/** The title of a part that is folded, and in short what is in it. */
function FoldTitle({ title, content }: { title: string; content: string }) {
  return (
    <summary className={foldClass}>
      <span className="font-semibold text-primary-text">{title}</span>
      <span className="min-w-0 text-ink-soft text-sm">{content}</span>
    </summary>
  )
}

/** The adhan of the five prayers, which most mosques call when the salaah begins. */
function AdhanFields({ values, errors }: Props) {
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
function ExceptionFields({ values, errors }: Props) {
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
          <Button type="submit" name="intent" value="add-exception" variant="secondary" className="self-start">
            <Plus aria-hidden="true" />
            {form.addException}
          </Button>
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

const jamaatWays: readonly Way[] = ['fixed', 'after', 'rounded', 'none']
const adhanWays: readonly Way[] = ['begins', 'fixed', 'after', 'rounded', 'none']

const controlClass =
  'target w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 text-ink hover:border-ink-soft aria-invalid:border-2 aria-invalid:border-danger'

/**
 * The time of a jamaat or an adhan: how it is given, and the time or the minutes. The input that the choice does not need
 * is hidden by CSS alone, so that this works without script.
 */
function RuleField({
  name,
  label,
  what,
  values,
  error,
  className,
}: {
  name: string
  /** Where the name of the salaah does not stand above it already. */
  label?: string
  /** Names the field on its own, such as 'Fajr: jamaat'. */
  what: string
  values: RuleValues
  error?: ReactNode
  className?: string
}) {
  const { way: texts } = useAdminTexts().adminTimes
  const ways = name.endsWith('.adhan') ? adhanWays : jamaatWays
  const described = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  }
  return (
    <div className={cn('group/rule min-w-0', className)}>
      <label htmlFor={`${name}.way`} className={cn('font-semibold text-sm', !label && 'sr-only')}>
        <span className="sr-only">{what}</span>
        <span aria-hidden="true">{label}</span>
      </label>
      <div className="mt-1 flex gap-2">
        <select
          id={`${name}.way`}
          name={`${name}.way`}
          defaultValue={values.way}
          className={cn(controlClass, 'ui-select flex-1 truncate pe-9')}
        >
          <Options of={ways} label={(way) => texts[way]} />
        </select>
        <input
          type="time"
          name={`${name}.time`}
          aria-label={texts.time({ what })}
          defaultValue={values.time}
          className={cn(
            controlClass,
            'knows-has:hidden max-w-34 shrink-0 group-has-[option[value=fixed]:checked]/rule:block',
          )}
          {...described}
        />
        <input
          type="text"
          inputMode="numeric"
          maxLength={3}
          name={`${name}.minutes`}
          aria-label={texts.minutes({ what })}
          defaultValue={values.minutes}
          className={cn(
            controlClass,
            'knows-has:hidden max-w-20 shrink-0 group-has-[option[value=after]:checked]/rule:block group-has-[option[value=rounded]:checked]/rule:block',
          )}
          {...described}
        />
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  )
}

/** Until when the timetable applies, whether it is a season, and which Asr it counts from. */
function PeriodFields({ values, errors, today, ramadan }: Props & { today: string } & Pick<TimesPage, 'ramadan'>) {
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

/** For each part that another editor changed too: the choice between the two versions. */
function useConflicts(conflict: TimesAnswer['conflict']): FieldErrors {
  const { adminEditing } = useAdminTexts()
  const describe = useDescribePart()
  if (!conflict) return {}
  return Object.fromEntries(
    conflict.fields.map((part) => {
      const { label, text } = describe(part, conflict.saved)
      const question = <VersionChoice key={part} part={part} saved={text} label={label} texts={adminEditing.conflict} />
      // The period is named by its first field, and the question is shown at the day it begins.
      return [part === 'kind' ? 'validFrom' : part, question]
    }),
  )
}

/** The name of a part of the form, and in words what is saved of it. */
function useDescribePart(): (part: string, saved: TimesFormValues) => { label: string; text: string } {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const describeRule = useDescribeRule()
  const describeSessions = useDescribeSessions()
  const timesOf = ({ jamaat, adhan }: PrayerValues) =>
    [`${texts.jamaat}: ${describeRule(toTimeRule(jamaat))}`, `${texts.adhan}: ${describeRule(toTimeRule(adhan))}`].join(
      '\n',
    )
  return (part, saved) => {
    const { kind, name, validFrom, validUntil, school, exceptions } = saved
    switch (part) {
      case 'kind': {
        const days = validUntil ? `${validFrom} – ${validUntil}` : validFrom
        return { label: form.period, text: kind === 'ramadan' ? form.kinds.ramadan : `${name} ${days}`.trim() }
      }
      case 'school':
        return { label: form.school, text: form.schools[school === 'hanafi' ? 'hanafi' : 'shafii'] }
      case 'exceptions': {
        const lines = exceptions.map(
          ({ weekday, prayer, jamaat }) =>
            `${texts.weekdays[Number(weekday) - 1]} ${texts.prayers[prayer as Prayer]}: ${describeRule(toTimeRule(jamaat))}`,
        )
        return { label: form.exceptions, text: lines.join('\n') }
      }
      case 'sessions':
        return { label: form.jumuah, text: describeSessions(toSessions(saved)) }
      default:
        return { label: texts.prayers[part as Prayer], text: timesOf(saved[part as Prayer]) }
    }
  }
}
