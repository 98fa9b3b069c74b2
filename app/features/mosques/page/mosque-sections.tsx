import { Check, ChevronRight, Repeat, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { factLabel, type MosqueFact, OSM_NOTE } from '#app/features/mosques/mosque-facts.ts'
import { countThumbnails } from '#app/features/mosques/mosque-rules.ts'
import { type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import {
  type CardEvent,
  isRoomBuilding,
  type MosqueDetails,
  type MosquePicture,
} from '#app/features/mosques/mosque-types.ts'
import { shortDate, shortDayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone } from '#app/lib/time.ts'
import { cardLinkClass } from '#app/ui/card.tsx'
import { Island } from '#app/ui/island.tsx'
import { OPEN_PICTURE_KEY } from '#app/ui/pictures/lightbox.tsx'
import { Gallery } from './gallery.tsx'
import { contactLines } from './mosque-contact.tsx'
import { TitledSection } from './titled-section.tsx'

/** What a mosque says of itself, and its other facts. */
export function AboutMosque({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts } = useTexts().mosques
  return (
    <TitledSection title={texts.about}>
      <MosqueFacts mosque={mosque} />
      {mosque.description && (
        <Written as="p" text={mosque.description} className="measure whitespace-pre-line text-sm lg:text-base" />
      )}
    </TitledSection>
  )
}

/** Texts that other parts of the page show; all remaining ones are listed among the facts. */
const fieldsShownElsewhere = {
  ...contactLines,
  name: true,
  arabicName: true,
  description: true,
  city: true,
  suburb: true,
  googleMapsUrl: true,
  googlePageUrl: true,
  streamUrl: true,
  streamFrom: true,
  streamType: true,
  roomBuilding: true,
  roomEntry: true,
  roomHours: true,
  roomPlace: true,
  roomContact: true,
  roomConfirmed: true,
}
type FactField = Exclude<MosqueTextField, keyof typeof fieldsShownElsewhere>
const factFields = mosqueTexts.filter((field): field is FactField => !(field in fieldsShownElsewhere))

/** What a prayer room is: where inside, for whom and when; and that it is no mosque. */
export function RoomFacts({ mosque, children }: { mosque: MosqueDetails; children: ReactNode }) {
  const { mosques, dates } = useTexts()
  const { room, page } = mosques
  const { roomBuilding, roomConfirmed } = mosque
  const facts = (['roomPlace', 'roomHours', 'roomEntry', 'roomContact'] as const).map((field) => [field, mosque[field]])
  const lines = [
    ['roomBuilding', roomBuilding && isRoomBuilding(roomBuilding) && room.buildings[roomBuilding]],
    ...facts,
    ['roomConfirmed', roomConfirmed && shortDate(dates, roomConfirmed)],
  ] as [Extract<MosqueTextField, `room${string}`>, string | null][]
  return (
    <section aria-labelledby="room-title" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="room-title" className="text-xl">
        {room.title}
      </h2>
      <dl className="flex flex-col gap-2">
        {lines.map(
          ([field, value]) =>
            value && (
              <div key={field}>
                <dt className="text-ink-soft text-xs">{page[field]}</dt>
                <dd className="wrap-anywhere font-semibold">
                  <Written text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-ink-soft text-sm">{room.note}</p>
      {children}
    </section>
  )
}

function MosqueFacts({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts, card } = useTexts().mosques
  const facts: [label: string, value: string][] = []
  if (mosque.established !== null) facts.push([texts.established, String(mosque.established)])
  for (const field of factFields) {
    const value = mosque[field]
    if (value) facts.push([texts[field], value])
  }
  if (mosque.capacity !== null) facts.push([texts.capacity, card.people({ count: mosque.capacity })])
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="font-semibold tabular-nums">
            <Written text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is known of a mosque: what it has, then what it has not. Nothing when nothing is known. */
export function FactsSection({ facts, zone }: { facts: readonly MosqueFact[]; zone: string }) {
  const { mosques, dates } = useTexts()
  const texts = mosques.facts
  if (facts.length === 0) return null
  const ofMosque = facts.filter(({ note }) => note !== OSM_NOTE)
  const confirmedDays = new Set(ofMosque.map(({ updatedAt }) => updatedAt && dayInZone(new Date(updatedAt), zone)))
  // One sentence says it of all only when it is true of all.
  const [onlyDay = null] = confirmedDays.size === 1 && ofMosque.length === facts.length ? confirmedDays : []
  return (
    <TitledSection
      title={texts.title}
      aside={
        onlyDay && <p className="text-ink-soft text-xs">{texts.allConfirmed({ day: shortDate(dates, onlyDay) })}</p>
      }
    >
      <ul className="columns-[9rem_2] gap-x-4 text-sm leading-snug">
        {(['yes', 'no'] as const).map((value) =>
          facts
            .filter((entry) => entry.value === value)
            .map((entry) => (
              <Fact
                key={entry.fact}
                entry={entry}
                day={entry.updatedAt && !onlyDay ? dayInZone(new Date(entry.updatedAt), zone) : null}
              />
            )),
        )}
      </ul>
    </TitledSection>
  )
}

function Fact({ entry: { fact, value, note }, day }: { entry: MosqueFact; day: string | null }) {
  const { mosques, dates } = useTexts()
  const texts = mosques.facts
  // The facilities of the directory have the same words here.
  const label = factLabel({ ...texts.labels, ...mosques.facilities }, fact)
  const Icon = value === 'yes' ? Check : X
  const isFromOsm = note === OSM_NOTE
  return (
    <li className="flex break-inside-avoid gap-2 pb-1.5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${value === 'yes' ? 'text-primary-text' : 'text-ink-soft'}`}
      />
      <div className="wrap-anywhere min-w-0">
        <p className="first-letter:uppercase">{value === 'yes' ? label : texts.isNo({ label })}</p>
        {isFromOsm && <p className="text-ink-soft text-xs">{texts.fromOsm}</p>}
        {note && !isFromOsm && <Written as="p" text={note} className="text-ink-soft text-xs" />}
        {day && !isFromOsm && (
          <p className="text-ink-soft text-xs">{texts.confirmed({ day: shortDate(dates, day) })}</p>
        )}
      </div>
    </li>
  )
}

/** Those who lead the salaah. */
export function Imams({ imams }: { imams: MosqueDetails['imams'] }) {
  const { page: texts } = useTexts().mosques
  if (imams.length === 0) return null
  return (
    <TitledSection title={texts.imams}>
      <ul className="divide-y divide-line border-line border-t">
        {imams.map((imam, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two imams may have the same name
          <li key={index} className="py-1.5">
            <h3 className="text-base">
              <Written text={imam.name} />
              {imam.position && (
                <span className="font-normal text-primary-text text-sm">
                  {' · '}
                  <Written text={imam.position} />
                </span>
              )}
            </h3>
            {imam.bio && <Written as="p" text={imam.bio} className="whitespace-pre-line text-ink-soft text-sm" />}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** The events of a mosque from today on. */
export function UpcomingEvents({
  mosqueId,
  events,
  practice,
}: {
  mosqueId: string
  events: readonly CardEvent[]
  /** How Fajr and Isha are calculated in nights without their angles, where an event follows them. */
  practice: string | null
}) {
  const { mosques: texts, dates } = useTexts()
  const all = (
    <LocalLink
      to={`/events?mosque=${encodeURIComponent(mosqueId)}`}
      className="link target -my-2.5 inline-flex items-center text-sm print:hidden"
    >
      {texts.page.allEvents}
    </LocalLink>
  )
  if (events.length === 0)
    return (
      <div className="flex flex-wrap justify-between gap-x-4 border-line border-y py-3">
        <p className="text-ink-soft">{texts.page.noEvents}</p>
        {all}
      </div>
    )
  return (
    <TitledSection title={texts.page.events} aside={all}>
      <ul className="divide-y divide-line border-line border-t">
        {events.map((event) => (
          <li key={`${event.address}/${event.date}`} className="relative flex items-center gap-3 py-2">
            <CalendarSheet day={event.date} />
            <div className="min-w-0 grow">
              <h3 className="text-base">
                <LocalLink to={event.address} className={cardLinkClass}>
                  <Written text={event.title} />
                </LocalLink>
              </h3>
              <p className="text-ink-soft text-sm leading-snug tabular-nums">
                {shortDayAndMonth(dates, event.date)}
                {event.time && ` · ${event.time}`}
              </p>
              {event.access && <p className="text-ink-soft text-xs">{event.access}</p>}
              {event.series && (
                <p className="flex items-center gap-1.5 text-ink-soft text-xs">
                  <Repeat aria-hidden="true" className="size-3.5 shrink-0" />
                  {event.series}
                </p>
              )}
            </div>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 mirror-rtl print:hidden" />
          </li>
        ))}
      </ul>
      {practice && <p className="text-ink-soft text-sm">{practice}</p>}
    </TitledSection>
  )
}

/** The date as a calendar sheet, hidden from screen readers because the text next to it repeats it. */
function CalendarSheet({ day }: { day: string }) {
  const { dates } = useTexts()
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!month || !date) return null
  return (
    <div aria-hidden="true" className="w-12 shrink-0 overflow-hidden rounded-sm border border-line text-center">
      <p className="truncate bg-primary px-1 font-semibold text-on-primary text-xs">
        {dates.monthsShort[Number(month) - 1]}
      </p>
      <p className="py-0.5 font-semibold text-xl tabular-nums">{Number(date)}</p>
    </div>
  )
}

/** The gallery on the page of a mosque; its island gets texts and pictures as props. */
export function MosqueGallery({ name, pictures }: { name: string; pictures: readonly MosquePicture[] }) {
  const { gallery: texts, directory } = useTexts().mosques
  if (pictures.length === 0) return null
  const { shown, more } = countThumbnails(pictures.length)
  const { title, previous, next, close, failed } = texts
  return (
    <Island
      name="gallery"
      of={Gallery}
      resumeKey={OPEN_PICTURE_KEY}
      props={{
        pictures: pictures.map(({ alt, ...picture }, index) => ({
          ...picture,
          label: alt ?? texts.picture({ number: index + 1, name }),
          open: [texts.open({ number: index + 1 }), alt].filter(Boolean).join(': '),
        })),
        shown,
        more: more > 0 ? texts.more({ count: more }) : null,
        texts: {
          title,
          previous,
          next,
          close,
          failed,
          viewAll: texts.viewAll({ count: pictures.length }),
          retry: directory.retry,
        },
      }}
    />
  )
}
