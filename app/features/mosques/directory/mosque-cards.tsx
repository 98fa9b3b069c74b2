import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { LiveBadge } from '#app/features/mosques/live-badge.tsx'
import { factLabel } from '#app/features/mosques/mosque-facts.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress, pickCardFacilities, toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import type { CardEvents, MosqueOnCard, MosquePage } from '#app/features/mosques/mosque-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge, cardGridClass, cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { PatternPicture } from '#app/ui/pattern/pattern.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'

/** The grid of cards in the directory; the search results have cards of their own. Compact cards stack beside a full one. */
export function MosqueGrid({
  mosques,
  events,
  Card = MosqueCard,
}: Pick<MosquePage, 'mosques' | 'events'> & { Card?: typeof MosqueCard }) {
  return (
    <ul className={cardGridClass}>
      {mosques.map((mosque) => (
        <li
          key={mosque.id}
          data-mosque={mosque.slug}
          className={isLittleKnown(mosque, events[mosque.id]) ? '[content-visibility:visible]' : 'sm:row-span-4'}
        >
          <Card mosque={mosque} events={events[mosque.id]} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { mosque: MosqueOnCard; events?: CardEvents | undefined }

/** The card of a mosque in the directory. Its name is the link of the whole card. */
export function MosqueCard({ mosque, events }: CardProps) {
  const { shown, more } = pickCardFacilities(mosque.facilities)
  return (
    <CardFrame mosque={mosque} events={events} href={localAddress(useLanguage(), mosqueAddress(mosque))}>
      {mosque.description && <Written as="p" text={mosque.description} className="line-clamp-2 text-sm" />}
      <FacilityBadges facilities={shown} more={more} />
      <Facts mosque={mosque} />
    </CardFrame>
  )
}

/** A search result. The link in its last line covers the whole card. */
export function ResultCard({ mosque, events }: CardProps) {
  const texts = useTexts().mosques
  return (
    <CardFrame mosque={mosque} events={events}>
      <FacilityBadges facilities={mosque.facilities} />
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
    </CardFrame>
  )
}

/** Whether little is known of a mosque: its card has no picture and is only as high as its few lines. */
const isLittleKnown = ({ picture, description, facilities }: MosqueOnCard, events: CardEvents | undefined) =>
  !(picture || description || facilities.length > 0 || events?.jamaat || events?.count || events?.live)

/** Picture, save button, heading and what is on, above the rest of the card. */
function CardFrame({ mosque, events, href, children }: CardProps & { href?: string; children: ReactNode }) {
  if (isLittleKnown(mosque, events))
    return (
      <LinkCard>
        <div className="absolute inset-y-0 start-0 w-2 overflow-hidden">
          <PatternPicture seed={mosque.slug} />
        </div>
        <SaveButton isIcon mosque={mosque} className="absolute end-1 top-1 z-10" />
        <div className="flex flex-col gap-1 py-2.5 ps-5 pe-4">
          <MosqueHeading mosque={mosque} href={href} isCompact />
          {children}
        </div>
      </LinkCard>
    )
  return (
    <LinkCard>
      <MosqueCover mosque={mosque} />
      <SaveButton isIcon mosque={mosque} className="absolute end-2 top-2 z-10 border border-line bg-surface" />
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <MosqueHeading mosque={mosque} href={href} />
        {events?.live && <LiveBadge live={events.live} />}
        {events && <WhatIsOn events={events} />}
        {children}
      </div>
    </LinkCard>
  )
}

/** The picture of a mosque, or the pattern drawn from its slug. */
function MosqueCover({ mosque: { slug, picture } }: { mosque: MosqueOnCard }) {
  return (
    <div className="relative aspect-[3/1] overflow-hidden bg-sunken [&_:is(img,svg)]:absolute [&_:is(img,svg)]:inset-0">
      {picture ? (
        <SourcePicture
          sources={picture}
          alt=""
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          className="h-full w-full object-cover"
        />
      ) : (
        <PatternPicture seed={slug} />
      )}
    </div>
  )
}

/** The picture of a mosque in a row, or its pattern, at one size. */
export function MosqueThumbnail({ mosque: { slug, picture } }: { mosque: Pick<MosqueOnCard, 'slug' | 'picture'> }) {
  return (
    <div aria-hidden="true" className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
      {picture ? (
        <SourcePicture sources={picture} alt="" sizes="3.5rem" className="size-full object-cover" />
      ) : (
        <PatternPicture seed={slug} />
      )}
    </div>
  )
}

/** The name in both scripts and the location. */
function MosqueHeading({
  mosque,
  href,
  isCompact = false,
}: {
  mosque: MosqueOnCard
  href: string | undefined
  isCompact?: boolean
}) {
  const name = <Written text={mosque.name} />
  return (
    <div>
      <div className={cn('flex flex-wrap items-baseline justify-between gap-x-4', isCompact && 'pe-8')}>
        <h3 className={isCompact ? 'text-lg' : 'text-xl'}>
          {href ? (
            <a href={href} className={cardLinkClass}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {mosque.otherName && <Written as="p" text={mosque.otherName} className="text-ink-soft" />}
      </div>
      <p className={cn('flex items-center gap-1.5 text-ink-soft text-sm', !isCompact && 'mt-1')}>
        <span aria-hidden="true" className="mark mark-location" />
        <Written text={formatAddress(mosque)} />
      </p>
    </div>
  )
}

/** The next jamaat on a card, the number of upcoming events and the next one, as far as there are any. */
function WhatIsOn({ events: { jamaat, count, next } }: { events: CardEvents }) {
  const { mosques: texts, dates } = useTexts()
  return (
    <>
      {jamaat && <NextJamaat jamaat={jamaat} />}
      {count > 0 && (
        <div className="flex flex-col gap-1 text-sm">
          <p className="inline-flex items-center gap-1.5 text-ink-soft">
            <span aria-hidden="true" className="mark mark-date" />
            {texts.card.events({ count })}
          </p>
          {next && (
            <p className="border-primary-line border-s-2 ps-2.5">
              <span className="block font-semibold text-primary-text text-xs">{texts.card.nextEvent}</span>
              <LocalLink to={next.address} className="relative z-1 font-semibold text-ink hover:underline">
                <Written text={next.title} />
              </LocalLink>
              <span className="block tabular-nums">
                {dayAndMonth(dates, next.date)}
                {next.time && ` · ${next.time}`}
              </span>
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Its time, where it is when not at the mosque, and how far that can be relied on. */
function NextJamaat({ jamaat }: { jamaat: NonNullable<CardEvents['jamaat']> }) {
  const { prayer, changesAt, time, day, venue, standing, isStale } = jamaat
  const { times, events } = useSharedTexts()
  const name = { ...times.occasions, ...events.prayers }[prayer]
  return (
    <div data-changes-at={changesAt} className="-my-1">
      <p data-slot="jamaat" className="font-semibold text-brass text-lg tabular-nums">
        {day === null ? times.next({ name, time }) : times.nextOn({ name, time, day })}
      </p>
      {venue && (
        <p data-slot="venue" className="font-semibold text-sm">
          {venue}
        </p>
      )}
      <p
        data-slot="standing"
        className={cn('text-sm tabular-nums', isStale ? 'font-semibold text-amber' : 'text-ink-soft')}
      >
        {standing}
      </p>
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

type Saved = { slug: string; name: string; latitude: number | null; longitude: number | null }

/** 'Save this mosque' saves it on this device, where the script also says whether it is pressed. On cards only its icon is shown. */
export function SaveButton({ mosque, isIcon, className }: { mosque: Saved; isIcon?: boolean; className?: string }) {
  const { slug, name, latitude, longitude } = mosque
  const texts = useTexts().near
  const data = {
    'data-save': slug,
    'data-name': name,
    'data-at': latitude === null || longitude === null ? undefined : `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  }
  if (isIcon) {
    const label = texts.saveNamed({ name })
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        className={cn('ui-card-button needs-script', className)}
        {...data}
      >
        <span className="mark mark-bookmark" />
      </button>
    )
  }
  const pressedClass = 'needs-script aria-pressed:text-primary-text aria-pressed:[&_svg]:fill-current'
  return (
    <button type="button" className={buttonClass('secondary', cn(pressedClass, className))} {...data}>
      <Bookmark aria-hidden="true" />
      {texts.save}
    </button>
  )
}
