import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoreDates } from '#app/features/mosques/more-dates.tsx'
import {
  factGroupNames,
  factGroups,
  factLabel,
  factNames,
  GENERAL_LADIES_FACT,
  type MosqueFact,
  OSM_NOTE,
} from '#app/features/mosques/mosque-facts.ts'
import { countThumbnails } from '#app/features/mosques/mosque-rules.ts'
import { type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import type { CardEvent, MosqueDetails, MosquePicture } from '#app/features/mosques/mosque-types.ts'
import { dayAndMonth, shortDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone } from '#app/lib/time.ts'
import { Card, cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { Island } from '#app/ui/island.tsx'
import { OPEN_PICTURE_KEY } from '#app/ui/pictures/lightbox.tsx'
import { Gallery } from './gallery.tsx'
import { contactLines } from './mosque-contact.tsx'

/** The main sections on the page of a mosque. */
export function MosqueBody({
  mosque,
  events,
  practice,
  zone,
}: {
  mosque: MosqueDetails
  events: readonly CardEvent[]
  /** How Fajr and Isha are calculated in nights without their angles, where an event follows them. */
  practice: string | null
  /** The time zone of the mosque. */
  zone: string
}) {
  return (
    <>
      <AboutMosque mosque={mosque} />
      <FactsSection facts={mosque.facts} zone={zone} />
      <Imams imams={mosque.imams} />
      <UpcomingEvents mosqueId={mosque.id} events={events} practice={practice} />
    </>
  )
}

function AboutMosque({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts } = useTexts().mosques
  return (
    <TitledSection title={texts.about}>
      <MosqueFacts mosque={mosque} />
      {mosque.description ? (
        <Written as="p" text={mosque.description} className="measure whitespace-pre-line" />
      ) : (
        <p className="measure text-ink-soft">
          {texts.nothingKnown}{' '}
          <LocalLink to="/contact" className="link">
            {texts.contactUs}
          </LocalLink>
        </p>
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
}
type FactField = Exclude<MosqueTextField, keyof typeof fieldsShownElsewhere>
const factFields = mosqueTexts.filter((field): field is FactField => !(field in fieldsShownElsewhere))

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
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">
            <Written text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is known of a mosque, by group, and in one line what is not. Nothing when nothing is known. */
function FactsSection({ facts, zone }: { facts: readonly MosqueFact[]; zone: string }) {
  const { mosques, dates } = useTexts()
  const texts = mosques.facts
  if (facts.length === 0) return null
  const ofMosque = facts.filter(({ note }) => note !== OSM_NOTE)
  const confirmedDays = new Set(ofMosque.map(({ updatedAt }) => updatedAt && dayInZone(new Date(updatedAt), zone)))
  // One sentence says it of all only when it is true of all.
  const [onlyDay = null] = confirmedDays.size === 1 && ofMosque.length === facts.length ? confirmedDays : []
  const unknown = factNames.filter((name) => !facts.some(({ fact }) => fact === name))
  return (
    <TitledSection title={texts.title}>
      <div className="gap-x-8 sm:columns-2">
        {groupFacts(facts).map(({ group, entries }) => (
          <section key={group} className="flex break-inside-avoid flex-col gap-2 pb-6">
            <h3 className="font-semibold text-base">{texts.groups[group]}</h3>
            <ul className="flex flex-col gap-2">
              {entries.map((entry) => (
                <Fact
                  key={entry.fact}
                  entry={entry}
                  day={entry.updatedAt && !onlyDay ? dayInZone(new Date(entry.updatedAt), zone) : null}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {onlyDay && <p className="text-ink-soft text-sm">{texts.allConfirmed({ day: shortDate(dates, onlyDay) })}</p>}
      {unknown.length > 0 && (
        <p className="measure text-ink-soft text-sm">
          {texts.notKnown({ labels: unknown.map((name) => factLabel(texts.labels, name)).join(texts.between) })}
        </p>
      )}
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
    <li className="flex gap-2.5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${value === 'yes' ? 'text-primary-text' : 'text-ink-soft'}`}
      />
      <div className="wrap-anywhere min-w-0">
        <p className="first-letter:uppercase">{value === 'yes' ? label : texts.isNo({ label })}</p>
        {isFromOsm && <p className="text-ink-soft text-xs">{texts.fromOsm}</p>}
        {note && !isFromOsm && <Written as="p" text={note} className="text-ink-soft text-sm" />}
        {day && !isFromOsm && (
          <p className="text-ink-soft text-xs">{texts.confirmed({ day: shortDate(dates, day) })}</p>
        )}
      </div>
    </li>
  )
}

/** The groups that have entries. Facts of other names are at the place. */
function groupFacts(facts: readonly MosqueFact[]) {
  const groupOf = (fact: string) =>
    fact === GENERAL_LADIES_FACT
      ? 'ladies'
      : (factGroupNames.find((group) => (factGroups[group] as readonly string[]).includes(fact)) ?? 'place')
  return factGroupNames
    .map((group) => ({ group, entries: facts.filter(({ fact }) => groupOf(fact) === group) }))
    .filter(({ entries }) => entries.length > 0)
}

function Imams({ imams }: { imams: MosqueDetails['imams'] }) {
  const { page: texts } = useTexts().mosques
  if (imams.length === 0) return null
  return (
    <TitledSection title={texts.imams}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {imams.map((imam, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two imams may have the same name
          <li key={index}>
            <Card className="h-full">
              <h3 className="text-lg">
                <Written text={imam.name} />
              </h3>
              {imam.position && (
                <p className="text-primary-text text-sm">
                  <Written text={imam.position} />
                </p>
              )}
              {imam.bio && <Written as="p" text={imam.bio} className="mt-2 whitespace-pre-line text-sm" />}
            </Card>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** The events of a mosque from today on. */
function UpcomingEvents({
  mosqueId,
  events,
  practice,
}: {
  mosqueId: string
  events: readonly CardEvent[]
  practice: string | null
}) {
  const { mosques: texts, dates } = useTexts()
  return (
    <TitledSection
      title={texts.page.events}
      aside={
        <LocalLink to={`/events?mosque=${encodeURIComponent(mosqueId)}`} className="link -my-2.5 py-2.5">
          {texts.page.allEvents}
        </LocalLink>
      }
    >
      {events.length === 0 ? (
        <p className="text-ink-soft">{texts.page.noEvents}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {events.map((event) => (
            <li key={`${event.address}/${event.date}`} className="grid">
              <LinkCard className="flex-row items-start gap-4 p-4">
                <CalendarSheet day={event.date} />
                <div className="min-w-0 grow">
                  <h3 className="text-lg">
                    <LocalLink to={event.address} className={cardLinkClass}>
                      <Written text={event.title} />
                    </LocalLink>
                  </h3>
                  <p className="text-ink-soft text-sm tabular-nums">
                    {dayAndMonth(dates, event.date)}
                    {event.time && ` · ${event.time}`}
                  </p>
                  {event.series && <MoreDates {...event.series} />}
                </div>
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
      {practice && <p className="mt-3 text-ink-soft text-sm">{practice}</p>}
    </TitledSection>
  )
}

/** The date as a calendar sheet, hidden from screen readers because the text next to it repeats it. */
function CalendarSheet({ day }: { day: string }) {
  const { dates } = useTexts()
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!month || !date) return null
  return (
    <div aria-hidden="true" className="w-14 shrink-0 overflow-hidden rounded-md border border-primary-line text-center">
      <p className="truncate bg-primary-soft px-1 font-semibold text-primary-text text-xs">
        {dates.monthsShort[Number(month) - 1]}
      </p>
      <p className="py-0.5 font-semibold text-xl tabular-nums">{Number(date)}</p>
    </div>
  )
}

/** The gallery section on the page of a mosque; its island gets texts and pictures as props. */
export function MosqueGallery({ name, pictures }: { name: string; pictures: readonly MosquePicture[] }) {
  const { gallery: texts, directory } = useTexts().mosques
  if (pictures.length === 0) return null
  const { shown, more } = countThumbnails(pictures.length)
  const { title, previous, next, close, failed } = texts
  return (
    <TitledSection title={title}>
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
    </TitledSection>
  )
}

/** A section with a heading on the page of a mosque. */
export function TitledSection({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
