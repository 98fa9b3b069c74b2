import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LeaveWarning } from '#app/ui/leave-warning.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PicturePreviews } from './image-manager.tsx'
import { MosqueFields } from './mosque-fields.tsx'
import type { MosqueFormValues } from './mosque-form-data.ts'
import { useMosqueForm } from './use-mosque-form.ts'
import { VersionCompare } from './version-compare.tsx'

/** What the server answers when it did not save. */
export type MosqueAnswer = {
  typed: MosqueFormValues
  /** The version that was edited: what others saved since is not overwritten unseen. */
  version: number
  errors: FormErrors
  failure: string | null
  conflict: { version: number; theirs: MosqueFormValues } | null
  previews: PicturePreviews
}

export type MosqueFormProps = {
  /** What the draft on this device is called: the mosque's id, or `new`. */
  draftKey: string
  stored: MosqueFormValues
  version: number
  previews: PicturePreviews
  mayRename: boolean
  tiles: string
  answer: MosqueAnswer | undefined
  /** Where Cancel leads; the own mosque's page has none. */
  back: string | null
}

/** The form of a mosque, for adding and editing. Sends plain fields, so it saves without script too. */
export function MosqueForm(props: MosqueFormProps) {
  const texts = useAdminTexts().adminMosques
  const { answer, back, draftKey } = props
  const form = useMosqueForm(props)
  const [uploading, setUploading] = useState(false)
  const complaint = answer && formErrorSummary(answer, texts)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <LeaveWarning unsaved={form.unsaved && !busy} texts={texts.leave} />
      {form.draft && (
        <Notice tone="brass" className="mb-5 flex flex-wrap items-center gap-3">
          <p className="min-w-56 flex-1">{texts.draft.found}</p>
          <Button variant="secondary" onClick={form.useDraft}>
            {texts.draft.restore}
          </Button>
          <Button variant="quiet" onClick={form.discardDraft}>
            {texts.draft.discard}
          </Button>
        </Notice>
      )}
      <Form
        key={form.key}
        ref={form.ref}
        method="post"
        encType="multipart/form-data"
        noValidate
        onInput={form.noticeChange}
        className="flex flex-col gap-5"
      >
        {complaint && (
          <Notice tone="error" className={answer?.conflict ? 'sr-only' : undefined}>
            {complaint}
          </Notice>
        )}
        {answer?.conflict && (
          <VersionCompare
            yours={form.typed}
            theirs={answer.conflict.theirs}
            fields={form.differing}
            onTake={form.takeSaved}
          />
        )}
        <input type="hidden" name="version" value={answer?.conflict?.version ?? answer?.version ?? props.version} />
        <MosqueFields
          {...props}
          typed={form.typed}
          errors={answer?.errors ?? {}}
          previews={{ ...props.previews, ...answer?.previews }}
          isNew={draftKey === 'new'}
          onChange={form.noticeChange}
          onUploading={setUploading}
        />
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-3 border-line border-t bg-paper px-1 py-3">
          <Button type="submit" busy={busy || uploading} busyLabel={uploading ? undefined : texts.form.saving}>
            {draftKey === 'new' ? texts.form.add : texts.form.save}
          </Button>
          {back && (
            <LocalLink to={back} className={buttonClass('secondary')}>
              {texts.form.cancel}
            </LocalLink>
          )}
        </div>
      </Form>
    </>
  )
}

/** Why the form was not saved; nothing for one that comes back after signing in again. */
export function formErrorSummary(answer: MosqueAnswer, texts: AdminTexts['adminMosques']): string | null {
  if (answer.failure) return answer.failure
  if (answer.conflict) return texts.conflict.title
  return Object.keys(answer.errors).length > 0 ? texts.errors.toast : null
}
