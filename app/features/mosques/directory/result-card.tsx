import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress, formatFacility } from '#app/features/mosques/mosque-rules.ts'
import type { CardEvents, MosqueOnCard } from '#app/features/mosques/mosque-types.ts'
import { SaveButton, saveOnCoverClass } from '#app/features/mosques/near/save-button.tsx'
import { MosqueCover, MosqueHeading } from '#app/features/mosques/page/mosque-heading.tsx'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { WhatIsOn } from './what-is-on.tsx'

/** A search result. The link in its last line covers the whole card. */
export function ResultCard({ mosque, events }: { mosque: MosqueOnCard; events?: CardEvents }) {
  const texts = useTexts().mosques
  return (
    <LinkCard>
      <MosqueCover mosque={mosque} />
      <SaveButton isIcon mosque={mosque} className={saveOnCoverClass} />
      <div className="flex flex-col gap-3 p-5">
        <MosqueHeading {...mosque} language={useLanguage()} location={formatAddress(mosque)} />
        {events && <WhatIsOn events={events} />}
        {mosque.facilities.length > 0 && (
          <ul aria-label={texts.card.facilities} className="flex flex-wrap gap-1.5">
            {mosque.facilities.map((facility) => (
              <li key={facility}>
                <Badge>{formatFacility(texts.facilities, facility)}</Badge>
              </li>
            ))}
          </ul>
        )}
        <LocalLink
          to={mosqueAddress(mosque)}
          className={cn(cardLinkClass, 'mt-auto self-start font-semibold text-primary-text')}
        >
          {texts.results.details}
          <span className="sr-only">
            {' '}
            <Written text={mosque.name} />
          </span>
        </LocalLink>
      </div>
    </LinkCard>
  )
}
