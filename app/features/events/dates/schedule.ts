import type { ChangedDate } from './changed-date.ts'

/** What of an event says when and where it is, and whether it is held; titles and pictures of single dates are no part of it. */
export type EventSchedule = Record<(typeof columns)[number], string | number | null> & { movedDates: string }

/** When and at which mosque an event is, without what concerns single dates. */
export const whenColumns = [
  'mosqueId',
  'date',
  'startTime',
  'endTime',
  'startSalaah',
  'startOffset',
  'endSalaah',
  'endOffset',
  'follows',
  'followsSession',
  'rrule',
] as const

const columns = [...whenColumns, 'status', 'excludedDates', 'cancelledDates'] as const

/** The columns of a schedule. */
export const scheduleColumns = [...columns, 'movedDates'] as const

/** The schedule of an event as a text that differs when people who come must know. */
export function scheduleOf(event: EventSchedule): string {
  const moved = Object.entries(JSON.parse(event.movedDates) as Record<string, ChangedDate>).flatMap(
    ([day, { date, startTime, endTime }]) => (date ? [[day, date, startTime, endTime]] : []),
  )
  return JSON.stringify([columns.map((column) => event[column]), moved])
}
