import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { ImportReport } from './import-report.tsx'
import type { DryRunReport, ImportState } from './import-state.ts'
import { RunningImport } from './running-import.tsx'

/** What an import is doing, or what came of it, and what its owner can do next. */
export function ImportStatus({ state }: { state: ImportState }) {
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
      return <CheckedImport report={state.report} />
    case 'done': {
      const { mosques, events, admins } = state.counts
      return <EndedImport tone="success" text={texts.done(mosques, events, admins)} />
    }
    case 'failed':
      return <EndedImport tone="error" text={state.fault ? texts.faults[state.fault] : texts.failed} />
    case 'cancelled':
      return <EndedImport tone="info" text={texts.cancelled} />
  }
}

function CheckedImport({ report }: { report: DryRunReport }) {
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
        <ImportReport report={report} />
        {report.errors === 0 && (
          <Button
            type="submit"
            name="intent"
            value="run"
            className="self-start"
            busy={intent === 'run'}
            busyLabel={texts.starting}
          >
            {texts.run(report.rows)}
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
