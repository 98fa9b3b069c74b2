import { useEffect, useId, useState } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { ImportProgress } from './import-progress.server.ts'
import { ImportReport } from './import-report.tsx'
import type { ReportLine } from './plan-import.server.ts'

export type DryRunReport = {
  digest: string
  errors: number
  count: number
  /** How many rows would be written. */
  rows: number
  lines: ReportLine[]
  superadmins: { name: string; email: string }[]
}

export type ImportFormAnswer = { failure?: string; report?: DryRunReport }

/** Choose a file, check the dry run, import. Without script the file must be chosen again for the import. */
export function ImportForm({ answer }: { answer: ImportFormAnswer | undefined }) {
  const texts = useAdminTexts().adminTransfer
  const navigation = useSending()
  const intent = navigation.formData?.get('intent')
  const report = answer?.report
  const isReady = report !== undefined && report.errors === 0
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      <TextField type="file" name="file" label={texts.file} hint={texts.fileHint} accept=".csv,.json" required />
      <Button
        type="submit"
        name="intent"
        value="dry-run"
        variant="secondary"
        className="self-start"
        busy={intent === 'dry-run'}
        busyLabel={texts.reading}
      >
        {texts.dryRun}
      </Button>
      {report && <input type="hidden" name="digest" value={report.digest} />}
      {report && report.superadmins.length > 0 && (
        <FieldGroup legend={texts.superadmins} hint={texts.superadminsText}>
          {report.superadmins.map(({ name, email }) => (
            <CheckboxField key={email} name="superadmin" value={email} label={`${name} (${email})`} />
          ))}
        </FieldGroup>
      )}
      {report && <ImportReport report={report} />}
      {isReady && (
        <div className="flex flex-col items-start gap-2">
          <noscript>
            <p>{texts.chooseAgain}</p>
          </noscript>
          <Button type="submit" name="intent" value="run" busy={intent === 'run'} busyLabel={texts.running}>
            {texts.run(report.rows)}
          </Button>
          {intent === 'run' && <RunningImport digest={report.digest} />}
        </div>
      )}
    </Form>
  )
}

const POLL_INTERVAL_MS = 500

/** The progress of the import, polled twice a second. */
function RunningImport({ digest }: { digest: string }) {
  const texts = useAdminTexts().adminTransfer
  const id = useId()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const address = `${localAddress(useLanguage(), '/admin/import/progress')}?digest=${digest}`
  useEffect(() => {
    const timer = setInterval(async () => {
      const answer = await fetch(address).catch(() => null)
      if (answer?.ok) setProgress((await answer.json()) as ImportProgress | null)
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [address])
  return (
    <div className="flex w-full max-w-md items-center gap-3">
      <label htmlFor={id} className="text-sm">
        {progress ? texts.progress(progress.done, progress.total) : texts.running}
      </label>
      <progress
        id={id}
        className="h-2 flex-1 accent-primary"
        {...(progress ? { max: progress.total, value: progress.done } : {})}
      />
    </div>
  )
}
