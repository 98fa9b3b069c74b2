import { type FastRow, FIRST_OF_LAST_TEN } from '#app/features/hijri/season.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { weekdayOf } from '#app/lib/days.ts'
import type { Day } from '#salaah/days.ts'

/** Minutes after 00:00 of a fast that goes on. */
export type FastBarTimes = {
  fajr: number
  iftar: number
  now: number
  between: { name: 'sunrise' | 'dhuhr' | 'asr'; minutes: number }[]
}

/**
 * The fast of today from Fajr to Maghrib as a bar that is filled to now, as of when the page was made; it fills by
 * itself, without script. The times stand in words above it.
 */
export function FastBar({ fajr, iftar, now, between }: FastBarTimes) {
  const { names } = useTexts().salaah
  const formatTime = useTimeFormat()
  const placeOf = (minutes: number) => `${((100 * (minutes - fajr)) / (iftar - fajr)).toFixed(1)}%`
  const moving = { from: placeOf(now), to: '100%', dur: `${Math.round((iftar - now) * 60)}s`, fill: 'freeze' } as const
  return (
    <div data-slot="fast-bar" className="mirror-rtl mt-3">
      <svg aria-hidden="true" className="fast-bar">
        <defs>
          <linearGradient id="fast">
            <stop stopColor="#3f6c63" />
            <stop offset="0.08" stopColor="#cfc99a" />
            <stop offset="0.12" stopColor="#f3d486" />
            <stop offset="0.8" stopColor="#e9ad45" />
            <stop offset="1" stopColor="#cd6f3c" />
          </linearGradient>
        </defs>
        <rect width="100%" height="100%" fill="url(#fast)" />
        {between.map(({ name, minutes }) => (
          <line key={name} x1={placeOf(minutes)} x2={placeOf(minutes)} y2="100%" />
        ))}
        <rect data-rest="" x={placeOf(now)} width="100%" height="100%">
          <animate attributeName="x" {...moving} />
        </rect>
        <rect data-now="" x={placeOf(now)} width="3" height="100%">
          <animate attributeName="x" {...moving} />
        </rect>
      </svg>
      <svg aria-hidden="true" className="fast-names">
        {between.map(({ name, minutes }) => (
          <text key={name} x={placeOf(minutes)} y="1.1em" textAnchor="middle">
            {names[name]}
            <tspan className="max-lg:hidden"> {formatTime(minutes)}</tspan>
          </text>
        ))}
      </svg>
    </div>
  )
}

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
