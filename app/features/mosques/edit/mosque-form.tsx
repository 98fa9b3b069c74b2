import { useState } from 'react'
import { Form } from 'react-router'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LeaveWarning } from '#app/ui/leave-warning.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { PicturePreviews } from './image-manager.tsx'
import { MosqueFields } from './mosque-fields.tsx'
import type { MosqueFormValues } from './mosque-form-data.ts'
import { useMosqueForm } from './use-mosque-form.ts'
import { VersionCompare } from './version-compare.tsx'

/** The response when a mosque was not saved. */
export type MosqueAnswer = {
  values: MosqueFormValues
  /** The version that was edited, so that later changes by others are not overwritten. */
  version: number
  errors: FormErrors
  failure: string | null
  conflict: { version: number; theirs: MosqueFormValues } | null
  previews: PicturePreviews
}

export type MosqueFormProps = {
  /** The key of the draft on this device: the id of the mosque, or `new`. */
  draftKey: string
  stored: MosqueFormValues
  version: number
  previews: PicturePreviews
  mayRename: boolean
  tiles: string
  answer: MosqueAnswer | undefined
  /** The address of Cancel; null for the page of an admin's own mosque, which has no Cancel. */
  back: string | null
}

/** The form for adding and editing a mosque. It submits plain fields, so it works without script. */
export function MosqueForm(props: MosqueFormProps) {
  const texts = useAdminTexts().adminMosques
  const { answer, back, draftKey } = props
  const form = useMosqueForm(props)
  const [uploading, setUploading] = useState(false)
  const errorSummary = answer && formErrorSummary(answer, texts)
  const busy = useSending().formMethod === 'POST'
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
        onInput={form.handleChange}
        className="flex flex-col gap-5 **:scroll-mb-28"
      >
        {errorSummary && (
          <Notice tone="error" className={answer?.conflict ? 'sr-only' : undefined}>
            {errorSummary}
          </Notice>
        )}
        {answer?.conflict && (
          <VersionCompare
            yours={form.values}
            theirs={answer.conflict.theirs}
            fields={form.differing}
            onTake={form.takeStored}
          />
        )}
        <input type="hidden" name="version" value={answer?.conflict?.version ?? answer?.version ?? props.version} />
        <MosqueFields
          {...props}
          values={form.values}
          errors={answer?.errors ?? {}}
          previews={{ ...props.previews, ...answer?.previews }}
          isNew={draftKey === 'new'}
          onChange={form.handleChange}
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

/** Why the form was not saved; null for a form that is shown again after signing in. */
export function formErrorSummary(answer: MosqueAnswer, texts: AdminTexts['adminMosques']): string | null {
  if (answer.failure) return answer.failure
  if (answer.conflict) return texts.conflict.title
  return Object.keys(answer.errors).length > 0 ? texts.errors.toast : null
}
