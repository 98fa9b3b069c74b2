import type { ReactNode } from 'react'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatArea, formatFacility, pickCardFacilities, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import type { CardEvents, MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { MosqueCover, MosqueHeading } from '#app/features/mosques/page/mosque-heading.tsx'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/card.tsx'

/** The card of a mosque in the directory. */
export function MosqueCard({ mosque, events }: { mosque: MosqueSummary; events?: CardEvents }) {
  const { mosques: texts } = useTexts()
  const language = useLanguage()
  const href = localAddress(language, mosqueAddress(mosque))
  const phoneLink = toPhoneLink(mosque.phone)
  return (
    <LinkCard>
      <MosqueCover mosque={mosque} />
      <div className="flex grow flex-col gap-3 p-5">
        <MosqueHeading {...mosque} language={language} location={formatArea(mosque)} href={href} />
        {mosque.description && <Written as="p" text={mosque.description} className="line-clamp-2 text-sm" />}
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          <Fact label={texts.card.imam}>
            {mosque.imam === null ? <NotSpecified /> : <Written text={mosque.imam} />}
          </Fact>
          <Fact label={texts.card.capacity}>
            {mosque.capacity === null ? <NotSpecified /> : texts.card.people(mosque.capacity)}
          </Fact>
          {mosque.phone && (
            <Fact label={texts.card.phone}>
              {phoneLink ? (
                <a href={phoneLink} dir="ltr" className="link relative -my-2 inline-block py-2">
                  {mosque.phone}
                </a>
              ) : (
                mosque.phone
              )}
            </Fact>
          )}
        </dl>
        <FacilityBadges facilities={mosque.facilities} />
        {events && <EventsOnCard events={events} />}
      </div>
    </LinkCard>
  )
}

function NotSpecified() {
  return <span className="text-ink-soft">{useTexts().mosques.card.notSpecified}</span>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </>
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

function EventsOnCard({ events: { count, next } }: { events: CardEvents }) {
  const { mosques: texts, dates } = useTexts()
  return (
    <div className="mt-auto flex flex-col gap-2 pt-1 text-sm">
      <p className="inline-flex items-center gap-1.5 text-ink-soft">
        <span aria-hidden="true" className="mark mark-date" />
        {texts.card.events(count)}
      </p>
      {next && (
        <div className="rounded-md border border-brass-line bg-brass-soft px-3 py-2">
          <p className="font-semibold text-brass text-xs">{texts.card.nextEvent}</p>
          <LocalLink to={next.address} className="relative font-semibold text-ink hover:underline">
            <Written text={next.title} />
          </LocalLink>
          <p className="tabular-nums">
            {dayAndMonth(dates, next.date)}
            {next.time && ` · ${next.time}`}
          </p>
        </div>
      )}
    </div>
  )
}
