import { weekdayOf } from '#app/lib/days.ts'
import { clockText } from '#salaah/clock.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'
import { type DayRow, shownTimes } from './day-rows.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const columns = [
  'Date',
  'Weekday',
  'Islamic Date',
  'Islamic Weekday',
  'Fajr',
  'Sunrise',
  'Dhuhr',
  'Asr',
  'Maghrib',
  'Isha',
]

/** A month as CSV; the mark at the beginning tells spreadsheets that the text is UTF-8. */
export function monthCsv(rows: readonly DayRow[]): string {
  const lines = rows.map(({ day, hijri, minutes }) => {
    const weekday = weekdayOf(day)
    const islamic = hijri ? `${hijri.day} ${hijriMonths.en[hijri.month - 1]} ${hijri.year}` : 'N/A'
    const times = shownTimes.map((_, index) => (minutes[index] == null ? 'N/A' : clockText(minutes[index])))
    return [day, weekdays[weekday], islamic, hijriWeekdays.en[weekday], ...times].join(',')
  })
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
