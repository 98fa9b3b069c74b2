import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { fileAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { TimeInCell, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import type { School } from '#salaah/sun.ts'
import { BySchool } from './by-school.tsx'
import { type DayRow, missingTime, type ShownTime, shownTimes } from './day-rows.ts'
import { HijriText } from './month-table.tsx'
import type { SalaahPage } from './page.server.ts'

type YearProps = Pick<SalaahPage, 'year' | 'schools' | 'cityName' | 'choices' | 'hijri'>

const ASR = shownTimes.indexOf('asr')
/** The six hours that are named beside the picture, in percent of its height. */
const hours = [0, 6, 12, 18, 24].map((hour) => ({ hour, y: (100 * hour) / 24 }))
const DAY_MINUTES = 1440

/** Where a browser finds Asr by a school in the minutes of a day of the year. */
const asrColumn = (school: School) => (school === 'hanafi' ? shownTimes.length : ASR)

/** The light of a year, of which a day can be chosen; its code and the times of its days load at the first press. */
export function YearSky({ year, schools, cityName: city, choices, hijri }: YearProps) {
  const { salaah, dates } = useTexts()
  const texts = salaah.year
  const language = useLanguage()
  const { words } = year
  const names = { year: Number(year.chosen.day.slice(0, 4)), city }
  const title = texts.title(names)
  return (
    <Section title={title}>
      <p className="measure -mt-3 mb-4 text-ink-soft">
        {words.lengths} <span className="needs-script">{texts.choose}</span>
      </p>
      <figure
        data-year={fileAddress(language, `/prayer-times/${choices.city}/year.json`)}
        className="grid gap-x-10 gap-y-3 lg:grid-cols-[1fr_16rem]"
      >
        <Picture year={year} schools={schools} label={texts.label(names)} />
        <ChosenDay year={year} schools={schools} />
        <figcaption className="lg:col-span-2">
          <p data-failed="" hidden className="font-semibold text-danger">
            {salaah.failedPrayers}
          </p>
          <details>
            <summary className="target inline-flex items-center font-semibold text-primary-text">{texts.table}</summary>
            <TableFrame label={title} className="mt-2">
              <table className="w-full text-sm">
                <caption className="sr-only">{title}</caption>
                <thead>
                  <tr className="border-line border-b bg-sunken">
                    <th scope="col" className="px-3 py-2 text-start">
                      {texts.day}
                    </th>
                    <th scope="col" className="px-2 py-2 text-start">
                      {salaah.islamicDate}
                    </th>
                    {shownTimes.map((name) => (
                      <th key={name} scope="col" className="px-2 py-2">
                        {salaah.names[name]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {year.table.map((row) => (
                    <tr key={row.day} className="border-line border-b last:border-0">
                      <th scope="row" className="px-3 py-1.5 text-start font-medium">
                        {dayAndMonth(dates, row.day)}
                      </th>
                      <td className="px-2 py-1.5">
                        <HijriText date={hijri.dates[row.day]!} shownDays={hijri.shownDays} isMarked />
                      </td>
                      {shownTimes.map((name, index) => (
                        <td key={name} className="salaah-time px-2 py-1.5 text-center">
                          {index === ASR ? (
                            <BySchool as="span" of={schools}>
                              {({ school }) => <Time name={name} minutes={row.asr[school]} />}
                            </BySchool>
                          ) : (
                            <Time name={name} minutes={row.minutes[index] ?? null} />
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
          </details>
        </figcaption>
      </figure>
    </Section>
  )
}

function Time({ name, minutes }: { name: ShownTime; minutes: number | null }) {
  const texts = useTexts()
  return minutes === null ? missingTime(name, texts) : <TimeInCell time={minutes} />
}

type OfYear = Pick<YearProps, 'year' | 'schools'>

function Picture({ year: { sky, asr, chosen, index: today, words }, schools, label }: OfYear & { label: string }) {
  const { salaah, dates } = useTexts()
  const { bands } = salaah.year
  const formatTime = useTimeFormat()
  const { dawn, day, dhuhr, dusk, night } = sky.middle
  const x = `${(100 * today) / (sky.days - 1)}%`
  const names = [
    { text: bands.night, y: dawn / 2, isDark: true },
    { text: bands.dawn, y: (dawn + day) / 2 },
    { text: bands.day, y: (day + dhuhr) / 2 },
    { text: salaah.names.dhuhr, y: dhuhr - 2.5 },
    { text: bands.dusk, y: (dusk + night) / 2 },
    { text: bands.night, y: (night + 100) / 2, isDark: true },
  ]
  const point = (minutes: number | null) => `${(100 * (minutes ?? -DAY_MINUTES)) / DAY_MINUTES}%`
  return (
    <div className="year-sky">
      <svg aria-hidden="true" className="year-sky-hours">
        {hours.map(({ hour, y }) => (
          <text key={hour} x="50%" y={`${y}%`} dy={hour === 0 ? 12 : hour === 24 ? 0 : 4} textAnchor="middle">
            {formatTime(hour * 60).replace(':00\u00A0', '\u00A0')}
          </text>
        ))}
      </svg>
      <div className="year-sky-picture">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label} className="mirror-rtl">
          <rect width="100" height="100" className="light-night" />
          {(['dawn', 'day', 'dusk', 'night'] as const).map((name) => (
            <path key={name} d={sky.below[name]} className={`light-${name}`} />
          ))}
          {[1, 2, 3].map((quarter) => (
            <path key={quarter} d={`M0 ${quarter * 25}H100M${quarter * 25} 0V100`} className="year-sky-grid" />
          ))}
          <path d={sky.dhuhr} className="year-sky-dhuhr" />
          {schools.map(({ school }) => (
            <g key={school} className={schools.length > 1 ? `school-${school}` : undefined}>
              <path d={asr[school].path} className="year-sky-asr" />
            </g>
          ))}
        </svg>
        <svg aria-hidden="true" className="year-sky-names">
          {names.map(({ text, y, isDark }) => (
            <text key={y} x="50%" y={`${y}%`} dy="4" textAnchor="middle" className={isDark ? 'on-night' : undefined}>
              {text}
            </text>
          ))}
          {schools.map(({ school }) => {
            const { middle } = asr[school]
            if (middle === null) return null
            return (
              <g key={school} className={schools.length > 1 ? `school-${school}` : undefined}>
                <text x="50%" y={`${middle - 2.5}%`} dy="4" textAnchor="middle">
                  {salaah.names.asr}
                </text>
              </g>
            )
          })}
        </svg>
        <svg aria-hidden="true" className="year-sky-chosen mirror-rtl">
          <line x1={x} x2={x} y1="0" y2="100%" />
          {chosen.minutes.map((minutes, index) =>
            index === ASR ? (
              schools.map(({ school }) => (
                <g key={school} className={schools.length > 1 ? `school-${school}` : undefined}>
                  <circle data-at={asrColumn(school)} cx={x} cy={point(chosen.asr[school])} r="4.5" />
                </g>
              ))
            ) : (
              <circle key={shownTimes[index]} data-at={index} cx={x} cy={point(minutes)} r="4.5" />
            ),
          )}
        </svg>
        <input
          type="range"
          min="0"
          max={sky.days - 1}
          defaultValue={today}
          autoComplete="off"
          aria-label={salaah.year.slider}
          aria-valuetext={`${dayAndMonth(dates, chosen.day)}, ${words.chosenLength}`}
          className="needs-script"
        />
      </div>
      <div aria-hidden="true" className="year-sky-months">
        {dates.monthsShort.map((month, index) => (
          <span key={month}>
            <span className="md:hidden">{index + 1}</span> <span className="hidden md:inline">{month}</span>{' '}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The day that the picture marks: today, until another one is chosen. */
function ChosenDay({ year: { chosen, words }, schools }: OfYear) {
  const { salaah, dates } = useTexts()
  const { year } = salaah
  const timeOf = (row: DayRow & { asr: Record<School, number | null> }, name: ShownTime, index: number) =>
    index === ASR ? (
      <BySchool as="span" of={schools}>
        {({ school }) => (
          <span data-at={asrColumn(school)}>
            <Time name={name} minutes={row.asr[school]} />
          </span>
        )}
      </BySchool>
    ) : (
      <span data-at={index}>
        <Time name={name} minutes={row.minutes[index] ?? null} />
      </span>
    )
  return (
    <div className="year-sky-day">
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          data-step="-1"
          aria-label={year.before}
          className={buttonClass('secondary', 'needs-script px-2.5')}
        >
          <ChevronLeft aria-hidden="true" className="mirror-rtl" />
        </button>
        <p className="text-center">
          <output data-label="" className="block font-semibold">
            {dayAndMonth(dates, chosen.day)}
          </output>{' '}
          <span data-length="" className="text-ink-soft text-sm">
            {words.chosenLength}
          </span>
        </p>
        <button
          type="button"
          data-step="1"
          aria-label={year.after}
          className={buttonClass('secondary', 'needs-script px-2.5')}
        >
          <ChevronRight aria-hidden="true" className="mirror-rtl" />
        </button>
      </div>
      <dl className="year-sky-times">
        {shownTimes.map((name, index) => (
          <div key={name}>
            <dt>{salaah.names[name]}</dt>
            <dd className="salaah-time">{timeOf(chosen, name, index)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
