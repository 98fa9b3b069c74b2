import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import type { FieldErrors } from '#app/ui/field.tsx'
import { LeaveWarning } from '#app/ui/leave-warning.tsx'
import { NotSavedYet } from '#app/ui/not-saved-yet.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formErrorSummary, useDraftForm } from '#app/ui/use-draft-form.ts'
import { useSending } from '#app/ui/use-sending.ts'
import { VersionChoice } from '#app/ui/version-choice.tsx'
import { useDescribePart } from './describe-part.ts'
import { PeriodFields } from './period-fields.tsx'
import type { TimesAnswer } from './save-times-form.server.ts'
import { SessionFields } from './session-fields.tsx'
import { readTimesForm } from './times-form-values.ts'
import type { TimesPage } from './times-page.server.ts'
import { TimesPreview } from './times-preview.tsx'
import { ExceptionFields, WeekFields } from './week-fields.tsx'

/** The form of a timetable: the whole week on one screen, a preview as its second step. It works without script. */
export function TimesForm({ page, answer }: { page: TimesPage; answer: TimesAnswer | undefined }) {
  const { adminTimes: texts, adminEditing: editing } = useAdminTexts()
  const { opened, mosque, today, begins } = page
  const summary = formErrorSummary(answer, { conflict: editing.conflict.title, errors: texts.errors.toast })
  const form = useDraftForm({
    draftKey: `times:${mosque.id}`,
    stored: opened.values,
    version: opened.version,
    answer,
    summary,
    read: readTimesForm,
  })
  const errors: FieldErrors = { ...answer?.errors, ...useConflicts(answer?.conflict ?? null) }
  const sending = useSending()
  const intent = sending.formMethod === 'POST' ? sending.formData?.get('intent') : null
  const { values } = form
  return (
    <>
      <LeaveWarning unsaved={form.unsaved && !intent} texts={editing.leave} />
      <DraftNotice form={form} texts={editing.draft} />
      <Form
        key={form.key}
        ref={form.ref}
        method="post"
        noValidate
        preventScrollReset
        onInput={form.handleChange}
        className="flex flex-col gap-5"
      >
        {/* The Enter key presses the first button. */}
        <button type="submit" name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={form.version} />
        <input type="hidden" name="opened" value={answer?.opened ?? opened.opened} />
        <input type="hidden" name="latest" value={answer?.latest ?? opened.latest} />
        {summary && (
          <Notice tone="error">
            <p className="font-semibold">{summary}</p>
            {answer?.conflict && <p>{editing.conflict.text}</p>}
            {answer?.errors.form && <p>{answer.errors.form}</p>}
          </Notice>
        )}
        {answer?.isMerged && !answer.preview && !summary && <Notice tone="brass">{texts.preview.merged}</Notice>}
        <SourceNotice source={opened.source} />
        <Card id="week" className="p-4">
          <h2 className="mb-3 text-xl">{texts.form.week}</h2>
          <p className="mb-3 text-ink-soft text-sm">{texts.way.hint}</p>
          {!mosque.hasPosition && <Notice className="mb-3">{texts.noPosition}</Notice>}
          <div className="flex flex-col gap-4">
            <WeekFields values={values} errors={errors} begins={begins} />
          </div>
          <ExceptionFields values={values} errors={errors} />
        </Card>
        <Card id="jumuah" className="p-4">
          <h2 className="text-xl">{texts.form.jumuah}</h2>
          <p className="mb-3 text-ink-soft text-sm">{texts.form.jumuahHint}</p>
          <SessionFields values={values} errors={errors} map={page.map} onChange={form.handleChange} />
        </Card>
        <Card id="period" className="p-4">
          <h2 className="mb-3 text-xl">{texts.form.period}</h2>
          <PeriodFields values={values} errors={errors} today={today} />
        </Card>
        {answer?.preview && <TimesPreview preview={answer.preview} />}
        <div
          data-save-bar=""
          className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-3 border-line border-t bg-paper px-1 py-3"
        >
          {answer?.isResumed && <NotSavedYet text={editing.notSavedYet} />}
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
        </div>
      </Form>
    </>
  )
}

/** Where the values of the form come from, when that is not what is in force. */
function SourceNotice({ source }: { source: TimesPage['opened']['source'] }) {
  const { source: texts, discard } = useAdminTexts().adminTimes.form
  if (source.kind === 'blank' || source.kind === 'current') return null
  if (source.kind === 'copy') return <Notice>{texts.copy(source.name)}</Notice>
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
