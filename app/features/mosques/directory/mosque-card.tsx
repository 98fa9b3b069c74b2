import type { ReactNode } from 'react'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress, formatFacility, pickCardFacilities, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import type { CardEvents, MosqueOnCard } from '#app/features/mosques/mosque-types.ts'
import { SaveButton, saveOnCoverClass } from '#app/features/mosques/near/save-button.tsx'
import { MosqueCover, MosqueHeading } from '#app/features/mosques/page/mosque-heading.tsx'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/card.tsx'
import { WhatIsOn } from './what-is-on.tsx'

/** The card of a mosque in the directory. */
export function MosqueCard({ mosque, events }: { mosque: MosqueOnCard; events?: CardEvents }) {
  const language = useLanguage()
  const href = localAddress(language, mosqueAddress(mosque))
  return (
    <LinkCard>
      <MosqueCover mosque={mosque} />
      <SaveButton isIcon mosque={mosque} className={saveOnCoverClass} />
      <div className="flex flex-col gap-3 p-5">
        <MosqueHeading {...mosque} language={language} location={formatAddress(mosque)} href={href} />
        {events && <WhatIsOn events={events} />}
        {mosque.description && <Written as="p" text={mosque.description} className="line-clamp-2 text-sm" />}
        <FacilityBadges facilities={mosque.facilities} />
        <Facts mosque={mosque} />
      </div>
    </LinkCard>
  )
}

/** First imam, capacity and phone in one quiet line, as far as they are known. */
function Facts({ mosque: { imam, capacity, phone } }: { mosque: MosqueOnCard }) {
  const { card } = useTexts().mosques
  const phoneLink = toPhoneLink(phone)
  if (imam === null && capacity === null && !phone) return null
  return (
    <dl className="flex flex-wrap gap-x-4 text-ink-soft text-sm [&>div]:flex [&>div]:gap-1.5">
      {imam !== null && (
        <Fact label={card.imam}>
          <Written text={imam} />
        </Fact>
      )}
      {capacity !== null && <Fact label={card.capacity}>{card.people(capacity)}</Fact>}
      {phone && (
        <Fact label={card.phone}>
          {phoneLink ? (
            <a href={phoneLink} dir="ltr" className="link relative -my-2 inline-block py-2">
              {phone}
            </a>
          ) : (
            phone
          )}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}:</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Up to three facilities and the number of the others. */
export function FacilityBadges({ facilities }: { facilities: readonly string[] }) {
  const { mosques: texts } = useTexts()
  const { shown, more } = pickCardFacilities(facilities)
  if (shown.length === 0) return null
  return (
    <ul aria-label={texts.card.facilities} className="flex flex-wrap gap-1.5">
      {shown.map((facility) => (
        <li key={facility}>
          <Badge>{formatFacility(texts.facilities, facility)}</Badge>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge>{texts.card.moreFacilities(more)}</Badge>
        </li>
      )}
    </ul>
  )
}
