import { type AdoptedYears, findAdoptedYear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { type DayRow, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { toCsv } from '#app/lib/csv.server.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { formatClock } from '#salaah/clock.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const timeColumns = ['Fajr', 'Sunrise', 'Dhuhr', 'Asr', 'Maghrib', 'Isha']

export function renderMonthCsv(rows: readonly DayRow[], adopted?: AdoptedYears): string {
  return toCsv(
    rows.map(({ day, hijri, minutes }) => {
      const weekday = weekdayOf(day)
      const timetable = findAdoptedYear(adopted, day)
      const times = shownTimes.map((_, index) => [
        timeColumns[index],
        minutes[index] == null ? 'N/A' : formatClock(minutes[index]),
      ])
      return {
        Date: day,
        Weekday: weekdayNames[weekday],
        'Islamic Date': hijri ? `${hijri.day} ${hijriMonths.en[hijri.month - 1]} ${hijri.year}` : 'N/A',
        'Islamic Weekday': hijriWeekdays.en[weekday],
        ...Object.fromEntries(times),
        Source: timetable?.days.has(day) ? timetable.publisher : 'Calculated',
      }
    }),
  )
}
