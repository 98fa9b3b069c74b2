import { shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import type { School } from '#salaah/asr.ts'
import type { YearChartData } from './year-chart-data.ts'
import { YearTable } from './year-table.tsx'

/** The six times through a year. Only the drawing stretches with the page; the labels are separate, so they do not. */
export function YearChart({ chart, city, school }: { chart: YearChartData; city: string; school: School }) {
  const { salaah, dates } = useTexts()
  const texts = salaah.chart
  const formatTime = useTimeFormat()
  return (
    <figure className="print:hidden">
      <div
        role="img"
        aria-label={texts.label(chart.year, city)}
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
            label={`${texts.title(chart.year, city)}, ${salaah.asrBy(salaah.schools[school])}`}
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
      className="h-80 w-full overflow-visible rtl:-scale-x-100"
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
