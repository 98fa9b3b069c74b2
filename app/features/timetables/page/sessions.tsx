import {
  type AccessWords,
  accessInWords,
  answerOf,
  saidSince,
  spokenIn,
  whatThereIs,
} from '#app/features/mosques/gathering-access.ts'
import { directionsToVenue } from '#app/features/mosques/mosque-rules.ts'
import type { JumuahSession, Occasion, TimetableDay, Venue } from '#app/features/timetables/timetable-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { type SharedTexts, useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { type TimeFormat, timeFormat } from '#app/i18n/time-format.ts'
import { useDayHalves, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { formatClock } from '#salaah/clock.ts'

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

/** The Jumu'ah sessions of a Friday with their times, khutbah, place and space for ladies. */
export function JumuahSessions({ day, sessions }: { day: string; sessions: readonly JumuahSession[] }) {
  const { times, dates } = useSharedTexts()
  return (
    <div className="times-jumuah">
      <h2>{times.jumuahOn({ day: dayAndMonth(dates, day) })}</h2>
      <ul>
        {sessions.map((session, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other key
          <li key={index}>
            <SessionLines session={session} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SessionLines({ session }: { session: JumuahSession }) {
  const { times, dates } = useSharedTexts()
  const halves = useDayHalves()
  const formatTime = timeFormat(halves)
  const { khateeb, venue, access } = session
  const said = saidSince(access)
  const language = spokenIn(session.language, access.languages, useLanguage())
  const parts = (['adhan', 'khutbah', 'salaah'] as const).filter((part) => session[part] !== null)
  const notes = [
    language && times.khutbahIn({ language }),
    khateeb && times.khateeb({ name: khateeb }),
    ...accessInWords(access, times.access),
    answerOf(access, 'ladies') === 'unknown' && times.access.ladiesUnknown,
    said && times.access.saidOn({ date: dayAndMonth(dates, said) }),
  ].filter(Boolean)
  return (
    <>
      <p className="times-session">
        {parts.map((part) => (
          <span key={part}>
            {times.session[part]} <time dateTime={halves && session[part]!}>{formatTime(session[part]!)}</time>{' '}
          </span>
        ))}
      </p>
      <p>
        {notes.map((note, index) => (
          <span key={String(note)}>
            {index > 0 && ' · '}
            <bdi>{note}</bdi>
          </span>
        ))}
        {venue && (
          <>
            {' · '}
            <VenueLink venue={venue} />
          </>
        )}
      </p>
    </>
  )
}
