import { Eye } from 'lucide-react'
import type { DrawnMonth, YearMonth } from '#app/features/hijri/moon/moon-month.ts'
import type { MoonPage } from '#app/features/hijri/moon/moon-page.server.ts'
import { litPart } from '#app/features/hijri/moon/moon-shapes.ts'
import { usePageTexts } from '#app/i18n/page-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { weekdayOf } from '#app/lib/days.ts'
import type { Day } from '#salaah/days.ts'

const DISC = 15
/** What is said of a moon stands on the side with more room. */
const MIDDLE = 50

/** A text keeps its own direction inside a picture that does not turn. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** The moon of two evenings over the horizon of the city; the table next to it says the same. */
export function MoonSkyPicture({ page: { sky, evenings, city } }: { page: MoonPage }) {
  const { moon } = usePageTexts()
  const { sky: texts } = moon
  const { dates } = useTexts()
  if (!sky) return null
  return (
    <figure>
      <div className="moon-sky" role="img" aria-label={texts.label({ city })}>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          {sky.heights.map(({ y }) => (
            <path key={y} d={`M0 ${y}H100`} className="moon-sky-height" />
          ))}
          {sky.evenings.map(({ day, way }, index) => (
            <path key={day} d={way} className={index === 0 ? 'moon-sky-way' : 'moon-sky-way moon-sky-second'} />
          ))}
          {sky.mountain && <path d={sky.mountain} className="moon-sky-mountain" />}
        </svg>
        <svg aria-hidden="true">
          {sky.heights.map(({ degrees, y }) => (
            <text key={degrees} x="100%" y={`${y}%`} dx="-8" dy="14" textAnchor="end">
              {degrees}°
            </text>
          ))}
          {sky.evenings.map(({ day, x, y, lit, angle }) => {
            const figures = evenings.find((each) => each.day === day)
            const side = x < MIDDLE ? 1 : -1
            return (
              <svg key={day} aria-hidden="true" x={`${x}%`} y={`${y}%`} className="moon-sky-moon">
                <circle r={DISC} />
                <path d={litPart(lit, DISC)} transform={`rotate(${angle})`} />
                {figures && (
                  <text textAnchor={side < 0 ? 'end' : 'start'}>
                    <tspan x={side * (DISC + 6)} dy="-12" className="moon-sky-name">
                      {isolated(`${shortDay(dates, day)}, ${figures.rows.bestTime}`)}
                    </tspan>
                    {[figures.rows.height, figures.rows.visibility].map((line) => (
                      <tspan key={line} x={side * (DISC + 6)} dy="17">
                        {isolated(line)}
                      </tspan>
                    ))}
                  </text>
                )}
              </svg>
            )
          })}
          <svg aria-hidden="true" x={`${sky.sunset}%`} y="100%" className="moon-sky-sunset">
            <path d="M0 0V-7" />
          </svg>
        </svg>
      </div>
      <div aria-hidden="true" className="moon-ground">
        <svg aria-hidden="true">
          {sky.mountain && (
            <text x="2%" y="1.2em">
              {texts.mountain}
            </text>
          )}
          <text x={`${Math.min(sky.sunset, 97)}%`} y="1.2em" textAnchor={sky.sunset > 75 ? 'end' : 'middle'}>
            {isolated(texts.sunset({ time: evenings[0]?.rows.sunset ?? '' }))}
          </text>
          {sky.directions.map(({ name, x }) => (
            <text key={name} x={`${x}%`} y="2.7em" textAnchor="middle">
              {texts.directions[name]}
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="measure mt-2 text-ink-soft text-sm">
        {sky.mountain && texts.fromBlouberg} {texts.note}
      </figcaption>
    </figure>
  )
}

type DateTexts = ReturnType<typeof useTexts>['dates']

/** 'Wed 9 Dec' */
export const shortDay = (dates: DateTexts, day: Day) =>
  `${dates.weekdaysShort[weekdayOf(day)]} ${shortDate(dates, day)}`
/** '9 Dec' */
const shortDate = (dates: DateTexts, day: Day) =>
  `${Number(day.slice(8))} ${dates.monthsShort[Number(day.slice(5, 7)) - 1]}`

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0]
const MOON = 9

/** The days of the month, each with its moon. */
export function MonthPicture({ page: { month, moons, city } }: { page: MoonPage }) {
  const { moon } = usePageTexts()
  const { hijri, dates } = useTexts()
  const formatTime = useTimeFormat()
  const { month: texts } = moon
  const before = week.indexOf(weekdayOf(month.firstDay))
  const rows = Array.from({ length: Math.ceil((before + month.days.length) / 7) }, (_, row) =>
    week.map((_, column) => row * 7 + column - before),
  )
  const specials = [...new Set(month.days.flatMap(({ special }) => special ?? []))]
  const hasWatch = month.days.some(({ isWatched }) => isWatched)
  return (
    <>
      <table className="moon-month">
        <caption className="sr-only">{hijri.months[month.month - 1]}</caption>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{dates.weekdaysShort[day]}</span>{' '}
                <span className="sr-only">{dates.weekdays[day]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((index) => (
                <DayOfMonth key={index} day={month.days[index]} date={index + 1} moon={moons[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-xs sm:text-sm">
        <li>{texts.moons({ city, time: formatTime(EVENING_MINUTES) })}</li>
        {specials.map((name) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="moon-special" />
            {hijri.days[name]}
          </li>
        ))}
        {hasWatch && (
          <li className="flex items-center gap-1.5">
            <Eye aria-hidden="true" className="size-4" />
            {texts.look}
          </li>
        )}
        {month.days.some(({ isDoubtful }) => isDoubtful) && (
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-4 rounded-sm border border-ink-soft border-dashed" />
            {texts.doubtful}
          </li>
        )}
      </ul>
    </>
  )
}

/** As the server calculates them. */
const EVENING_MINUTES = 20 * 60

type DayProps = {
  day: DrawnMonth['days'][number] | undefined
  date: number
  moon: MoonPage['moons'][number] | undefined
}

function DayOfMonth({ day, date, moon }: DayProps) {
  const { month: texts } = usePageTexts().moon
  const { hijri, dates, salaah } = useTexts()
  if (!day || !moon) return <td />
  const { isToday, isWatched, isDoubtful, special } = day
  const isFirst = date === 1 || day.day.endsWith('-01')
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={cn('moon-day', isWatched && 'moon-watched', isDoubtful && 'moon-doubtful')}
    >
      <b>{date}</b>{' '}
      <svg aria-hidden="true" viewBox="-10 -10 20 20">
        <circle r={MOON} />
        <path d={litPart(moon.lit, MOON)} transform={moon.isLitLeft ? 'scale(-1 1)' : undefined} />
      </svg>
      <small>{isFirst ? shortDate(dates, day.day) : Number(day.day.slice(8))}</small>
      {special && <span aria-hidden="true" className="moon-special" />}
      {isWatched && <Eye aria-hidden="true" />}
      <span className="sr-only">
        {[
          isToday && salaah.today,
          special && hijri.days[special],
          isWatched && texts.look,
          isDoubtful && texts.doubtful,
        ]
          .filter(Boolean)
          .map((word) => `, ${word}`)
          .join('')}
      </span>
    </td>
  )
}

/** The twelve months of the year as a ribbon of their days, on phones one below the other. */
export function YearRibbon({ page: { months, marked, today } }: { page: MoonPage }) {
  const { moon } = usePageTexts()
  const { hijri, dates } = useTexts()
  const { ribbon: texts } = moon
  return (
    <>
      <ol className="moon-year">
        {months.map((month) => (
          <li key={month.month} aria-current={holds(month, today) ? 'date' : undefined}>
            <b>{hijri.months[month.month - 1]}</b>
            <Strip month={month} marked={marked} today={today} />
            <small>
              {shortDate(dates, month.firstDay)}
              <span className={month.isCertain ? 'sr-only' : undefined}>
                {' '}
                {month.isCertain ? texts.certain : texts.expected}
              </span>
            </small>
          </li>
        ))}
      </ol>
      <ul aria-hidden="true" className="moon-legend">
        {(['certain', 'expected', 'special', 'today'] as const).map((name) => (
          <li key={name}>
            <svg
              aria-hidden="true"
              width="7"
              height="20"
              viewBox="0 0 1 10"
              preserveAspectRatio="none"
              className={`moon-strip-${name}`}
            >
              <path d={name === 'special' || name === 'today' ? tall(0) : cell(0)} />
            </svg>
            {texts[name]}
          </li>
        ))}
      </ul>
    </>
  )
}

const cell = (index: number) => `M${index}.15 2h.7v6h-.7z`
const tall = (index: number) => `M${index}.1 0h.8v10h-.8z`
const holds = (month: YearMonth, day: Day) => indexIn(month, day) >= 0 && indexIn(month, day) < month.days
const indexIn = ({ firstDay }: YearMonth, day: Day) => (Date.parse(day) - Date.parse(firstDay)) / 86_400_000

function Strip({ month, marked, today }: { month: YearMonth; marked: readonly Day[]; today: Day }) {
  const days = Array.from({ length: month.days }, (_, index) => index)
  // Of a month whose end nobody announced the 30th day is expected.
  const isKnown = (index: number) => month.isCertain && (index < 29 || month.isEndCertain)
  const special = marked.map((day) => indexIn(month, day)).filter((index) => index >= 0 && index < month.days)
  const paths = {
    certain: days.filter(isKnown).map(cell),
    expected: days.filter((index) => !isKnown(index)).map(cell),
    special: special.map(tall),
    today: holds(month, today) ? [tall(indexIn(month, today))] : [],
  }
  return (
    <svg aria-hidden="true" viewBox="0 0 30 10" preserveAspectRatio="none" className="mirror-rtl">
      {Object.entries(paths).map(
        ([name, cells]) =>
          cells.length > 0 && (
            <g key={name} className={`moon-strip-${name}`}>
              <path d={cells.join('')} />
            </g>
          ),
      )}
    </svg>
  )
}
