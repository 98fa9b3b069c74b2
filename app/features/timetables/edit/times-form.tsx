import { useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth, fullDate, shortDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { isDay } from '#app/lib/days.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Card } from '#app/ui/card.tsx'
import {
  DraftForm,
  formErrorSummary,
  RefusalNotice,
  SaveBar,
  useDraftForm,
  VersionChoice,
} from '#app/ui/draft-form.tsx'
import { describeFields, type FieldErrors, TextField } from '#app/ui/field.tsx'
import { EnterKeyButton, IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { TimesAnswer } from './answer-form.server.ts'
import { useDescribePart } from './changes-in-words.tsx'
import { AdhanFields, ExceptionFields, PeriodFields } from './folded-fields.tsx'
import { readTimesForm, type TimesFormValues, timesFormParts } from './form-values.ts'
import type { TimesPage } from './open-page.server.ts'
import { TimesPreview } from './preview.tsx'
import { RuleField } from './rule-field.tsx'
import { SessionFields } from './session-fields.tsx'

/** The form of a timetable: the whole week on one screen, a preview as its second step. */
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
  const [outdated, setOutdated] = useState<TimesAnswer['preview']>(null)
  const preview = answer?.preview === outdated ? null : answer?.preview
  const handleChange = () => {
    form.handleChange()
    setOutdated(answer?.preview ?? null)
  }
  return (
    <DraftForm
      form={form}
      // What is ticked in the preview belongs to it.
      onInput={({ target }) => (isInPreview(target) ? form.handleChange() : handleChange())}
      isSaving={Boolean(intent)}
      failed={texts.toasts.failed}
      texts={editing}
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <EnterKeyButton value="preview" />
      <input type="hidden" name="opened" value={values.opened} />
      <input type="hidden" name="start" value={values.start} />
      <ActionNames
        about={preview ? `${mosque.name}, ${fullDate(dates, values.validFrom)}` : mosque.name}
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
        <SessionFields values={values} errors={errors} map={page.map} onChange={handleChange} />
      </Card>
      {preview && <TimesPreview preview={preview} />}
      <SaveBar notSavedYet={answer?.isResumed && editing.notSavedYet}>
        {preview && <input type="hidden" name="fingerprint" value={preview.fingerprint} />}
        <IntentButton
          intent={preview ? 'publish' : 'preview'}
          busy={intent === 'preview' || intent === 'publish'}
          busyLabel={texts.form.working}
        >
          {preview ? texts.form.publish : texts.form.preview}
        </IntentButton>
        <IntentButton intent="draft" variant="secondary" busyLabel={texts.form.working}>
          {texts.form.draft}
        </IntentButton>
      </SaveBar>
    </DraftForm>
  )
}

const isInPreview = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-slot="times-preview"]') !== null

/** Where the values of the form come from, when that is not what is in force. */
function SourceNotice({ source }: { source: TimesPage['opened']['source'] }) {
  const { source: texts, discard } = useAdminTexts().adminTimes.form
  if (source.kind === 'blank' || source.kind === 'current') return null
  if (source.kind === 'copy') return <Notice>{texts.copy({ name: source.name })}</Notice>
  if (source.kind === 'again') return <Notice>{texts.again}</Notice>
  return (
    <Notice tone="brass" className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1">{texts.draft}</p>
      <IntentButton intent="discard" variant="secondary">
        {discard}
      </IntentButton>
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
          <IntentButton intent="start" ref={button} variant="secondary" busy={busy}>
            {form.start}
          </IntentButton>
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
