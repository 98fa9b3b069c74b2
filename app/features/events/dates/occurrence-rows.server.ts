import type { Selectable } from 'kysely'
import { type EventOccurrence, type EventTable, NO_START } from '#app/db/schema/event-tables.ts'
import { toEventType, toRestrictedAudience } from '#app/features/events/event-rules.ts'
import { type AnchorPrayer, anchorPrayers, type Followed } from '#app/features/events/event-types.ts'
import { findAdoptedNear, type SiteTimes, salaahTimesOn } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { resolveDay, rulesOn, sessionsOf, timetableOn, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type { Timetable } from '#app/features/timetables/timetable-types.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { endOf, instantOf } from '#app/lib/time.ts'
import { formatClock } from '#salaah/clock.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays } from '#salaah/days.ts'
import { isZone } from '#salaah/zone.ts'
import type { ChangedDate } from './changed-date.ts'
import { expandRule, isUsableRule } from './expand-rule.server.ts'
import type { whenColumns } from './schedule.ts'

/** The dates of a repeating event are stored for this many days before and after today. */
export const OCCURRENCE_DAYS = 400

const HOUR_MS = 3_600_000
const DAY_MINUTES = 1440
/** Times that follow a salaah are multiples of it, as mosques announce them. */
const STEP_MINUTES = 5

type ExceptionColumn = 'excludedDates' | 'movedDates' | 'cancelledDates'

/** The columns of an event from which its dates are calculated. */
export type DatedEvent = Pick<
  Selectable<EventTable>,
  'id' | 'zone' | (typeof whenColumns)[number] | ExceptionColumn
> & { type: string; audience: string | null; status: string }

export type Exceptions = { excluded: string[]; changed: Record<string, ChangedDate>; cancelled: string[] }

/**
 * What an event follows on a day at its mosque, with its minutes after 00:00: the begin of a salaah, or its jamaat where
 * there is one. Null when there is neither.
 */
export type FollowedOn = (
  prayer: AnchorPrayer,
  day: string,
  event: Pick<DatedEvent, 'follows' | 'followsSession'>,
) => { minutes: number; followed: Followed | null } | null

/** The excluded, changed and cancelled dates of an event. */
export function parseExceptions(event: Record<ExceptionColumn, string>): Exceptions {
  return {
    excluded: JSON.parse(event.excludedDates),
    changed: JSON.parse(event.movedDates),
    cancelled: JSON.parse(event.cancelledDates),
  }
}

/** The rows of an event's dates: one for a single event, those around today for a repeating one. */
export function buildOccurrenceRows(event: DatedEvent, today: string, followedOn: FollowedOn): EventOccurrence[] {
  const exceptions = parseExceptions(event)
  return listKeys(event, today)
    .filter((key) => !exceptions.excluded.includes(key))
    .map((key) => buildRow(event, key, exceptions, followedOn))
}

/** The days of an event by its rule: one for a single event, those around today for a repeating one. */
export function listKeys(event: Pick<DatedEvent, 'rrule' | 'date'>, today: string): string[] {
  if (!event.rrule || !isDay(event.date) || !isUsableRule(event.rrule)) return [event.date ?? '']
  return expandRule(event.rrule, event.date, addDays(today, -OCCURRENCE_DAYS), addDays(today, OCCURRENCE_DAYS))
}

function buildRow(event: DatedEvent, key: string, exceptions: Exceptions, followedOn: FollowedOn): EventOccurrence {
  const changed = exceptions.changed[key]
  const day = changed?.date ?? key
  const followed = changed?.date || !isDay(day) ? null : findFollowed(event, day, followedOn)
  const date = isDay(day) ? addDays(day, followed?.daysLater ?? 0) : null
  const start = followed ? followed.start : (changed?.startTime ?? readTime(event.startTime))
  const end = followed ? followed.end : (changed?.endTime ?? readTime(event.endTime))
  const cancelled = event.status === 'cancelled' || exceptions.cancelled.includes(key)
  return {
    eventId: event.id,
    occurrenceDate: key,
    mosqueId: event.mosqueId,
    type: toEventType(event.type),
    audience: toRestrictedAudience(event.audience),
    status: cancelled ? 'cancelled' : changed?.date ? 'moved' : 'scheduled',
    date,
    startTime: start,
    endTime: end,
    ...toInstants(date, start, end, event.zone),
    title: changed?.title ?? null,
    description: changed?.description ?? null,
    imageId: changed?.imageId ?? null,
    followed: followed?.followed ? JSON.stringify(followed.followed) : null,
  }
}

/** The instants of a date, or `NO_START`; an event without an end lasts one hour. */
function toInstants(date: string | null, start: string | null, end: string | null, zone: string) {
  const begins = isZone(zone) ? instantOf(date, start, zone) : null
  if (!begins || !date || !start) return { startsAt: NO_START, endsAt: NO_START }
  const ends = endOf({ date, start, end: isTime(end) ? end : null, zone }) ?? new Date(begins.getTime() + HOUR_MS)
  return { startsAt: begins.toISOString(), endsAt: ends.toISOString() }
}

const readTime = (time: string | null) => (isTime(time) ? time : null)

/**
 * The times of a date that follow a salaah, rounded up; null for an event at a fixed time. After midnight, as the Isha of
 * a northern summer, they are on the next day.
 */
function findFollowed(event: DatedEvent, day: string, followedOn: FollowedOn) {
  const start = minutesAfter(event, event.startSalaah, event.startOffset, day, followedOn)
  const end = minutesAfter(event, event.endSalaah, event.endOffset, day, followedOn)
  if (!start && !end) return null
  const clock = (found: typeof start) => (found?.at ? formatClock(found.at.minutes) : null)
  return {
    start: start ? clock(start) : readTime(event.startTime),
    end: end ? clock(end) : readTime(event.endTime),
    daysLater: Math.max(0, Math.floor((start?.at?.minutes ?? 0) / DAY_MINUTES)),
    followed: start?.at?.followed ?? null,
  }
}

function minutesAfter(
  event: DatedEvent,
  prayer: string | null,
  offset: number | null,
  day: string,
  followedOn: FollowedOn,
) {
  const anchor = anchorPrayers.find((name) => name === prayer)
  if (!anchor) return null
  const at = followedOn(anchor, day, event)
  if (!at) return { at }
  // Never before the salaah begins, and straight after a jamaat is later than its begin.
  const follows = at.minutes + (offset ?? 0) + (isJamaat(at.followed) && !event.startOffset ? 1 : 0)
  return { at: { ...at, minutes: Math.max(0, Math.ceil(follows / STEP_MINUTES) * STEP_MINUTES) } }
}

const isJamaat = (followed: Followed | null) => followed !== null && followed.kind !== 'no-jamaat'

type Coordinates = { latitude: number | null; longitude: number | null }

/** Where the times of the salaah of an event are; a mosque without coordinates counts as in the first city. */
export function salaahLocation(mosque: Coordinates, zone: string, { cities: [city] }: SiteTimes): Location {
  return { latitude: mosque.latitude ?? city.latitude, longitude: mosque.longitude ?? city.longitude, zone }
}

/**
 * What events at a mosque follow: the begin of a salaah by the published timetable that holds there or else calculated,
 * and the jamaat by the mosque's own timetables.
 */
export function createFollowedLookup(
  mosque: Coordinates,
  zone: string,
  site: SiteTimes,
  timetables: readonly Timetable[] = [],
): FollowedOn {
  const location = { ...salaahLocation(mosque, zone, site), rules: site.cities[0].rules }
  const years = findAdoptedNear(site, location)
  const findJamaat = (prayer: AnchorPrayer, day: string, session: number) => {
    const timetable = timetableOn(timetables, day)
    if (!timetable) return null
    const resolved = resolveDay(timetable, day, salaahTimesOn(location, day, timetable.content.school, years))
    const sessions = sessionsOf(resolved, 'jumuah')
    const of = prayer === 'dhuhr' ? sessions.length : 0
    // A mosque that has fewer sessions than before has kept the last of them.
    const number = Math.min(session, of)
    const held = sessions[number - 1]
    if (held) {
      const { salaah: time, venue } = held
      const place = venue ? venue.name || venue.address : ''
      return {
        minutes: toMinutes(time),
        followed: { kind: 'jumuah' as const, time, session: number, of, venue: place },
      }
    }
    const { jamaat } = resolved.prayers[prayer]
    if (jamaat === null) return null
    const isCalculated = !timetable.dates?.has(day) && rulesOn(timetable.content, day)[prayer].jamaat?.kind === 'after'
    const followed = { kind: 'jamaat' as const, time: formatClock(jamaat), ...(isCalculated && { isCalculated }) }
    return { minutes: jamaat, followed }
  }
  return (prayer, day, { follows, followsSession }) => {
    const jamaat = follows === 'jamaat' ? findJamaat(prayer, day, followsSession ?? 1) : null
    if (jamaat) return jamaat
    const minutes = salaahTimesOn(location, day, undefined, years)[prayer]
    if (!Number.isFinite(minutes)) return null
    return { minutes, followed: follows === 'jamaat' ? { kind: 'no-jamaat' } : null }
  }
}
