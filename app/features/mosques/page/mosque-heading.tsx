import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { foreignLanguage } from '#app/i18n/foreign-language.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cardLinkClass } from '#app/ui/card.tsx'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'
import { SourcePicture } from '#app/ui/source-picture.tsx'

const CARD_SIZES = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/** The picture of a mosque, or the pattern drawn from its slug. It fills what a card is taller than its content. */
export function MosqueCover({ mosque }: { mosque: Pick<MosqueSummary, 'slug' | 'picture'> }) {
  return (
    <div className="relative aspect-[3/1] grow overflow-hidden bg-sunken [&_:is(img,svg)]:absolute [&_:is(img,svg)]:inset-0">
      {mosque.picture ? (
        <SourcePicture sources={mosque.picture} alt="" sizes={CARD_SIZES} className="h-full w-full object-cover" />
      ) : (
        <PatternPicture seed={mosque.slug} />
      )}
    </div>
  )
}

/** The name in both scripts and the location. With `href` the name is the link of the whole card. */
export function MosqueHeading({
  name,
  arabicName,
  location,
  language,
  href,
}: {
  name: string
  arabicName?: string | null
  location: string
  /** Of the page; a prop, because an island has no router. */
  language: Language
  href?: string
}) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-xl">
          {href ? (
            <a href={href} className={cardLinkClass}>
              <bdi lang={foreignLanguage(language, name)}>{name}</bdi>
            </a>
          ) : (
            <bdi lang={foreignLanguage(language, name)}>{name}</bdi>
          )}
        </h3>
        {arabicName && (
          <p lang="ar" dir="rtl" className="text-ink-soft">
            {arabicName}
          </p>
        )}
      </div>
      <p className="mt-1 inline-flex items-center gap-1.5 text-ink-soft text-sm">
        <span aria-hidden="true" className="mark mark-location" />
        <bdi lang={foreignLanguage(language, location)}>{location}</bdi>
      </p>
    </div>
  )
}
