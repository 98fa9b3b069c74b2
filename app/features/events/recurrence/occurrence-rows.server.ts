import type { Selectable } from 'kysely'
import { type EventOccurrence, type EventTable, NO_START } from '#app/db/schema/event-tables.ts'
import { addMinutes, toEventType, toRestrictedAudience } from '#app/features/events/event-rules.ts'
import { type AnchorPrayer, anchorPrayers } from '#app/features/events/event-types.ts'
import { addDays, isDay, isTime } from '#app/lib/days.ts'
import { endOf, instantOf } from '#app/lib/time.ts'
import { isZone } from '#salaah/zone.ts'
import type { ChangedDate } from './changed-date.ts'
import { expandRule, isUsableRule } from './expand-rule.server.ts'

/** The dates of a repeating event are stored for this many days before and after today. */
export const OCCURRENCE_DAYS = 400

const HOUR_MS = 3_600_000

type ExceptionColumn = 'excludedDates' | 'movedDates' | 'cancelledDates'

/** The columns of an event from which its dates are calculated. */
export type DatedEvent = Pick<
  Selectable<EventTable>,
  | 'id'
  | 'mosqueId'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'startSalaah'
  | 'startOffset'
  | 'endSalaah'
  | 'endOffset'
  | 'zone'
  | 'rrule'
  | ExceptionColumn
> & { type: string; audience: string | null; status: string }

export type Exceptions = { excluded: string[]; changed: Record<string, ChangedDate>; cancelled: string[] }

/** The time (`HH:MM`) of a salaah on a day at the mosque; null when there is none. */
export type SalaahTimeOn = (prayer: AnchorPrayer, day: string) => string | null

/** The excluded, changed and cancelled dates of an event. */
export function parseExceptions(event: Record<ExceptionColumn, string>): Exceptions {
  return {
    excluded: JSON.parse(event.excludedDates),
    changed: JSON.parse(event.movedDates),
    cancelled: JSON.parse(event.cancelledDates),
  }
}

/** The rows of an event's dates: one for a single event, those around today for a repeating one. */
export function buildOccurrenceRows(event: DatedEvent, today: string, salaahTime: SalaahTimeOn): EventOccurrence[] {
  const exceptions = parseExceptions(event)
  return listKeys(event, today)
    .filter((key) => !exceptions.excluded.includes(key))
    .map((key) => buildRow(event, key, exceptions, salaahTime))
}

function listKeys(event: DatedEvent, today: string): string[] {
  if (!event.rrule || !isDay(event.date) || !isUsableRule(event.rrule)) return [event.date ?? '']
  return expandRule(event.rrule, event.date, addDays(today, -OCCURRENCE_DAYS), addDays(today, OCCURRENCE_DAYS))
}

function buildRow(event: DatedEvent, key: string, exceptions: Exceptions, salaahTime: SalaahTimeOn): EventOccurrence {
  const changed = exceptions.changed[key]
  const day = changed?.date ?? key
  const date = isDay(day) ? day : null
  const start = changed?.startTime ?? findTime(event.startTime, event.startSalaah, event.startOffset, date, salaahTime)
  const end = changed?.endTime ?? findTime(event.endTime, event.endSalaah, event.endOffset, date, salaahTime)
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
  }
}

/** The instants of a date, or `NO_START`; an event without an end lasts one hour. */
function toInstants(date: string | null, start: string | null, end: string | null, zone: string) {
  const begins = isZone(zone) ? instantOf(date, start, zone) : null
  if (!begins || !date || !start) return { startsAt: NO_START, endsAt: NO_START }
  const ends = endOf({ date, start, end: isTime(end) ? end : null, zone }) ?? new Date(begins.getTime() + HOUR_MS)
  return { startsAt: begins.toISOString(), endsAt: ends.toISOString() }
}

function findTime(
  fixed: string | null,
  prayer: string | null,
  offset: number | null,
  date: string | null,
  salaahTime: SalaahTimeOn,
): string | null {
  const anchor = anchorPrayers.find((name) => name === prayer)
  if (!anchor) return isTime(fixed) ? fixed : null
  const time = date ? salaahTime(anchor, date) : null
  return time ? roundUpToFiveMinutes(addMinutes(time, offset ?? 0)) : null
}

/** Rounds up to five minutes, as mosques announce times; never down to before the salaah. */
function roundUpToFiveMinutes(time: string): string {
  return addMinutes(time, (5 - (Number(time.slice(3)) % 5)) % 5)
}
