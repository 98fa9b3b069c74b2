import { CalendarClock, Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AccessWords, accessInWords, whatThereIs } from '#app/features/mosques/gathering-access.ts'
import { directionsToVenue } from '#app/features/mosques/mosque-rules.ts'
import { practiceInWords } from '#app/features/prayer-times/calculation.ts'
import type { Occasion, TimetableDay, Venue } from '#app/features/timetables/timetable-types.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import { type PublicTexts, type SharedTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { formatClock } from '#salaah/clock.ts'
import { changesInWords } from './coming-changes.ts'
import type { CalculatedNights, CalculatedTimes, MosqueTimes } from './mosque-times.server.ts'

/** Where the times come from and how old that is, what changes within a week, and what follows in the same line. */
export function TimesSource({
  times: { placeKind, confirmation, changes, isAnnounced, calculated, nights, week },
  children,
}: {
  times: Pick<MosqueTimes, 'placeKind' | 'confirmation' | 'changes' | 'isAnnounced' | 'calculated' | 'nights' | 'week'>
  children?: ReactNode
}) {
  const texts = useSharedTexts()
  const { salaah } = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const { times } = texts
  const state = isAnnounced ? (confirmation?.state ?? 'stale') : 'calculated'
  // A coming change says it too.
  const until = isAnnounced && changes.length === 0 ? week[0]?.standing.until : null
  const practice = nightsInWords(nights, salaah)
  const Icon = state === 'fresh' ? Check : CircleAlert
  return (
    <>
      {changes.length > 0 && (
        <p className="times-change">
          <CalendarClock aria-hidden="true" />
          <span>
            {changesInWords(changes, texts, formatTime).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </p>
      )}
      <p className="times-source" data-state={state}>
        <Icon aria-hidden="true" />
        <span>
          {isAnnounced
            ? sourceInWords({ placeKind, confirmation }, texts)
            : calculationInWords(calculated, texts, language)}
          {until && <> {times.validUntil({ date: fullDate(texts.dates, until) })}</>}
          {state === 'stale' && <> {times.maybeOutdated}</>}
          {practice && <> {practice}</>} {children}
        </span>
      </p>
    </>
  )
}

/** 'From the mosque, confirmed yesterday.' */
export function sourceInWords(
  { placeKind: kind, confirmation }: Pick<MosqueTimes, 'placeKind' | 'confirmation'>,
  { times, dates }: SharedTexts,
): string {
  if (!confirmation) return `${times.fromMosque({ kind })}.`
  const { state, days, day } = confirmation
  const isStale = state === 'stale'
  return `${isStale ? times.notConfirmedSince({ kind, date: fullDate(dates, day) }) : times.confirmed({ kind, days })}.`
}

/** Whose times are shown for a mosque that announces none. */
export function calculationInWords(
  calculated: Omit<CalculatedTimes, 'asr' | 'next'> | null,
  { times }: Pick<SharedTexts, 'times'>,
  language: Language,
): string {
  if (calculated?.publisher) return times.published({ publisher: calculated.publisher })
  return calculated?.city ? times.calculatedIn({ city: cityNameFor(calculated.city, language) }) : times.calculated
}

/** How Fajr and Isha are calculated in nights without the angles of the method; null where they do not depend on it. */
export const nightsInWords = (nights: CalculatedNights | null, salaah: PublicTexts['salaah']): string | null =>
  nights && practiceInWords(nights.rules, nights.latitude, salaah)

/** 'At another place', with the way there. */
export function VenueLink({ venue }: { venue: Venue }) {
  const { times } = useSharedTexts()
  return (
    <a className="link" href={directionsToVenue(venue)} target="_blank" rel="noopener noreferrer">
      {times.elsewhere({ place: venueInWords(venue) })}
    </a>
  )
}

const venueInWords = ({ name, address }: Venue) => [name, address].filter(Boolean).join(', ')

type SessionNote = { key: string; occasion: Occasion; time: string; venue: Venue | null; access: string[] }

/** The sessions of some days that are away from the mosque, or of which it is known who can follow, each once. */
function listSessionNotes(days: readonly TimetableDay[], words: AccessWords): SessionNote[] {
  const notes = new Map<string, SessionNote>()
  for (const { sessions } of days)
    for (const { occasion, minutes, venue, access: said } of sessions) {
      const time = formatClock(minutes)
      // Paper and frames have room for what there is.
      const access = accessInWords({ facts: whatThereIs(said) }, words)
      const key = `${occasion} ${time} ${venue ? venueInWords(venue) : ''} ${access}`
      if (venue || access.length > 0) notes.set(key, { key, occasion, time, venue, access })
    }
  return [...notes.values()]
}

/** The same for paper: 'Jumu’ah 13:20: At another place: Civic Hall · Hearing loop'. */
export const sessionNotesInWords = (
  days: readonly TimetableDay[],
  { times }: Pick<SharedTexts, 'times'>,
  format: TimeFormat,
) =>
  listSessionNotes(days, times.access).map(({ occasion, time, venue, access }) => {
    const place = venue ? [times.elsewhere({ place: venueInWords(venue) })] : []
    return `${times.occasions[occasion]} ${format(time)}: ${[...place, ...access].join(' · ')}`
  })

/** The sessions of some days in lines: 'Jumu’ah 13:20: At another place: Civic Hall · Hearing loop'. */
export function SessionNotes({ days }: { days: readonly TimetableDay[] }) {
  const { times } = useSharedTexts()
  const formatTime = useTimeFormat()
  const notes = listSessionNotes(days, times.access)
  if (notes.length === 0) return null
  return (
    <ul data-slot="venues" className="text-sm print:text-xs print:leading-tight">
      {notes.map(({ key, occasion, time, venue, access }) => (
        <li key={key}>
          {times.occasions[occasion]} {formatTime(time)}: {venue && <VenueLink venue={venue} />}
          {venue && access.length > 0 && ' · '}
          {access.join(' · ')}
        </li>
      ))}
    </ul>
  )
}
