import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { type PictureSources, SourcePicture } from './source-picture.tsx'

export type LightboxTexts = {
  title: string
  previous: string
  next: string
  close: string
}

export type LightboxPicture = PictureSources & { label: string }

const MIN_SWIPE_PX = 48

/** Pictures over the whole screen, one at a time. After the last one comes the first. */
export function Lightbox({
  pictures,
  index,
  onIndex,
  onClose,
  texts,
}: {
  pictures: readonly LightboxPicture[]
  /** The picture that is shown; null while closed. */
  index: number | null
  onIndex: (index: number) => void
  onClose: () => void
  texts: LightboxTexts
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const swipe = useRef<{ x: number; y: number } | null>(null)
  const open = index !== null
  const count = pictures.length
  const picture = index === null ? undefined : pictures[index]

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])

  const step = (by: number) => index !== null && onIndex((index + by + count) % count)
  /** In right-to-left text the next picture is on the left. */
  const showSide = (side: 'left' | 'right') =>
    step((side === 'right') === (getComputedStyle(dialog.current!).direction === 'ltr') ? 1 : -1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') showSide('left')
    if (event.key === 'ArrowRight') showSide('right')
  }

  function onPointerUp(event: PointerEvent) {
    const from = swipe.current
    swipe.current = null
    if (!from) return
    const distance = event.clientX - from.x
    if (Math.abs(distance) < MIN_SWIPE_PX || Math.abs(distance) < Math.abs(event.clientY - from.y)) return
    showSide(distance < 0 ? 'right' : 'left')
  }

  return (
    <dialog
      ref={dialog}
      data-slot="lightbox"
      aria-label={texts.title}
      className="ui-lightbox"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        swipe.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        swipe.current = null
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {picture && (
        <>
          <SourcePicture
            key={picture.src}
            sources={picture}
            alt={picture.label}
            sizes="100vw"
            eager
            ownSize
            className="m-auto max-h-[calc(100dvh-8rem)] max-w-full select-none rounded-sm object-contain"
          />
          <p aria-live="polite" dir="ltr" className="text-center tabular-nums">
            {index! + 1} / {count}
          </p>
          {count > 1 && (
            <>
              <LightboxButton label={texts.previous} onClick={() => step(-1)} className="start-3 bottom-3">
                <ChevronLeft className="mirror-rtl" />
              </LightboxButton>
              <LightboxButton label={texts.next} onClick={() => step(1)} className="end-3 bottom-3">
                <ChevronRight className="mirror-rtl" />
              </LightboxButton>
            </>
          )}
          <LightboxButton label={texts.close} onClick={() => dialog.current?.close()} className="end-3 top-3">
            <X />
          </LightboxButton>
        </>
      )}
    </dialog>
  )
}

function LightboxButton({
  label,
  className,
  ...rest
}: {
  label: string
  className: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn('ui-lightbox-button target absolute grid place-items-center rounded-full', className)}
      {...rest}
    />
  )
}

/** Names the open picture in the state of the history; an island that has it loads at once. */
export const OPEN_PICTURE_KEY = 'openPicture'

/** Which of the pictures is open. The step in the history remembers it for Back, where the page is loaded again. */
export function useOpenPicture(count: number): [index: number | null, setIndex: (index: number | null) => void] {
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => {
    const remembered = history.state?.[OPEN_PICTURE_KEY]
    if (remembered < count) setIndex(remembered)
  }, [count])
  return [
    index,
    (next) => {
      history.replaceState(next === null ? null : { [OPEN_PICTURE_KEY]: next }, '')
      setIndex(next)
    },
  ]
}
