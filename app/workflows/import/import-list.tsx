import { Form } from 'react-router'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { SPREADSHEET_TYPES } from '#app/lib/files/csv.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { FileField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { listImports } from './imports.server.ts'

type ListedImport = Omit<Awaited<ReturnType<typeof listImports>>[number], 'createdAt'> & { when: string }

const tones = {
  checking: 'brass',
  checked: 'primary',
  writing: 'brass',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** The imports that a person can return to. */
export function ImportList({ imports }: { imports: ListedImport[] }) {
  const texts = useSiteDeskTexts().adminTransfer
  if (imports.length === 0) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{texts.recent}</h2>
      <ul className="divide-y divide-line">
        {imports.map(({ id, fileName, status, when }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2">
            <LocalLink to={`/admin/import/${id}`} className="target inline-flex min-w-0 items-center break-words">
              <bdi>{fileName}</bdi>
            </LocalLink>
            <span className="text-ink-soft text-sm tabular-nums">{when}</span>
            <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export type ImportFormAnswer = { failure: string }

/** Sends a file, whose dry run then has a page of its own. */
export function ImportForm({ answer }: { answer: ImportFormAnswer | undefined }) {
  const texts = useSiteDeskTexts().adminTransfer
  const isSending = useSending().formData?.has('file') === true
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      {answer && <Notice tone="error">{answer.failure}</Notice>}
      <FileField
        name="file"
        label={texts.file}
        hint={texts.fileHint}
        accept={`${SPREADSHEET_TYPES},.json,.geojson`}
        required
      />
      <Button type="submit" className="self-start" busy={isSending} busyLabel={texts.sending}>
        {texts.dryRun}
      </Button>
    </Form>
  )
}
