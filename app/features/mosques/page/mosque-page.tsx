import { Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { RoomBadge } from '#app/features/mosques/directory/mosque-cards.tsx'
import { buildDirectionsUrl, formatAddress, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { SaveButton } from '#app/features/mosques/save-button.tsx'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { NewTab } from '#app/i18n/new-tab.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { BackArrow, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { PatternPicture } from '#app/ui/pattern/pattern.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'

/** The top of the page of a mosque: its picture, its name in both scripts, the main actions, its times and events. */
export function MosqueTitle({
  mosque,
  pageUrl,
  live,
  today,
  week,
  events,
}: {
  mosque: MosqueDetails & { otherName: string | null }
  pageUrl: string
  /** The link to its stream. */
  live: ReactNode
  /** Today's times, beside the rest on wide screens. */
  today: ReactNode
  week: ReactNode
  events: ReactNode
}) {
  const { page: texts, share } = useTexts().mosques
  const phoneLink = toPhoneLink(mosque.phone)
  return (
    <header className="wrap grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:gap-y-8 lg:pt-6 print:grid-cols-2 print:gap-x-6">
      <div className="flex flex-col gap-1 sm:gap-2 print:col-span-2">
        <MosquePanorama mosque={mosque} />
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-2xl lg:text-3xl">
            <Written text={mosque.name} />
          </h1>
          {mosque.otherName && <Written as="p" text={mosque.otherName} className="text-ink-soft lg:text-2xl" />}
          <RoomBadge {...mosque} />
        </div>
        <p data-slot="address" className="text-ink-soft text-sm lg:text-base">
          <Written text={formatAddress(mosque)} />
        </p>
        {live}
        <div className="bottom-bar lg:mt-2">
          <a href={buildDirectionsUrl(mosque)} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <Navigation aria-hidden="true" />
            {texts.directions}
            <NewTab />
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
      <div className="-mt-2 grid lg:mt-0 lg:row-span-2 print:row-span-2">{today}</div>
      <div className="flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-1 lg:row-span-2 lg:row-start-2">{week}</div>
      <div className="min-w-0 lg:col-start-2 lg:row-start-3">{events}</div>
    </header>
  )
}

/** The first picture, or the pattern drawn from the mosque's slug: across the whole screen on phones. */
function MosquePanorama({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts } = useTexts().mosques
  const [picture] = mosque.pictures
  return (
    <div className="relative -mx-[min(1rem,5vw)] mb-1 h-40 lg:mb-2 overflow-hidden bg-sunken sm:mx-0 sm:h-56 sm:rounded-lg lg:h-72 print:h-28">
      {picture ? (
        <SourcePicture
          sources={picture}
          alt={picture.alt ?? ''}
          sizes="(min-width: 64rem) 42rem, 100vw"
          eager
          className="h-full w-full object-cover"
        />
      ) : (
        <PatternPicture seed={mosque.slug} wide />
      )}
      <LocalLink to="/mosques" className={buttonClass('secondary', 'absolute start-3 top-3 text-sm max-lg:px-3')}>
        <BackArrow className="size-4" />
        {texts.back}
      </LocalLink>
      <SaveButton mosque={mosque} className="absolute end-3 bottom-3 text-sm max-lg:px-3" />
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
