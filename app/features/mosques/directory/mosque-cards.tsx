import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { LiveBadge } from '#app/features/mosques/live-badge.tsx'
import { factLabel } from '#app/features/mosques/mosque-facts.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress, pickCardFacilities, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import {
  type CardEvents,
  isRoomBuilding,
  type MosqueOnCard,
  type MosquePage,
} from '#app/features/mosques/mosque-types.ts'
import { SaveButton } from '#app/features/mosques/save-button.tsx'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Badge, cardLinkClass, rowClass, rowsClass } from '#app/ui/card.tsx'
import { PatternPicture } from '#app/ui/pattern/pattern.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'

type RowProps = { mosque: MosqueOnCard; events?: CardEvents | undefined }

/** The rows of the directory; search results have rows of their own. */
export function DirectoryRows({
  mosques,
  events,
  Row = DirectoryRow,
}: Pick<MosquePage, 'mosques' | 'events'> & { Row?: typeof DirectoryRow }) {
  return (
    <ul className={rowsClass}>
      {mosques.map((mosque) => (
        <li key={mosque.id} data-mosque={mosque.slug}>
          <Row mosque={mosque} events={events[mosque.id]} />
        </li>
      ))}
    </ul>
  )
}

/** A mosque in the directory. Its name is the link of the whole row; phones fold what few people need. */
export function DirectoryRow({ mosque, events }: RowProps) {
  const { card, page } = useTexts().mosques
  const { description, facilities, imam, capacity, phone } = mosque
  const parts = [
    imam !== null && card.imam,
    capacity !== null && card.capacity,
    description && page.about,
    facilities.length > 0 && card.facilities,
    phone && card.phone,
  ].filter(Boolean)
  const { shown, more } = pickCardFacilities(facilities)
  return (
    <RowFrame mosque={mosque} events={events} href={localAddress(useLanguage(), mosqueAddress(mosque))}>
      {parts.length > 0 && (
        <>
          <details className="peer relative lg:hidden">
            <summary className="target -ms-2 inline-flex list-none items-center gap-1.5 rounded-md px-2 font-semibold text-primary-text text-xs [&::-webkit-details-marker]:hidden">
              {parts.join(' · ')}
              <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
            </summary>
          </details>
          <div className="hidden flex-col gap-1.5 pb-1 peer-open:flex lg:flex">
            <Facts mosque={mosque} />
            {description && <Written as="p" text={description} className="line-clamp-2 text-sm" />}
            <FacilityBadges facilities={shown} more={more} />
          </div>
        </>
      )}
    </RowFrame>
  )
}

/** A search result. The link in its last line covers the whole row. */
export function ResultRow({ mosque, events }: RowProps) {
  const texts = useTexts().mosques
  return (
    <RowFrame mosque={mosque} events={events}>
      <FacilityBadges facilities={mosque.facilities} />
      <LocalLink to={mosqueAddress(mosque)} className={cn(cardLinkClass, 'font-semibold text-primary-text text-sm')}>
        {texts.results.details}
        <span className="sr-only">
          {' '}
          <Written text={mosque.name} />
        </span>
      </LocalLink>
    </RowFrame>
  )
}

/** Picture, name, location, next jamaat and next event, and the button to save the mosque, around the rest of the row. */
function RowFrame({ mosque, events, href, children }: RowProps & { href?: string; children: ReactNode }) {
  return (
    <article className={cn(rowClass, 'flex py-3')}>
      <MosqueThumbnail isWide mosque={mosque} />
      <div className="min-w-0 flex-1">
        <div className="gap-x-4 sm:flex sm:justify-between">
          <MosqueHeading mosque={mosque} href={href} />
          {events?.jamaat && <NextJamaat jamaat={events.jamaat} />}
        </div>
        {events?.live && <LiveBadge live={events.live} />}
        {events?.jumuah?.map((line) => (
          <p key={line} className="text-xs tabular-nums sm:text-sm">
            {line}
          </p>
        ))}
        {events && events.count > 0 && <NextEvent events={events} />}
        {children}
      </div>
      <SaveButton isIcon mosque={mosque} className="relative -me-2 shrink-0 self-start sm:-me-3" />
    </article>
  )
}

/** The picture of a mosque in a row, or its pattern, at one size; in a list as wide as the page it is wider there. */
export function MosqueThumbnail({
  mosque: { slug, picture },
  isWide = false,
}: {
  mosque: Pick<MosqueOnCard, 'slug' | 'picture'>
  isWide?: boolean
}) {
  return (
    <div
      aria-hidden="true"
      className={cn('size-14 shrink-0 overflow-hidden rounded-md bg-sunken', isWide && 'lg:h-18 lg:w-24')}
    >
      {picture ? (
        <SourcePicture sources={picture} alt="" sizes="6rem" className="size-full object-cover" />
      ) : (
        <PatternPicture small seed={slug} />
      )}
    </div>
  )
}

/** The name in both scripts and the location, on phones without the street. */
function MosqueHeading({ mosque, href }: { mosque: MosqueOnCard; href: string | undefined }) {
  const name = <Written text={mosque.name} />
  const [address, area] = [formatAddress(mosque), formatAddress({ ...mosque, address: null })]
  return (
    <div className="min-w-0 text-ink-soft text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-base text-ink leading-snug">
          {href ? (
            <a href={href} className={cardLinkClass}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {mosque.otherName && <Written as="p" text={mosque.otherName} />}
        <RoomBadge {...mosque} />
      </div>
      {mosque.roomPlace && <Written as="p" text={mosque.roomPlace} />}
      <Written as="p" text={address} className={area && area !== address ? 'max-sm:hidden' : undefined} />
      {area && area !== address && <Written as="p" text={area} className="sm:hidden" />}
    </div>
  )
}

/** Says of a prayer room that it is one, and in what kind of building. */
export function RoomBadge({ placeKind, roomBuilding }: Pick<MosqueOnCard, 'placeKind' | 'roomBuilding'>) {
  const { kinds, buildings } = useTexts().mosques.room
  if (placeKind === 'mosque') return null
  const building = roomBuilding && isRoomBuilding(roomBuilding) && buildings[roomBuilding]
  return <Badge>{[kinds[placeKind], building].filter(Boolean).join(' · ')}</Badge>
}

/** Its time, where it is when not at the mosque, and how far that can be relied on. */
function NextJamaat({ jamaat }: { jamaat: NonNullable<CardEvents['jamaat']> }) {
  const { prayer, changesAt, time, day, venue, standing, isStale } = jamaat
  const { times, events } = useSharedTexts()
  const name = { ...times.occasions, ...events.prayers }[prayer]
  return (
    <div data-changes-at={changesAt} className="text-xs tabular-nums sm:max-w-48 sm:text-end">
      <p data-slot="jamaat" className="font-semibold text-base text-brass">
        {day === null ? times.next({ name, time }) : times.nextOn({ name, time, day })}
      </p>
      {venue && (
        <p data-slot="venue" className="font-semibold">
          {venue}
        </p>
      )}
      <p data-slot="standing" className={isStale ? 'font-semibold text-amber' : 'text-ink-soft'}>
        {standing}
      </p>
    </div>
  )
}

/** The number of upcoming events, and the next one as far as one is still to come. */
function NextEvent({ events: { count, next } }: { events: CardEvents }) {
  const { mosques, dates } = useTexts()
  const { card } = mosques
  const label = [next && card.nextEvent, card.events({ count })].filter(Boolean).join(' · ')
  return (
    <div className="my-1 border-primary-line border-s-2 ps-2.5 text-sm">
      <p className="text-primary-text text-xs">{label}</p>
      {next && (
        <p>
          <LocalLink to={next.address} className="relative z-1 font-semibold text-ink no-underline hover:underline">
            <Written text={next.title} />
          </LocalLink>
          {' · '}
          <span className="text-ink-soft tabular-nums">
            {dayAndMonth(dates, next.date)}
            {next.time && ` · ${next.time}`}
            {next.access && ` · ${next.access}`}
          </span>
        </p>
      )}
    </div>
  )
}

/** Some facilities, and the number of the others. */
function FacilityBadges({ facilities, more = 0 }: { facilities: readonly string[]; more?: number }) {
  const { mosques: texts } = useTexts()
  if (facilities.length === 0) return null
  return (
    <ul aria-label={texts.card.facilities} className="flex flex-wrap gap-1.5">
      {facilities.map((facility) => (
        <li key={facility}>
          <Badge>{factLabel(texts.facilities, facility)}</Badge>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge>{texts.card.moreFacilities({ count: more })}</Badge>
        </li>
      )}
    </ul>
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
      {capacity !== null && <Fact label={card.capacity}>{card.people({ count: capacity })}</Fact>}
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
