import { Accessibility, Clock, Info, Languages, MapPin, Repeat, Users, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import { ruleInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress, mapsAddress } from '#app/features/events/event-links.ts'
import { type EventDate, type EventDetails, type EventText, eventTexts } from '#app/features/events/event-types.ts'
import { CalendarLeaf } from '#app/features/events/list/event-card.tsx'
import { accessInWords, saidSince, spokenIn } from '#app/features/mosques/gathering-access.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'

/** Texts that other parts of the page show; all remaining ones are listed among the facts. */
const textsShownElsewhere = { title: true, description: true, registrationUrl: true }
const factTexts = eventTexts.filter(
  (field): field is Exclude<EventText, keyof typeof textsShownElsewhere> => !(field in textsShownElsewhere),
)

/** When and where an event takes place, and its other facts. */
export function EventFacts({ event, practice = null }: { event: EventDetails; practice?: string | null }) {
  const texts = useSharedTexts()
  const { events, dates } = texts
  const formatTime = useTimeFormat()
  const mosqueName = nameOfMosque(useLanguage(), event)
  const address = event.address ?? [event.suburb, event.area].filter(Boolean).join(', ')
  const cancelled = event.status === 'cancelled'
  return (
    <dl className="flex flex-col gap-4">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4">
        <dt className="row-span-3">
          <span className="sr-only">{events.when}</span>
          <CalendarLeaf date={event.date} struck={cancelled} />
        </dt>
        <dd className={cancelled ? 'font-semibold line-through decoration-1' : 'font-semibold'}>
          {event.date ? fullDate(dates, event.date) : dates.notAvailable}
        </dd>
        <dd className="mt-1 text-lg tabular-nums">{timesInWords(texts, event, formatTime)}</dd>
        {practice && <dd className="col-start-2 mt-1 text-ink-soft text-sm">{practice}</dd>}
      </div>
      {event.rrule && event.begins && (
        <Fact icon={<Repeat />} label={events.repeats}>
          {ruleInWords(texts, event.rrule, event.begins)}
        </Fact>
      )}
      <Fact icon={<MapPin />} label={events.where}>
        {event.mosqueSlug ? (
          <LocalLink to={mosqueAddress({ slug: event.mosqueSlug })} className="link font-semibold">
            <Written text={mosqueName} />
          </LocalLink>
        ) : (
          <span className="font-semibold">
            <Written text={mosqueName} />
          </span>
        )}{' '}
        <a
          href={mapsAddress(event.mosqueName, event.address, event.suburb, event.area)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target flex items-center text-sm"
          aria-label={events.openMap({ address })}
        >
          <Written text={address} />
        </a>
      </Fact>
      <IftarFacts event={event} />
      <AccessFacts event={event} />
      {factTexts.map(
        (field) =>
          event[field] && (
            <Fact key={field} icon={<Info />} label={events[field]}>
              <Written text={event[field]} />
            </Fact>
          ),
      )}
    </dl>
  )
}

/** Who can follow, and when that was last said. */
function AccessFacts({ event: { access } }: { event: EventDetails }) {
  const { times, dates } = useSharedTexts()
  const language = useLanguage()
  const facts = accessInWords(access, times.access)
  const spoken = spokenIn('', access.languages, language)
  const confirmed = saidSince(access)
  return (
    <>
      {spoken && (
        <Fact icon={<Languages />} label={times.access.talk}>
          {spoken}
        </Fact>
      )}
      {facts.length > 0 && (
        <Fact icon={<Accessibility />} label={times.access.title}>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {confirmed && (
            <p className="text-ink-soft text-sm">{times.access.saidOn({ date: fullDate(dates, confirmed) })}</p>
          )}
        </Fact>
      )}
    </>
  )
}

/** Who is welcome at an iftar, the meals, and whether to bring a mat. */
function IftarFacts({ event }: { event: EventDetails }) {
  const { events } = useSharedTexts()
  return (
    <>
      {event.welcome && (
        <Fact icon={<Users />} label={events.whoIsWelcome}>
          {events.welcome[event.welcome]}
        </Fact>
      )}
      {event.meals && (
        <Fact icon={<Utensils />} label={events.mealsLabel}>
          {events.meals({ count: event.meals })}
        </Fact>
      )}
      {event.bringMat && (
        <Fact icon={<Info />} label={events.bring}>
          {events.bringMat}
        </Fact>
      )}
    </>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <dt className="flex w-16 shrink-0 justify-center pt-0.5 text-ink-soft [&_svg]:size-5">
        <span className="sr-only">{label}</span>
        <span aria-hidden="true">{icon}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

const SHOWN_DATES = 6
const datesClass = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** The other upcoming dates of a repeating event, each with its own page; the later ones open. */
export function UpcomingDates({ event }: { event: EventDetails }) {
  const { events } = useSharedTexts()
  const others = event.upcomingDates.filter((date) => date.key !== event.key)
  if (others.length === 0) return null
  const item = (date: EventDate) => <DateItem key={date.key} event={event} date={date} />
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="mb-2 text-xl">
        {events.otherDates}
      </h2>
      <ul className={datesClass}>{others.slice(0, SHOWN_DATES).map(item)}</ul>
      {others.length > SHOWN_DATES && (
        <details className="mt-2">
          <summary className="link target inline-flex cursor-pointer items-center">{events.allDates}</summary>
          <ul className={datesClass}>{others.slice(SHOWN_DATES).map(item)}</ul>
        </details>
      )}
    </section>
  )
}

function DateItem({ event, date }: { event: EventDetails; date: EventDate }) {
  const texts = useSharedTexts()
  const formatTime = useTimeFormat()
  const isCancelled = date.status === 'cancelled'
  return (
    <li>
      <LocalLink
        to={eventAddress({ ...event, key: date.key })}
        className="target flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-ink no-underline hover:text-primary-text"
      >
        <span className={isCancelled ? 'line-through' : 'font-medium'}>
          {date.date ? fullDate(texts.dates, date.date) : texts.dates.notAvailable}
        </span>
        <span className="flex items-center gap-1.5 text-ink-soft text-sm tabular-nums">
          <Clock aria-hidden="true" className="size-4" />
          {isCancelled ? texts.events.cancelled : timesInWords(texts, date, formatTime)}
        </span>
      </LocalLink>
    </li>
  )
}
