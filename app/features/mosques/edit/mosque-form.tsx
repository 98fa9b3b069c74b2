import { useState } from 'react'
import { factLabel, type MosqueFact } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import {
  type DraftAnswer,
  DraftForm,
  formErrorSummary,
  RefusalNotice,
  SaveBar,
  useDraftForm,
  versionChoices,
} from '#app/ui/draft-form.tsx'
import type { FieldErrors } from '#app/ui/field.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import type { PicturePreviews } from './image-manager.tsx'
import type { ContentField } from './mosque-content.ts'
import { MosqueFields, useFieldLabels } from './mosque-fields.tsx'
import { type MosqueFormValues, readMosqueForm } from './mosque-form-data.ts'

/** The response when a mosque was not saved. */
export type MosqueAnswer = DraftAnswer<MosqueFormValues> & {
  previews: PicturePreviews
  /** The name that was asked about, because it looks like another; pressing again confirms it. */
  asked?: string
}

type MosqueFormProps = {
  /** The key of the draft on this device: the id of the mosque, or `new`. */
  draftKey: string
  stored: MosqueFormValues
  version: number
  previews: PicturePreviews
  mayRename: boolean
  map: PlaceMap
  /** The cities of the directory; none when there is only one. */
  cities: readonly MosqueCity[]
  answer: MosqueAnswer | undefined
  /** The address of Cancel; null for the page of an admin's own mosque, which has no Cancel. */
  back: string | null
}

/** The form for adding and editing a mosque. */
export function MosqueForm(props: MosqueFormProps) {
  const { adminMosques: texts, adminEditing: editing } = useAdminTexts()
  const { answer, back, draftKey, stored, mayRename } = props
  const errorSummary = formErrorSummary(answer, { conflict: editing.conflict.title, errors: texts.errors.toast })
  // Disabled fields are not submitted.
  const locked = mayRename ? {} : { name: stored.name, status: stored.status }
  const read = (sent: FormData) => ({ ...readMosqueForm(sent), ...locked })
  const form = useDraftForm({ ...props, draftKey: `mosque:${draftKey}`, summary: errorSummary, read })
  const conflicts = useMosqueConflicts(answer?.conflict ?? null, stored.placeKind)
  const [uploading, setUploading] = useState(false)
  const busy = useIsPosting()
  const { addFailed, updateFailed, ownUpdateFailed } = texts.toasts
  const kind = form.values.placeKind
  const failed =
    draftKey === 'new' ? addFailed({ message: '', kind }).trim() : (back ? updateFailed : ownUpdateFailed)({ kind })
  return (
    <DraftForm
      form={form}
      isSaving={busy}
      failed={failed}
      texts={editing}
      encType="multipart/form-data"
      className="flex flex-col gap-5"
    >
      {answer?.asked !== undefined && <input type="hidden" name="asked" value={answer.asked} />}
      <RefusalNotice summary={errorSummary} answer={answer} conflictText={editing.conflict.text} />
      <MosqueFields
        {...props}
        values={form.values}
        errors={{ ...answer?.errors, ...conflicts }}
        previews={{ ...form.pictures, ...props.previews, ...answer?.previews }}
        isNew={draftKey === 'new'}
        onChange={form.handleChange}
        onUploading={setUploading}
      />
      <SaveBar notSavedYet={answer?.isResumed && editing.notSavedYet}>
        <Button
          type="submit"
          busy={busy || uploading}
          busyLabel={uploading ? texts.images.waitForPictures : texts.form.saving}
        >
          {draftKey === 'new' ? texts.form.add : texts.form.save}
        </Button>
        {back && (
          <LocalLink to={back} className={buttonClass('secondary')}>
            {texts.form.cancel}
          </LocalLink>
        )}
      </SaveBar>
    </DraftForm>
  )
}

/** For each field that another editor changed too: the choice between the two versions. */
function useMosqueConflicts(conflict: MosqueAnswer['conflict'], kind: string): FieldErrors {
  const { adminMosques, adminEditing } = useAdminTexts()
  const labels = useFieldLabels(kind)
  return versionChoices(conflict, adminEditing.conflict, (field, saved) => ({
    label: field === 'latitude' ? adminMosques.position.title : labels[field as ContentField],
    saved: formatField(adminMosques, saved, field as ContentField),
  }))
}

type Texts = AdminTexts['adminMosques']

/** The value of a field as text; of a position, all its parts. */
function formatField(texts: Texts, values: MosqueFormValues, field: ContentField): string {
  switch (field) {
    case 'facts':
      return values.facts.map((entry) => formatFact(texts, entry)).join('\n')
    case 'imams':
      return values.imams.map((imam) => [imam.name, imam.position, imam.bio].filter(Boolean).join(' · ')).join('\n')
    case 'images':
      return texts.images.count({ count: values.images.length })
    case 'latitude':
    case 'longitude':
    case 'approximate':
      return [values.latitude, values.longitude, values.approximate && texts.position.approximate]
        .filter(Boolean)
        .join(', ')
    case 'status':
      return values.status === 'hidden' ? texts.form.hiddenStatus : texts.form.active
    default:
      return values[field]
  }
}

const formatFact = ({ facts }: Texts, { fact, value, note }: MosqueFact) =>
  `${factLabel(facts.labels, fact)}: ${[facts[value], note].filter(Boolean).join(' · ')}`
