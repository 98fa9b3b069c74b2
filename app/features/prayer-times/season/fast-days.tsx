import { type FastRow, FIRST_OF_LAST_TEN } from '#app/features/hijri/season.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { weekdayOf } from '#app/lib/days.ts'
import type { Day } from '#salaah/days.ts'

const FRIDAY = 5
const TEN = 10

/** The days of a Ramadan in three tens; `today` is the fast that is now or next. */
export function FastDays({ rows, today }: { rows: readonly FastRow[]; today: Day | null }) {
  const { ramadan, dates } = useTexts()
  const { tens } = ramadan.page
  return (
    <div className="grid gap-x-1 gap-y-2 lg:grid-cols-3">
      {[tens.first, tens.second, tens.last].map((name, index) => {
        const ten = rows.slice(index * TEN, (index + 1) * TEN)
        const title = name({ day: dayAndMonth(dates, ten[0]!.day) })
        return (
          <div key={title}>
            <p className="mb-1 text-ink-soft text-sm">{title}</p>
            <ol start={ten[0]!.date} aria-label={title} className="fast-days">
              {ten.map((row) => (
                <FastDay
                  key={row.day}
                  row={row}
                  isPast={today !== null && row.day < today}
                  isToday={row.day === today}
                />
              ))}
            </ol>
          </div>
        )
      })}
      <p className="text-ink-soft text-sm lg:col-span-3">
        {ramadan.page.marks}
        {rows.at(-1)!.isUncertain && ` ${ramadan.page.markUncertain}`}
      </p>
    </div>
  )
}

function FastDay({ row, isPast, isToday }: { row: FastRow; isPast: boolean; isToday: boolean }) {
  const { dates, ramadan } = useTexts()
  const { day, date, isUncertain } = row
  const isFriday = weekdayOf(day) === FRIDAY
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      data-past={isPast || undefined}
      data-friday={isFriday || undefined}
      data-last-ten={date >= FIRST_OF_LAST_TEN || undefined}
      data-uncertain={isUncertain || undefined}
    >
      {date}
      <span aria-hidden="true" className="font-normal text-[0.6875rem] leading-tight max-lg:hidden">
        {Number(day.slice(8))} {(date === 1 || day.endsWith('-01')) && dates.monthsShort[Number(day.slice(5, 7)) - 1]}
      </span>
      <span className="sr-only">
        {isFriday && dates.weekdays[FRIDAY]} {isUncertain && ramadan.sheet.uncertain}
      </span>
    </li>
  )
}
