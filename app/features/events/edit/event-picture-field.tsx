import { type ReactNode, useEffect, useState } from 'react'
import { usePictureUploads } from '#app/features/mosques/edit/use-picture-uploads.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { UploadField } from '#app/ui/pictures/uploads.tsx'

/** The one picture of an event. */
export function EventPictureField({
  imageId,
  imageUrl,
  shown,
  error,
  onChange,
  onBusy,
}: {
  imageId: string
  imageUrl: string
  shown: string | null
  error: ReactNode
  onChange: () => void
  /** Called when an upload starts or ends: a save in between would leave the picture out. */
  onBusy: (busy: boolean) => void
}) {
  const { adminEvents, adminMosques } = useAdminTexts()
  const { images: texts } = adminMosques
  const [picture, setPicture] = useState({ imageId, imageUrl, shown })
  const set = (next: typeof picture) => {
    setPicture(next)
    onChange()
  }
  const uploads = usePictureUploads((sent) => set({ imageId: sent.id, imageUrl: '', shown: sent.picture.src }))
  const { busy } = uploads
  useEffect(() => onBusy(busy), [busy, onBusy])
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{adminEvents.fields.picture}</legend>
      <input type="hidden" name="imageId" value={picture.imageId} />
      <input type="hidden" name="imageUrl" value={picture.imageUrl} />
      {picture.shown && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={picture.shown}
            data-picture={picture.imageId || undefined}
            alt=""
            width={160}
            height={90}
            className="ui-picture h-24 w-40 rounded-md object-cover"
          />
          <Button variant="quiet" onClick={() => set({ imageId: '', imageUrl: '', shown: null })}>
            {adminEvents.fields.removePicture}
          </Button>
        </div>
      )}
      <UploadField
        uploads={uploads}
        texts={texts}
        name="picture"
        label={adminEvents.fields.choosePicture}
        hint={adminEvents.fields.pictureHint}
        onFiles={(files) => uploads.add(files.slice(0, 1))}
      />
      <FieldError id="picture-error">{error}</FieldError>
    </fieldset>
  )
}
