import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { cn } from '#app/lib/cn.ts'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'
import { SourcePicture } from '#app/ui/source-picture.tsx'

/** The first picture across the page, or the pattern drawn from the mosque's slug. */
export function MosquePanorama({ mosque: { slug, pictures } }: { mosque: MosqueDetails }) {
  const [picture] = pictures
  return (
    <div className={cn('overflow-hidden bg-sunken', picture ? 'h-16 sm:h-48 lg:h-56' : 'h-10 sm:h-28')}>
      {picture ? (
        <SourcePicture
          sources={picture}
          alt={picture.alt ?? ''}
          sizes="100vw"
          eager
          className="h-full w-full object-cover"
        />
      ) : (
        <PatternPicture seed={slug} wide />
      )}
    </div>
  )
}
