import { countThumbnails } from '#app/features/mosques/mosque-rules.ts'
import type { MosquePicture } from '#app/features/mosques/mosque-types.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Island } from '#app/islands/island.tsx'
import { OPEN_PICTURE_KEY } from '#app/ui/open-picture.ts'
import { Gallery } from './gallery.tsx'
import { TitledSection } from './titled-section.tsx'

/** The gallery section on the page of a mosque; its island gets texts and pictures as props. */
export function MosqueGallery({ name, pictures }: { name: string; pictures: readonly MosquePicture[] }) {
  const { gallery: texts, directory } = useTexts().mosques
  if (pictures.length === 0) return null
  const { shown, more } = countThumbnails(pictures.length)
  const { title, previous, next, close, failed } = texts
  return (
    <TitledSection title={title}>
      <Island
        name="gallery"
        of={Gallery}
        resumeKey={OPEN_PICTURE_KEY}
        props={{
          pictures: pictures.map(({ alt, ...picture }, index) => ({
            ...picture,
            label: alt ?? texts.picture(index + 1, name),
            open: [texts.open(index + 1), alt].filter(Boolean).join(': '),
          })),
          shown,
          more: more > 0 ? texts.more(more) : null,
          texts: {
            title,
            previous,
            next,
            close,
            failed,
            viewAll: texts.viewAll(pictures.length),
            retry: directory.retry,
          },
        }}
      />
    </TitledSection>
  )
}
