import type { MouseEvent } from 'react'
import { Lightbox, type LightboxPicture, type LightboxTexts, useOpenPicture } from './lightbox.tsx'
import { SourcePicture } from './source-picture.tsx'

const SIZES = '(min-width: 64rem) 44rem, 100vw'

/** The main picture of a page. It opens over the whole screen; without script it is a link to the file. */
export function FullScreenPicture({
  picture,
  open,
  texts,
}: {
  picture: LightboxPicture & { largest: string }
  open: string
  texts: LightboxTexts
}) {
  const [index, setIndex] = useOpenPicture(1)

  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIndex(0)
  }

  return (
    <>
      <a
        href={picture.largest}
        onClick={show}
        aria-label={open}
        className="block overflow-hidden rounded-lg border border-line"
      >
        <SourcePicture
          sources={picture}
          alt={picture.label}
          sizes={SIZES}
          eager
          className="aspect-video w-full object-cover"
        />
      </a>
      <Lightbox pictures={[picture]} index={index} onIndex={setIndex} onClose={() => setIndex(null)} texts={texts} />
    </>
  )
}
