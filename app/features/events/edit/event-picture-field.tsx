import { useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { UploadList } from '#app/ui/upload-list.tsx'
import { useUploads } from '#app/ui/use-uploads.ts'

const MAX_PICTURE_BYTES = 5 * 1024 * 1024

type UploadedPicture = { id: string; picture: ImageSources }

/** The one picture of an event. Without script: the picture as it is, and a file field. */
export function EventPictureField({
  imageId,
  imageUrl,
  shown,
  error,
  onChange,
}: {
  imageId: string
  imageUrl: string
  shown: string | null
  error: string | undefined
  onChange: () => void
}) {
  const { adminEvents, adminMosques } = useAdminTexts()
  const { images: texts } = adminMosques
  const toast = useToast()
  const [picture, setPicture] = useState({ imageId, imageUrl, shown })
  const set = (next: typeof picture) => {
    setPicture(next)
    onChange()
  }
  const uploads = useUploads<UploadedPicture>({
    address: localAddress(useLanguage(), '/admin/pictures'),
    validate(file) {
      if (!file.type.startsWith('image/')) return texts.notAnImage
      return file.size >= MAX_PICTURE_BYTES ? texts.tooLarge : null
    },
    parseAnswer(answer) {
      const body = answer?.body as (Partial<UploadedPicture> & { error?: string }) | null | undefined
      if (answer?.status === 200 && body?.id && body.picture) return { value: { id: body.id, picture: body.picture } }
      if (answer?.status === 413) return { error: texts.tooLarge }
      return { error: body?.error ?? texts.failed }
    },
    onDone(sent) {
      set({ imageId: sent.id, imageUrl: '', shown: sent.picture.src })
      toast.success(texts.uploaded)
    },
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{adminEvents.fields.picture}</legend>
      <input type="hidden" name="imageId" value={picture.imageId} />
      <input type="hidden" name="imageUrl" value={picture.imageUrl} />
      {picture.shown && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={picture.shown}
            alt=""
            width={160}
            height={90}
            className="ui-picture h-24 w-40 rounded-md object-cover"
          />
          <Button
            variant="quiet"
            onClick={() => set({ imageId: '', imageUrl: '', shown: null })}
            className="noscript:hidden"
          >
            {adminEvents.fields.removePicture}
          </Button>
        </div>
      )}
      <UploadList uploads={uploads.uploads} texts={texts} onCancel={uploads.cancel} onRetry={uploads.retry} />
      <DropZone
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        label={adminEvents.fields.choosePicture}
        hint={adminEvents.fields.pictureHint}
        onFiles={(files) => uploads.add(files.slice(0, 1))}
      />
      <FieldError id="picture-error">{error}</FieldError>
    </fieldset>
  )
}
