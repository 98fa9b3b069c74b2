import type { MouseEvent } from 'react'
import { RetryNotice } from '#app/ui/notice.tsx'
import { Lightbox, type LightboxPicture, type LightboxTexts, useOpenPicture } from '#app/ui/pictures/lightbox.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'
import { TitledSection } from './titled-section.tsx'

type GalleryProps = {
  pictures: readonly (LightboxPicture & { largest: string; open: string })[]
  /** How many thumbnails are shown, and the label for the rest on the last one. */
  shown: number
  more: string | null
  texts: LightboxTexts & { viewAll: string; failed: string; retry: string }
}

/** Thumbnails that open the pictures in full screen; without script they are links to the pictures. */
export function Gallery({ pictures, shown, more, texts }: GalleryProps) {
  const [index, setIndex] = useOpenPicture(pictures.length)

  function open(event: MouseEvent, position: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setIndex(position)
  }

  // The notice is no part of the section: it shows itself by what its parent has failed to load.
  return (
    <>
      <TitledSection
        title={texts.title}
        aside={
          <button type="button" className="needs-script link target -my-2.5 text-sm" onClick={() => setIndex(0)}>
            {texts.viewAll}
          </button>
        }
      >
        <ul className="grid grid-cols-4 gap-1.5 sm:gap-3 lg:grid-cols-8">
          {pictures.slice(0, shown).map((picture, position) => {
            const rest = position === shown - 1 ? more : null
            return (
              <li key={picture.largest}>
                <a
                  href={picture.largest}
                  aria-label={[picture.open, rest].filter(Boolean).join(' ')}
                  onClick={(event) => open(event, position)}
                  className="relative block aspect-[5/4] overflow-hidden rounded-sm sm:rounded-md"
                >
                  <SourcePicture
                    sources={picture}
                    alt={picture.label}
                    sizes="(min-width: 64rem) 8.5rem, 25vw"
                    className="h-full w-full object-cover transition-transform hover:[transform:scale(1.02)]"
                  />
                  {rest && (
                    <span className="absolute inset-0 grid place-items-center bg-black/65 text-center font-semibold text-sm text-white">
                      {rest}
                    </span>
                  )}
                </a>
              </li>
            )
          })}
        </ul>
      </TitledSection>
      <RetryNotice message={texts.failed} retry={texts.retry} className="on-failure" />
      <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={() => setIndex(null)} texts={texts} />
    </>
  )
}
