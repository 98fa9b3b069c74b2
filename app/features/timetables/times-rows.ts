import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { sessionsOf, toMinutes } from './timetable-rules.ts'
import type { Jamaat, TimetableDay } from './timetable-types.ts'

/** The times of one congregation in minutes, as instants or as texts; `T` includes what stands where there is none. */
type RowTimes<T> = { begins: T; adhan: T; jamaat: T }

/** One congregation of a day. `place` is the salaah in whose place it stands. */
export type TimesRow<T> = RowTimes<T> & { prayer: Prayer | 'jumuah'; place: Prayer }

/** The congregations of a day in their order. On a Friday with sessions these take the place of Dhuhr. */
export function listTimesRows<T>(
  times: Record<Prayer, RowTimes<T>>,
  jumuah: readonly Omit<RowTimes<T>, 'begins'>[],
): TimesRow<T>[] {
  const rows: TimesRow<T>[] = []
  // Boards run it in browsers that lack `flatMap`.
  for (const place of prayers) {
    const { begins, adhan, jamaat } = times[place]
    if (place !== 'dhuhr' || jumuah.length === 0) rows.push({ prayer: place, place, begins, adhan, jamaat })
    else for (const session of jumuah) rows.push({ prayer: 'jumuah', place, begins, ...session })
  }
  return rows
}

/** A row of what a mosque announces, in minutes; null where nothing is announced, or the sun gives no time. */
export type AnnouncedRow = TimesRow<number | null> & { isNext: boolean }

/** The congregations that a mosque announces for a day, with a mark at the next one. */
export function announcedRows(resolved: TimetableDay, next: Jamaat | null = null): AnnouncedRow[] {
  const jumuah = sessionsOf(resolved, 'jumuah').map(({ adhan, minutes }) => ({
    adhan: adhan === null ? null : toMinutes(adhan),
    jamaat: minutes,
  }))
  return listTimesRows<number | null>(resolved.prayers, jumuah).map((row) => ({
    ...row,
    begins: Number.isFinite(row.begins) ? row.begins : null,
    isNext: next?.day === resolved.day && next.prayer === row.prayer && next.minutes === row.jamaat,
  }))
}
