import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'

export type ImportFormAnswer = { failure: string }

/** Sends a file, whose dry run then has a page of its own. */
export function ImportForm({ answer }: { answer: ImportFormAnswer | undefined }) {
  const texts = useAdminTexts().adminTransfer
  const isSending = useSending().formData?.has('file') === true
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      {answer && <Notice tone="error">{answer.failure}</Notice>}
      <TextField
        type="file"
        name="file"
        label={texts.file}
        hint={texts.fileHint}
        accept=".csv,.json,.geojson"
        required
      />
      <Button type="submit" className="self-start" busy={isSending} busyLabel={texts.sending}>
        {texts.dryRun}
      </Button>
    </Form>
  )
}
