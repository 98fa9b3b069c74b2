import { emptyAccess, parseAccess, toAccessValues } from '#app/features/mosques/gathering-access.ts'
import { type JumuahSession, MAX_TEXT_CHARS } from '#app/features/timetables/timetable-types.ts'
import { isTime } from '#app/lib/days.ts'
import { parseDegrees } from '#app/lib/position.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'

export const emptySession = {
  salaah: '',
  khutbah: '',
  adhan: '',
  ...emptyAccess,
  language: '',
  khateeb: '',
  place: 'here',
  venueName: '',
  venueAddress: '',
  position: '',
}

export type SessionValues = typeof emptySession

export function toSessionValues({
  adhan,
  khutbah,
  salaah,
  language,
  khateeb,
  venue,
  access,
}: JumuahSession): SessionValues {
  const { latitude, longitude } = venue ?? { latitude: null, longitude: null }
  return {
    salaah,
    khutbah: khutbah ?? '',
    adhan: adhan ?? '',
    ...toAccessValues(access),
    language,
    khateeb,
    place: venue ? 'elsewhere' : 'here',
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
  }
}

/** What is wrong with a field of a session: a key of the texts of errors. */
export type SessionError = 'long' | 'time' | 'salaah' | 'venue' | 'position' | 'choice'

type ReportSession = (field: string, error: SessionError) => void

type SessionRows = { sessions: readonly SessionValues[] }

export const parseSessions = ({ sessions }: SessionRows, report: ReportSession): JumuahSession[] =>
  sessions.flatMap((session, index) =>
    isEmptySession(session) ? [] : [parseSession(session, `sessions.${index}`, report)],
  )

/** The sessions of a form that was filled in from a timetable. */
export const toSessions = (values: SessionRows): JumuahSession[] => parseSessions(values, () => {})

/** A row that was added and not filled in. */
const isEmptySession = ({ ladies: _, place: __, ...values }: SessionValues) =>
  Object.entries(values).every(
    ([name, value]) => String(value).trim() === String(emptySession[name as keyof SessionValues]),
  )

function parseSession(values: SessionValues, field: string, report: ReportSession): JumuahSession {
  const time = (name: 'adhan' | 'khutbah' | 'salaah') => {
    if (!isTime(values[name]) && (values[name] !== '' || name === 'salaah'))
      report(`${field}.${name}`, name === 'salaah' ? 'salaah' : 'time')
    return values[name]
  }
  const text = (name: 'language' | 'khateeb' | 'venueName' | 'venueAddress') => {
    const line = toSingleLine(values[name])
    if (line.length > MAX_TEXT_CHARS) report(`${field}.${name}`, 'long')
    return line
  }
  const isElsewhere = values.place === 'elsewhere'
  const venue = isElsewhere ? { name: text('venueName'), address: text('venueAddress') } : null
  if (venue && !venue.name && !venue.address) report(`${field}.venueName`, 'venue')
  const position = isElsewhere ? parseDegrees(values.position) : null
  if (isElsewhere && values.position.trim() && !position) report(`${field}.position`, 'position')
  return {
    occasion: 'jumuah',
    adhan: time('adhan') || null,
    khutbah: time('khutbah') || null,
    salaah: time('salaah'),
    language: text('language'),
    khateeb: text('khateeb'),
    venue: venue && { ...venue, ...(position ?? { latitude: null, longitude: null }) },
    access: parseAccess(values, (name) => report(`${field}.${name}`, 'choice')),
  }
}
