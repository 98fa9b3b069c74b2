import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { EventDetails, Occurrence } from '#app/features/events/event-types.ts'
import { AccessLine } from '#app/features/events/list/event-card.tsx'
import { AdoptedNote } from '#app/features/prayer-times/adopted/adopted-note.tsx'
import type { AdoptedSource } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { type DayRow, missingTime, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { DaysTable, MonthNotes, monthTitle } from '#app/features/timetables/page/days-table.tsx'
import type { MonthTimes } from '#app/features/timetables/page/month-times.server.ts'
import type { MosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { SessionNotes } from '#app/features/timetables/page/sessions.tsx'
import { TimesSource } from '#app/features/timetables/page/times-source.tsx'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { weekdayOf } from '#app/lib/days.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import type { School } from '#salaah/sun.ts'
import { embedColors } from './embed-line.ts'

/** When an embed was written: a page that is left open says how old it is. */
type PrintedAt = { day: string; time: string }

/** A part of the site inside a page of another one. Its links open beside that page. */
function EmbedPage({ name, href, when, asOf, children }: EmbedPageProps) {
  const { embed, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const shell = useShellData()!
  const asked = new URLSearchParams(useLocation().search).get('colors')
  const colors = embedColors.find((each) => each === asked)
  return (
    // Named, so that it is another landmark than that of the page around it.
    <main id="content" aria-label={name} className="embed-page" data-colors={colors}>
      <header>
        <h1>
          <LocalLink to={href} className="link" {...beside}>
            <Written text={name} />
          </LocalLink>
        </h1>
        {when && <p className="text-sm">{when}</p>}
      </header>
      {children}
      <footer>
        {embed.asOf({ day: fullDate(dates, asOf.day), time: formatTime(asOf.time) })}{' '}
        <LocalLink to={href} className="link" {...beside}>
          <bdi>{embed.on({ site: shell.siteName })}</bdi>
        </LocalLink>
        {shell.sampleData && <strong> {embed.sample}</strong>}
      </footer>
    </main>
  )
}

type EmbedPageProps = {
  name: string
  /** The page of the site that shows the same and more. */
  href: string
  when?: string
  asOf: PrintedAt
  children: ReactNode
}

const beside = { target: '_blank', rel: 'noopener' }

type Mosque = { name: string; address: string; asOf: PrintedAt }

/** Some days of a mosque. No day is marked as today, because nothing would move the mark. */
export function EmbeddedDays({
  mosque,
  times,
  days,
}: {
  mosque: Mosque
  times: MosqueTimes
  days: MosqueTimes['week']
}) {
  const { embed, dates } = useSharedTexts()
  const when = embed.range({ first: dayAndMonth(dates, days[0]!.day), last: dayAndMonth(dates, days.at(-1)!.day) })
  return (
    <EmbedPage name={mosque.name} href={mosque.address} when={when} asOf={mosque.asOf}>
      <DaysTable label={embed.times({ mosque: mosque.name })} days={days} today={null} />
      <SessionNotes days={days} />
      <div className="mt-2 flex flex-col gap-1">
        <TimesSource times={times} />
      </div>
    </EmbedPage>
  )
}

/** The month of a mosque. */
export function EmbeddedMonth({ mosque, month }: { mosque: Mosque; month: MonthTimes }) {
  const texts = useSharedTexts()
  return (
    <EmbedPage name={mosque.name} href={mosque.address} when={monthTitle(month, texts)} asOf={mosque.asOf}>
      <DaysTable label={monthTitle(month, texts)} days={month.days} today={null} />
      <MonthNotes month={month} />
    </EmbedPage>
  )
}

type EmbeddedEventsProps = {
  /** Whose they are; null for all mosques. */
  mosque: string | null
  address: string
  events: readonly Occurrence[]
  asOf: PrintedAt
}

type EmbeddedEventProps = { event: EventDetails; asOf: PrintedAt }

/** One event on one of its dates. */
export function EmbeddedEvent({ event, asOf }: EmbeddedEventProps) {
  const { events, ...texts } = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const when = event.date ? fullDate(texts.dates, event.date) : texts.dates.notAvailable
  return (
    <EmbedPage name={event.title} href={eventAddress(event)} when={when} asOf={asOf}>
      {event.status === 'cancelled' && <p className="font-semibold">{events.cancelled}</p>}
      <p>{timesInWords({ events, ...texts }, event, formatTime)}</p>
      <p>
        <Written text={nameOfMosque(language, event)} />
      </p>
      {event.address && (
        <p className="text-sm">
          <Written text={event.address} />
        </p>
      )}
      <AccessLine access={event.access} />
    </EmbedPage>
  )
}

type EmbeddedSalaahProps = {
  city: string
  address: string
  days: readonly DayRow[]
  school: School
  adopted: AdoptedSource | null
  method: string
  asOf: PrintedAt
}

/** When each salaah begins in a city on some days. */
export function EmbeddedSalaah({ city, address, days, school, adopted, method, asOf }: EmbeddedSalaahProps) {
  const { salaah, dates } = useTexts()
  const { embed } = useSharedTexts()
  const formatTime = useTimeFormat()
  const title = salaah.timesIn({ city })
  const when = embed.range({ first: dayAndMonth(dates, days[0]!.day), last: dayAndMonth(dates, days.at(-1)!.day) })
  return (
    <EmbedPage name={title} href={address} when={when} asOf={asOf}>
      <table aria-label={title} className="embed-times">
        <thead>
          <tr>
            <td />
            {days.map(({ day }) => (
              <th key={day} scope="col">
                <span className="sr-only">{dayAndMonth(dates, day)}</span>
                <span aria-hidden="true">
                  {dates.weekdaysShort[weekdayOf(day)]} {Number(day.slice(8))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownTimes.map((name, index) => (
            <tr key={name}>
              <th scope="row">{salaah.names[name]}</th>
              {days.map(({ day, minutes }) => (
                <td key={day}>
                  {minutes[index] == null ? missingTime(name, { salaah, dates }) : formatTime(minutes[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm">
        {adopted ? <AdoptedNote source={adopted} /> : method} <SchoolName of={[{ school }]} />.
      </p>
    </EmbedPage>
  )
}

/** The coming events, each under its date. */
export function EmbeddedEvents({ mosque, address, events, asOf }: EmbeddedEventsProps) {
  const { embed } = useSharedTexts()
  const texts = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  return (
    <EmbedPage name={mosque ? embed.eventsOf({ mosque }) : embed.events} href={address} asOf={asOf}>
      {events.length === 0 && <p>{embed.noEvents}</p>}
      <ul className="embed-events">
        {events.map((event) => (
          <li key={`${event.eventId} ${event.key}`}>
            <p className="font-semibold">{event.date && dayAndMonth(texts.dates, event.date)}</p>
            <div>
              <h2 className="font-semibold">
                <LocalLink to={eventAddress(event)} className="link" {...beside}>
                  <Written text={event.title} />
                </LocalLink>
              </h2>
              <p>
                {timesInWords(texts, event, formatTime)} · <Written text={nameOfMosque(language, event)} />
              </p>
              <AccessLine access={event.access} />
            </div>
          </li>
        ))}
      </ul>
    </EmbedPage>
  )
}
