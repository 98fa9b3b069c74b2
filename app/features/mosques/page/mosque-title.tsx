import { Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { buildDirectionsUrl, formatAddress, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { BackArrow } from '#app/ui/arrows.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { MosquePanorama } from './mosque-panorama.tsx'

/** The top of the page of a mosque: its picture, its name in both scripts, the next salaah, and the main actions. */
export function MosqueTitle({
  mosque,
  pageUrl,
  children,
}: {
  mosque: MosqueDetails
  pageUrl: string
  /** The next salaah at this mosque. */
  children?: ReactNode
}) {
  const { page: texts, share } = useTexts().mosques
  const phoneLink = toPhoneLink(mosque.phone)
  return (
    <header className="border-line border-b bg-surface">
      <MosquePanorama mosque={mosque} />
      <div className="wrap flex flex-col gap-4 py-5 sm:py-8">
        <LocalLink to="/mosques" className="link -my-2 inline-flex items-center gap-1.5 self-start py-2 text-sm">
          <BackArrow className="size-4" />
          {texts.back}
        </LocalLink>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h1 className="text-4xl">
            <Written text={mosque.name} />
          </h1>
          {mosque.arabicName && (
            <p lang="ar" dir="rtl" className="text-3xl text-ink-soft">
              {mosque.arabicName}
            </p>
          )}
        </div>
        <p className="text-ink-soft text-lg">
          <Written text={formatAddress(mosque)} />
        </p>
        {children}
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
    </header>
  )
}
