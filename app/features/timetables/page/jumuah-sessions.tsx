import type { Session } from '#app/features/timetables/timetable-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { useDayHalves } from '#app/i18n/use-time-format.ts'

/** The Jumu'ah sessions of a Friday with their times, khutbah, place and space for ladies. */
export function JumuahSessions({ day, sessions }: { day: string; sessions: readonly Session[] }) {
  const { times, dates } = useSharedTexts()
  return (
    <div className="times-jumuah">
      <h2>{times.jumuahOn(dayAndMonth(dates, day))}</h2>
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

function SessionLines({ session }: { session: Session }) {
  const { times } = useSharedTexts()
  const halves = useDayHalves()
  const formatTime = timeFormat(halves)
  const { language, khateeb, venue, ladies } = session
  const parts = (['adhan', 'khutbah', 'salaah'] as const).filter((part) => session[part] !== null)
  const place = venue && [venue.name, venue.address].filter(Boolean).join(', ')
  const notes = [language && times.khutbahIn(language), khateeb && times.khateeb(khateeb), times.ladies[ladies]].filter(
    Boolean,
  )
  return (
    <>
      <p className="times-session">
        {parts.map((part) => (
          <span key={part}>
            {times.session[part]} <time dateTime={halves && session[part]!}>{formatTime(session[part]!)}</time>
          </span>
        ))}
      </p>
      <p>
        {notes.map((note, index) => (
          <span key={note}>
            {index > 0 && ' · '}
            <bdi>{note}</bdi>
          </span>
        ))}
      </p>
      {venue && place && (
        <p>
          <a
            className="link"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
              venue.latitude !== null && venue.longitude !== null ? `${venue.latitude},${venue.longitude}` : place,
            )}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {times.elsewhere(place)}
          </a>
        </p>
      )}
    </>
  )
}
