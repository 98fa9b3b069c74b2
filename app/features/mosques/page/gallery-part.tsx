import { galleryOf } from '#app/features/mosques/mosque-rules.ts'
import type { MosquePicture } from '#app/features/mosques/mosque-types.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Island } from '#app/islands/island.tsx'
import { Gallery } from './gallery.tsx'
import { Part } from './part.tsx'

/** The gallery of a mosque's page, with everything its island needs. */
export function GalleryPart({ name, pictures }: { name: string; pictures: readonly MosquePicture[] }) {
  const { gallery: texts } = useTexts().mosques
  if (pictures.length === 0) return null
  const { shown, more } = galleryOf(pictures.length)
  const { title, previous, next, close, failed } = texts
  return (
    <Part title={title}>
      <Island
        name="gallery"
        of={Gallery}
        props={{
          pictures: pictures.map(({ alt, ...picture }, index) => ({
            ...picture,
            label: alt ?? texts.picture(index + 1, name),
            open: texts.open(index + 1),
          })),
          shown,
          more: more > 0 ? texts.more(more) : null,
          texts: { title, previous, next, close, failed, viewAll: texts.viewAll(pictures.length) },
        }}
      />
    </Part>
  )
}
