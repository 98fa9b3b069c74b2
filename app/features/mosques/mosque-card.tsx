import { Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'
import { SourcePicture } from '#app/ui/source-picture.tsx'
import { facilitiesOnCard, facilityText, phoneLink, placeText } from './mosque-rules.ts'
import type { CardEvents, MosqueSummary } from './mosque-types.ts'

const cardSizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/** The picture of a mosque, or the pattern drawn from its id. */
export function MosqueCover({ mosque }: { mosque: Pick<MosqueSummary, 'id' | 'picture'> }) {
  return (
    <div className="aspect-[3/1] overflow-hidden bg-sunken">
      {mosque.picture ? (
        <SourcePicture sources={mosque.picture} alt="" sizes={cardSizes} className="h-full w-full object-cover" />
      ) : (
        <PatternPicture seed={mosque.id} />
      )}
    </div>
  )
}

/** Name in both scripts, and where it is. */
export function MosqueHeading({
  mosque,
  away,
  linked = true,
}: {
  mosque: Pick<MosqueSummary, 'id' | 'name' | 'arabicName' | 'area' | 'suburb'>
  away?: ReactNode
  linked?: boolean
}) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-xl">
          {linked ? (
            <LocalLink to={`/mosques/${mosque.id}`} className={cardLinkClass}>
              <bdi>{mosque.name}</bdi>
            </LocalLink>
          ) : (
            <bdi>{mosque.name}</bdi>
          )}
        </h3>
        {mosque.arabicName && (
          <p lang="ar" dir="rtl" className="text-ink-soft">
            {mosque.arabicName}
          </p>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="mark mark-place" />
          <bdi>{placeText(mosque)}</bdi>
        </span>
        {away && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-primary-text">
            <Navigation aria-hidden="true" className="size-4 shrink-0" />
            {away}
          </span>
        )}
      </p>
    </div>
  )
}

/** A mosque in the directory, with everything a visitor chooses by. */
export function MosqueCard({
  mosque,
  events,
  away,
}: {
  mosque: MosqueSummary
  events?: CardEvents
  /** How far away it is, where the visitor asked for that. */
  away?: ReactNode
}) {
  const { mosques: texts } = useTexts()
  const dial = phoneLink(mosque.phone)
  return (
    <LinkCard>
      <MosqueCover mosque={mosque} />
      <div className="flex grow flex-col gap-3 p-5">
        <MosqueHeading mosque={mosque} away={away} />
        {mosque.description && (
          <p dir="auto" className="line-clamp-2 text-sm">
            {mosque.description}
          </p>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          <Fact label={texts.card.imam}>{mosque.imam === null ? <NotSpecified /> : <bdi>{mosque.imam}</bdi>}</Fact>
          <Fact label={texts.card.capacity}>
            {mosque.capacity === null ? <NotSpecified /> : texts.card.people(mosque.capacity)}
          </Fact>
          {mosque.phone && (
            <Fact label={texts.card.phone}>
              {dial ? (
                <a href={dial} dir="ltr" className="link relative -my-2 inline-block py-2">
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

/** Up to three facilities, and how many more there are. */
export function FacilityBadges({ facilities }: { facilities: readonly string[] }) {
  const { mosques: texts } = useTexts()
  const { shown, more } = facilitiesOnCard(facilities)
  if (shown.length === 0) return null
  return (
    <ul aria-label={texts.card.facilities} className="flex flex-wrap gap-1.5">
      {shown.map((facility) => (
        <li key={facility}>
          <Badge>{facilityText(texts.facilities, facility)}</Badge>
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
            <bdi>{next.title}</bdi>
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
