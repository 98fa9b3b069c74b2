import { shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { TimeInCell } from '#app/i18n/time-in-cell.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import type { YearChartData } from './year-chart-data.ts'

/** The values of the chart as a table. */
export function YearTable({ rows, label }: { rows: YearChartData['table']; label: string }) {
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
              {minutes.map((time, index) => (
                <td key={shownTimes[index]} className="salaah-time px-2 py-1.5 text-center">
                  {time === null ? dates.notAvailable : <TimeInCell time={time} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
