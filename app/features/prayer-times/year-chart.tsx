import { dayAndMonth } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { TimeInCell, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import type { School } from '#salaah/sun.ts'
import { missingTime, shownTimes } from './day-rows.ts'
import { HijriText } from './month-table.tsx'
import type { SalaahPage } from './page.server.ts'
import type { YearChartData } from './year-chart-data.ts'

type YearChartProps = { chart: YearChartData; hijri: SalaahPage['hijri']; city: string; school: School }

/** The six times through a year. Only the drawing stretches with the page; the labels are separate, so they do not. */
export function YearChart({ chart, hijri, city, school }: YearChartProps) {
  const { salaah, dates } = useTexts()
  const texts = salaah.chart
  const formatTime = useTimeFormat()
  return (
    <figure className="print:hidden">
      <div
        role="img"
        aria-label={texts.label({ year: chart.year, city })}
        className="grid grid-cols-[3rem_1fr_4.5rem] rounded-lg border border-line bg-surface py-4 sm:grid-cols-[3.5rem_1fr_5.5rem]"
      >
        <svg aria-hidden="true" className="h-80 w-full overflow-visible">
          {chart.hours.map(({ hour, y }) => (
            <text key={hour} x="50%" y={y + 4} textAnchor="middle" className="fill-ink-soft text-xs">
              {formatTime(hour * 60).replace(':00\u00A0', '\u00A0')}
            </text>
          ))}
        </svg>
        <Drawing chart={chart} />
        <svg aria-hidden="true" className="h-80 w-full overflow-visible">
          {shownTimes.map((name, index) => (
            <text
              key={name}
              x="50%"
              y={(chart.lines[index]?.endY ?? 0) + 5}
              textAnchor="middle"
              className="fill-ink font-semibold text-sm"
            >
              {salaah.names[name]}
            </text>
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-2 grid grid-cols-12 text-center text-ink-soft text-xs">
          {dates.monthsShort.map((month, index) => (
            <span key={month}>
              <span className="md:hidden">{index + 1}</span>
              <span className="hidden md:inline">{month}</span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3">
        <details>
          <summary className="target inline-flex items-center font-semibold text-primary-text">{texts.table}</summary>
          <YearTable
            rows={chart.table}
            hijri={hijri}
            label={`${texts.title({ year: chart.year, city })}, ${salaah.asrBy({ school: salaah.schools[school] })}`}
          />
        </details>
      </figcaption>
    </figure>
  )
}

function Drawing({ chart }: { chart: YearChartData }) {
  return (
    <svg
      viewBox="0 0 1000 320"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-80 w-full overflow-visible mirror-rtl"
    >
      <rect width="1000" height="320" className="fill-sunken" />
      <path d={chart.bands.dawn} className="fill-primary-soft" />
      <path d={chart.bands.day} className="fill-brass-soft" />
      <path d={chart.bands.dusk} className="fill-primary-soft" />
      {chart.hours.map(({ hour, y }) => (
        <path key={hour} d={`M0 ${y}H1000`} className="salaah-grid" />
      ))}
      {chart.lines.map(({ path }, index) => (
        <path key={shownTimes[index]} d={path} className="salaah-line" />
      ))}
      <path d={`M${chart.today} 0V320`} className="salaah-now" />
    </svg>
  )
}

/** The values of the chart as a table. */
function YearTable({
  rows,
  hijri,
  label,
}: Pick<YearChartProps, 'hijri'> & { rows: YearChartData['table']; label: string }) {
  const { salaah, dates } = useTexts()
  return (
    <TableFrame label={label} className="mt-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-line border-b bg-sunken">
            <th scope="col" className="px-3 py-2 text-start">
              {salaah.chart.day}
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
          {rows.map(({ day, minutes }) => (
            <tr key={day} className="border-line border-b last:border-0">
              <th scope="row" className="px-3 py-1.5 text-start font-medium">
                {dayAndMonth(dates, day)}
              </th>
              <td className="px-2 py-1.5">
                <HijriText date={hijri.dates[day]!} shownDays={hijri.shownDays} isMarked />
              </td>
              {minutes.map((time, index) => (
                <td key={shownTimes[index]} className="salaah-time px-2 py-1.5 text-center">
                  {time === null ? missingTime(shownTimes[index]!, { salaah, dates }) : <TimeInCell time={time} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
