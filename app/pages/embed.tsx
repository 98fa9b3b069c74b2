import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { DaysTable, MonthNotes, monthTitle } from '#app/features/timetables/page/days-table.tsx'
import type { MonthTimes, MosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { TimesSource, VenueNotes } from '#app/features/timetables/page/times-source.tsx'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { useShellData } from '#app/shell/shell-data.ts'
import { embedColors } from './embed-line.ts'

/** When an embed was written: a page that is left open says how old it is. */
type PrintedAt = { day: string; time: string }

/** A part of the site inside a page of another one. Its links open beside that page. */
function EmbedPage({ name, href, when, asOf, children }: EmbedPageProps) {
  const { embed, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const shell = useShellData()
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
        {shell && (
          <LocalLink to={href} className="link" {...beside}>
            <bdi>{embed.on({ site: shell.siteName })}</bdi>
          </LocalLink>
        )}
        {shell?.sampleData && <strong> {embed.sample}</strong>}
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
      <VenueNotes days={days} />
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
            </div>
          </li>
        ))}
      </ul>
    </EmbedPage>
  )
}
