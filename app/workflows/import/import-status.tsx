import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { ImportReport } from './import-report.tsx'
import type { DryRunReport, ImportState } from './import-state.ts'
import { DoubtfulPlaces } from './osm/doubtful-places.tsx'
import { RunningImport } from './running-import.tsx'

/** What an import is doing, or what came of it, and what its owner can do next. */
export function ImportStatus({ state, sendsMail }: { state: ImportState; sendsMail: boolean }) {
  const texts = useAdminTexts().adminTransfer
  switch (state.status) {
    case 'checking':
    case 'writing':
      return (
        <div className="flex flex-col items-start gap-4">
          <RunningImport state={state} />
          <p className="measure text-ink-soft">{texts.leave}</p>
          <CancelForm />
        </div>
      )
    case 'checked':
      return <CheckedImport report={state.report} sendsMail={sendsMail} />
    case 'done':
      return <WrittenImport {...state} />
    case 'failed':
      return <EndedImport tone="error" text={state.fault ? texts.faults[state.fault] : texts.failed} />
    case 'cancelled':
      return <EndedImport tone="info" text={texts.cancelled} />
  }
}

function CheckedImport({ report, sendsMail }: { report: DryRunReport; sendsMail: boolean }) {
  const texts = useAdminTexts().adminTransfer
  const intent = useSending().formData?.get('intent')
  return (
    <div className="flex flex-col gap-4">
      <Form method="post" className="flex flex-col gap-4">
        {report.superadmins.length > 0 && (
          <FieldGroup legend={texts.superadmins} hint={texts.superadminsText}>
            {report.superadmins.map(({ name, email }) => (
              <CheckboxField key={email} name="superadmin" value={email} label={`${name} (${email})`} />
            ))}
          </FieldGroup>
        )}
        <DoubtfulPlaces lines={report.lines} />
        <ImportReport report={report} />
        {report.invitable > 0 && sendsMail && (
          <CheckboxField name="invite" label={texts.invite(report.invitable)} hint={texts.inviteHint} defaultChecked />
        )}
        {report.invitable > 0 && !sendsMail && <p className="measure text-ink-soft">{texts.inviteLater}</p>}
        {report.errors === 0 && (
          <Button
            type="submit"
            name="intent"
            value="run"
            className="self-start"
            busy={intent === 'run'}
            busyLabel={texts.starting}
          >
            {report.lines.some(({ doubt }) => doubt) ? texts.runWithChoices : texts.run(report.rows)}
          </Button>
        )}
      </Form>
      <div className="flex flex-wrap gap-3">
        <CancelForm />
        <AnotherImport />
      </div>
    </div>
  )
}

/** What was written; it stays at this address. */
function WrittenImport({ counts, report }: Extract<ImportState, { status: 'done' }>) {
  const texts = useAdminTexts().adminTransfer
  const { mosques, events, admins, invited } = counts
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success">
        <p>{texts.done(mosques, events, admins)}</p>
        {invited > 0 && <p>{texts.invited(invited)}</p>}
      </Notice>
      {report && <ImportReport report={report} isWritten />}
      <div className="flex flex-wrap gap-3">
        {admins > 0 && (
          <LocalLink to="/admin/admins" className={buttonClass()}>
            {texts.toAdmins}
          </LocalLink>
        )}
        <AnotherImport />
      </div>
    </div>
  )
}

function EndedImport({ tone, text }: { tone: 'success' | 'error' | 'info'; text: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone={tone} className="self-stretch">
        {text}
      </Notice>
      <AnotherImport />
    </div>
  )
}

function CancelForm() {
  const texts = useAdminTexts().adminTransfer
  const isCancelling = useSending().formData?.get('intent') === 'cancel'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="secondary" busy={isCancelling} busyLabel={texts.cancelling}>
        {texts.cancel}
      </Button>
    </Form>
  )
}

function AnotherImport() {
  return (
    <LocalLink to="/admin/import" className={buttonClass('secondary')}>
      {useAdminTexts().adminTransfer.another}
    </LocalLink>
  )
}
