import {
  indexOfMonth,
  isCertain,
  type MonthName,
  monthOfIndex,
  type SiteCalendar,
} from '#app/features/hijri/hijri-calendar.ts'
import { specialDayOf } from '#app/features/hijri/special-days.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'

/** A month as it is drawn: its days, and a 30th that may not come. */
export type DrawnMonth = MonthName & {
  firstDay: Day
  days: { day: Day; special: SpecialDay | null; isToday: boolean; isWatched: boolean; isDoubtful: boolean }[]
}

/** The month that a day is in by what is known at an instant. */
export function drawMonth(
  calendar: SiteCalendar,
  shown: readonly SpecialDay[],
  { today, watchDay, now }: { today: Day; watchDay: Day; now: number },
): DrawnMonth {
  const { year, month } = calendar.dateOf(today, now)
  const next = monthOfIndex(indexOfMonth({ year, month }) + 1)
  const firstDay = calendar.firstDayOf({ year, month })
  const end = calendar.beginningOf(next, now)
  const isOpen = !isCertain(end.status)
  const length = isOpen ? 30 : toDayNumber(end.days[0]) - toDayNumber(firstDay)
  return {
    year,
    month,
    firstDay,
    days: Array.from({ length }, (_, index) => {
      const day = addDays(firstDay, index)
      const isDoubtful = isOpen && index === length - 1
      return {
        day,
        special: specialDayOf({ ...calendar.dateOf(day, now), month, day: index + 1 }, shown),
        isToday: day === today,
        isWatched: isOpen && day === watchDay,
        isDoubtful,
      }
    }),
  }
}

/** A month of the drawn year. */
export type YearMonth = MonthName & { firstDay: Day; days: number; isCertain: boolean; isEndCertain: boolean }

/** The twelve months of an Islamic year, by what is known at an instant. */
export function listYearMonths(calendar: SiteCalendar, year: number, now: number): YearMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = { year, month: index + 1 }
    const next = monthOfIndex(indexOfMonth(month) + 1)
    const firstDay = calendar.firstDayOf(month)
    return {
      ...month,
      firstDay,
      days: toDayNumber(calendar.firstDayOf(next)) - toDayNumber(firstDay),
      isCertain: isCertain(calendar.beginningOf(month, now).status),
      isEndCertain: isCertain(calendar.beginningOf(next, now).status),
    }
  })
}
