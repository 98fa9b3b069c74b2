import { Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { SaveButton } from '#app/features/mosques/directory/mosque-cards.tsx'
import { buildDirectionsUrl, formatAddress, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { BackArrow, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { PatternPicture } from '#app/ui/pattern/pattern.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'

/** The top of the page of a mosque: its picture, its name in both scripts, today's times, and the main actions. */
export function MosqueTitle({
  mosque,
  pageUrl,
  hasUrgentNotice,
  live,
  children,
  below,
}: {
  mosque: MosqueDetails & { otherName: string | null }
  pageUrl: string
  /** On phones it takes the place of the picture, so that today's times stay on the first screen. */
  hasUrgentNotice: boolean
  /** The link to its stream. */
  live: ReactNode
  /** Today's times at this mosque. */
  children?: ReactNode
  /** Its week, below the name on wide screens and below today's times on others. */
  below?: ReactNode
}) {
  const { page: texts, share } = useTexts().mosques
  const phoneLink = toPhoneLink(mosque.phone)
  return (
    <header className="border-line border-b bg-surface">
      <MosquePanorama mosque={mosque} isHiddenOnPhones={hasUrgentNotice} />
      <div className="wrap grid grid-cols-1 gap-x-12 gap-y-4 pt-3 pb-5 sm:py-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-2 sm:gap-4">
          <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
            <LocalLink to="/mosques" className="link inline-flex items-center gap-1.5 py-2 text-sm">
              <BackArrow className="size-4" />
              {texts.back}
            </LocalLink>
            <SaveButton mosque={mosque} className="max-sm:px-3 max-sm:text-sm" />
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
            <h1 className="text-3xl sm:text-4xl">
              <Written text={mosque.name} />
            </h1>
            {mosque.otherName && (
              <Written as="p" text={mosque.otherName} className="text-ink-soft text-lg sm:text-3xl" />
            )}
          </div>
          <p data-slot="address" className="text-ink-soft sm:text-lg">
            <Written text={formatAddress(mosque)} />
          </p>
          {live}
          <div className="bottom-bar mt-1">
            <a href={buildDirectionsUrl(mosque)} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              <Navigation aria-hidden="true" />
              {texts.directions}
              <span className="sr-only">{texts.newTab}</span>
            </a>
            {phoneLink && (
              <a href={phoneLink} className={buttonClass('secondary')}>
                <Phone aria-hidden="true" />
                {texts.call}
              </a>
            )}
            <ShareButton texts={share} title={mosque.name} text={mosque.address ?? ''} url={pageUrl} />
          </div>
        </div>
        <div className="grid lg:row-span-2">{children}</div>
        {below && <div className="min-w-0 pt-2">{below}</div>}
      </div>
    </header>
  )
}

/** The first picture across the page, or the pattern drawn from the mosque's slug. */
function MosquePanorama({
  mosque: { slug, pictures },
  isHiddenOnPhones,
}: {
  mosque: MosqueDetails
  isHiddenOnPhones: boolean
}) {
  const [picture] = pictures
  return (
    <div
      className={cn(
        // On a short phone today's times end above the bar of actions.
        'overflow-hidden bg-sunken max-sm:[@media(height<42rem)]:hidden',
        picture ? 'h-16 sm:h-48 lg:h-56' : 'h-10 sm:h-28',
        isHiddenOnPhones && 'max-sm:hidden',
      )}
    >
      {picture ? (
        <SourcePicture
          sources={picture}
          alt={picture.alt ?? ''}
          sizes="100vw"
          eager={!isHiddenOnPhones}
          className="h-full w-full object-cover"
        />
      ) : (
        <PatternPicture seed={slug} wide />
      )}
    </div>
  )
}

/** The page of a mosque that is missing or cannot be loaded. */
export function MosqueErrorPage({ error }: { error: unknown }) {
  const { page: texts } = useTexts().mosques
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { pathname } = useLocation()
  return (
    <div className="wrap py-12">
      <EmptyState
        titleAs="h1"
        title={missing ? texts.notFound : texts.failed}
        action={
          missing ? (
            <LocalLink to="/mosques" className={buttonClass()}>
              {texts.back}
            </LocalLink>
          ) : (
            <a href={pathname} className={buttonClass()}>
              {texts.retry}
            </a>
          )
        }
      >
        {missing && texts.notFoundHint}
      </EmptyState>
    </div>
  )
}
