import { GripVertical, ImageDown, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isImageAddress } from '#app/features/mosques/mosque-schema.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cn } from '#app/lib/cn.ts'
import { moveEntry } from '#app/lib/web/move-entry.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import { BackArrow, Button, ForwardArrow, IconButton } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { FieldError, type FieldErrors, TextField } from '#app/ui/field.tsx'
import { UploadField } from '#app/ui/pictures/uploads.tsx'
import type { MosqueImage } from './mosque-content.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

/** The sources of stored pictures by their ids. */
export type PicturePreviews = Record<string, ImageSources>

/** Upload, order, describe and remove the pictures of a mosque. */
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
      <UploadField
        uploads={uploads}
        texts={texts}
        name="pictures"
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
  return index < 0 ? [...images, added] : [...images.slice(0, index), added, ...images.slice(index)]
}

/** Adds a picture by its address. An address that was not added is submitted as another picture. */
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
      <Button variant="secondary" onClick={add}>
        {texts.add}
      </Button>
    </div>
  )
}

type Props = {
  images: readonly MosqueImage[]
  previews: PicturePreviews
  errors: FieldErrors
  onChange: (change: (images: readonly MosqueImage[]) => MosqueImage[]) => void
}

/** The pictures in order, changed by dragging or with buttons. Screen readers announce every change. */
function ImageOrder({ images, previews, errors, onChange }: Props) {
  const { images: texts } = useAdminTexts().adminMosques
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= images.length || from === to) return
    onChange((all) => moveEntry(all, from, to))
    setAnnouncement(texts.moved({ number: to + 1, count: images.length }))
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {images.map((image, index) => (
          <ImageTile
            key={image.imageId ?? image.url}
            image={image}
            index={index}
            count={images.length}
            preview={image.imageId ? previews[image.imageId] : undefined}
            error={errors[`images.${index}`]}
            isDragged={dragged === index}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              onChange((all) => all.filter((_, other) => other !== index))
              setAnnouncement(texts.removed)
            }}
            drag={{
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              },
              onDragEnd: () => setDragged(null),
              onDragOver: (event) => dragged !== null && event.preventDefault(),
              onDrop: (event) => {
                if (dragged === null) return
                event.preventDefault()
                move(dragged, index)
                setDragged(null)
              },
            }}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type DragHandlers = Record<'onDragStart' | 'onDragOver' | 'onDrop', (event: DragEvent) => void> & {
  onDragEnd: () => void
}

function ImageTile({
  image,
  index,
  count,
  preview,
  error,
  isDragged,
  onMove,
  onRemove,
  drag,
}: {
  image: MosqueImage
  index: number
  count: number
  preview: PicturePreviews[string] | undefined
  error: ReactNode
  isDragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  drag: DragHandlers
}) {
  const { images: texts } = useAdminTexts().adminMosques
  const number = index + 1
  return (
    <li
      draggable
      aria-label={texts.picture({ number, count })}
      {...drag}
      className={cn(
        'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-3 sm:flex sm:flex-col',
        isDragged && 'opacity-50',
      )}
    >
      <input type="hidden" name="image" value={image.imageId ? `id:${image.imageId}` : (image.url ?? '')} />
      <div className="relative row-span-2">
        {preview ? (
          <img
            src={preview.src}
            data-picture={image.imageId}
            width={preview.width}
            height={preview.height}
            alt={image.alt}
            loading="lazy"
            draggable={false}
            className="ui-picture aspect-square h-full w-full rounded-md sm:aspect-[4/3]"
          />
        ) : (
          <div className="flex aspect-square h-full flex-col sm:aspect-[4/3] items-center justify-center gap-2 rounded-md bg-sunken p-2 text-center text-ink-soft text-sm">
            <ImageDown aria-hidden="true" className="size-6" />
            <span dir="ltr" className="line-clamp-2 break-all">
              {image.url}
            </span>
            {texts.fetchedLater}
          </div>
        )}
        {index === 0 && (
          <Badge tone="primary" className="absolute start-1.5 top-1.5">
            {texts.first}
          </Badge>
        )}
      </div>
      <div className="flex items-center justify-between">
        <span title={texts.dragHint} className="hidden cursor-grab px-2 text-ink-soft sm:inline">
          <GripVertical aria-hidden="true" className="size-5" />
        </span>
        <IconButton label={texts.earlier({ number })} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <BackArrow />
        </IconButton>
        <span className="text-ink-soft text-sm tabular-nums">{number}</span>
        <IconButton label={texts.later({ number })} disabled={number === count} onClick={() => onMove(index + 1)}>
          <ForwardArrow />
        </IconButton>
        <IconButton label={texts.remove({ number })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <TextField
        name="imageAlt"
        label={texts.alt({ number })}
        hint={index === 0 ? texts.altHint : undefined}
        defaultValue={image.alt}
        maxLength={200}
        error={error}
      />
    </li>
  )
}
