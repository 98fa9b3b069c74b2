import { type MouseEvent, useState } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Lightbox } from '#app/ui/lightbox.tsx'
import { SourcePicture } from '#app/ui/source-picture.tsx'
import { galleryOf } from './mosque-rules.ts'
import type { MosquePicture } from './mosque-types.ts'
import { Part } from './part.tsx'

/** Up to eight thumbnails that open the pictures over the whole screen; without script they lead to the pictures. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly MosquePicture[] }) {
  const { gallery: texts } = useTexts().mosques
  const [index, setIndex] = useState<number | null>(null)
  if (pictures.length === 0) return null
  const { shown, more } = galleryOf(pictures.length)

  function open(event: MouseEvent, place: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setIndex(place)
  }

  return (
    <Part title={texts.title}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
        {pictures.slice(0, shown).map((picture, place) => {
          const rest = more > 0 && place === shown - 1 ? texts.more(more) : null
          return (
            <li key={picture.largest}>
              <a
                href={picture.largest}
                aria-label={[texts.open(place + 1), rest].filter(Boolean).join(' ')}
                onClick={(event) => open(event, place)}
                className="relative block aspect-square overflow-hidden rounded-md"
              >
                <SourcePicture
                  sources={picture}
                  alt={picture.alt ?? texts.picture(place + 1, name)}
                  sizes="(min-width: 40rem) 12rem, 50vw"
                  className="h-full w-full object-cover transition-transform hover:scale-[1.02]"
                />
                {rest && (
                  <span className="absolute inset-0 grid place-items-center bg-black/65 font-semibold text-white text-xl">
                    {rest}
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
      <Button variant="secondary" className="self-start noscript:hidden" onClick={() => setIndex(0)}>
        {texts.viewAll(pictures.length)}
      </Button>
      <Lightbox
        pictures={pictures.map((picture, place) => ({
          ...picture,
          label: picture.alt ?? texts.picture(place + 1, name),
        }))}
        index={index}
        onIndex={setIndex}
        onClose={() => setIndex(null)}
        texts={texts}
      />
    </Part>
  )
}
