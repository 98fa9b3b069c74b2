import { useEffect, useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { FieldError, type FieldErrors, TextField } from '#app/ui/field.tsx'
import { UploadList } from '#app/ui/upload-list.tsx'
import { isImageAddress } from './image-address.ts'
import { ImageOrder } from './image-order.tsx'
import type { MosqueImage } from './mosque-content.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

/** The sources of stored pictures by their ids. */
export type PicturePreviews = Record<string, ImageSources>

/** Upload, order, describe and remove the pictures of a mosque. Without script there is a plain file field and no reordering. */
export function ImageManager({
  images,
  previews,
  errors,
  onBusy,
  onChange,
}: {
  images: readonly MosqueImage[]
  previews: PicturePreviews
  errors: FieldErrors
  /** Called when uploads begin and end, because saving during an upload would lose the picture. */
  onBusy: (busy: boolean) => void
  onChange: (change: (images: readonly MosqueImage[]) => MosqueImage[]) => void
}) {
  const { images: texts, errors: messages } = useAdminTexts().adminMosques
  const [uploaded, setUploaded] = useState<PicturePreviews>({})
  const orders = useRef(new Map<string, number>())
  const uploads = usePictureUploads(({ id, picture }, order) => {
    setUploaded((all) => ({ ...all, [id]: picture }))
    orders.current.set(id, order)
    onChange((all) => insertInOrder(all, { imageId: id, url: null, alt: '' }, orders.current))
  })

  const { busy } = uploads
  useEffect(() => onBusy(busy), [busy, onBusy])

  return (
    <div className="flex flex-col gap-5">
      <ImageOrder images={images} previews={{ ...previews, ...uploaded }} errors={errors} onChange={onChange} />
      <FieldError id="images-error">{errors.images}</FieldError>
      <UploadList
        uploads={uploads.uploads}
        doneCount={uploads.doneCount}
        texts={texts}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
      <DropZone
        name="pictures"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        label={texts.choose}
        hint={`${texts.drop} ${texts.hint}`}
        multiple
        onFiles={uploads.add}
      />
      <AddressField
        message={messages.image}
        onAdd={(url) =>
          onChange((all) =>
            all.some((image) => image.url === url) ? [...all] : [...all, { imageId: null, url, alt: '' }],
          )
        }
      />
    </div>
  )
}

/** Inserts an uploaded picture before those that were chosen after it, and otherwise at the end. */
function insertInOrder(images: readonly MosqueImage[], added: MosqueImage, orders: Map<string, number>): MosqueImage[] {
  if (images.some((image) => image.imageId === added.imageId)) return [...images]
  const orderOf = ({ imageId }: MosqueImage) => orders.get(imageId ?? '') ?? 0
  const index = images.findIndex((image) => orderOf(image) > orderOf(added))
  return images.toSpliced(index < 0 ? images.length : index, 0, added)
}

/** Adds a picture by its address. Without script the form submits the address as another picture. */
function AddressField({ message, onAdd }: { message: string; onAdd: (url: string) => void }) {
  const { images: texts } = useAdminTexts().adminMosques
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const url = input.current?.value.trim() ?? ''
    if (!isImageAddress(url)) return setError(message)
    setError(null)
    onAdd(url)
    input.current!.value = ''
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        ref={input}
        name="image"
        inputMode="url"
        dir="ltr"
        label={texts.url}
        hint={texts.urlHint}
        error={error}
        className="min-w-56 flex-1"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add} className="noscript:hidden">
        {texts.add}
      </Button>
    </div>
  )
}
