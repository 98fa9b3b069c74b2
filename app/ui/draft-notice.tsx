import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Offers the unsaved draft of a form. */
export function DraftNotice({
  form,
  texts,
}: {
  form: { draft: unknown; useDraft: () => void; discardDraft: () => void }
  texts: { found: string; restore: string; discard: string }
}) {
  if (!form.draft) return null
  return (
    <Notice tone="brass" className="mb-5 flex flex-wrap items-center gap-3">
      <p className="min-w-56 flex-1">{texts.found}</p>
      <Button variant="secondary" onClick={form.useDraft}>
        {texts.restore}
      </Button>
      <Button variant="quiet" onClick={form.discardDraft}>
        {texts.discard}
      </Button>
    </Notice>
  )
}
