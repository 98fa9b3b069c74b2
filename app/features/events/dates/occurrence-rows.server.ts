import type { Selectable } from 'kysely'
import { type EventOccurrence, type EventTable, NO_START } from '#app/db/schema/event-tables.ts'
import { toEventType, toRestrictedAudience } from '#app/features/events/event-rules.ts'
import { anchorPrayers, type Followed } from '#app/features/events/event-types.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { endOf, instantOf } from '#app/lib/time.ts'
import { formatClock } from '#salaah/clock.ts'
import { addDays } from '#salaah/days.ts'
import { isZone } from '#salaah/zone.ts'
import type { ChangedDate } from './changed-date.ts'
import { expandRule, isUsableRule } from './expand-rule.server.ts'
import type { FollowedOn } from './followed-salaah.ts'
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
