import { formatDay, toDayNumber } from '../salaah/days.ts'
import {
  type CalendarDate,
  findCalendarMonth,
  fromCalendarDate,
  type HijriCalendar,
  toCalendarDate,
} from '../salaah/hijri-calendars.ts'

/** A calendar of the AlAdhan service, or that of this site by what is known at an instant. */
export type RequestCalendar = HijriCalendar | SiteDates
export type SiteDates = { calendar: DeclaredCalendar; now: number }

/** A calendar whose months are declared, by what was known at an instant. */
export type DeclaredCalendar = {
  dateOf(day: string, now: number): { year: number; month: number; day: number; status: string }
  firstDayOf(month: { year: number; month: number }): string
}

/** A Hijri date with the name of its calendar; `sighted` in the calendar of the site means that it was announced. */
export type RequestDate = Omit<CalendarDate, 'calendar'> & { calendar: HijriCalendar | 'SITE' }

/** The Hijri date of a day number. */
export function dateIn(calendar: RequestCalendar, dayNumber: number, adjustment = 0): RequestDate {
  if (typeof calendar === 'string') return toCalendarDate(calendar, dayNumber, adjustment)
  const { year, month, day, status } = calendar.calendar.dateOf(formatDay(dayNumber), calendar.now)
  const { days } = monthIn(calendar, year, month)
  return { year, month, day, daysInMonth: Math.max(day, days), calendar: 'SITE', sighted: status === 'declared' }
}

/** The days of a Hijri month, and the calendar in which it was found. */
export function monthIn(calendar: RequestCalendar, year: number, month: number) {
  if (typeof calendar === 'string')
    return findCalendarMonth(calendar, year, month) as {
      calendar: RequestCalendar
      firstDayNumber: number
      days: number
    }
  const { firstDayOf } = calendar.calendar
  const firstDayNumber = toDayNumber(firstDayOf({ year, month }))
  const after = toDayNumber(firstDayOf(month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }))
  return { calendar, firstDayNumber, days: after - firstDayNumber }
}

/** The day of a Hijri date, and the calendar in which it was found; null when that month has no such day. */
export function dayIn(calendar: RequestCalendar, year: number, month: number, day: number) {
  if (typeof calendar === 'string')
    return fromCalendarDate(calendar, year, month, day) as { dayNumber: number; calendar: RequestCalendar } | null
  if (year < 1 || month < 1 || month > 12 || day < 1) return null
  const { firstDayNumber, days } = monthIn(calendar, year, month)
  return day > days ? null : { dayNumber: firstDayNumber + day - 1, calendar }
}
