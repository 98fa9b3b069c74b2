import { formatClock } from '#salaah/clock.ts'
import { loadSiteTimes } from './adopted-index.server.ts'
import { adoptedColumns } from './adopted-rules.ts'

/** The columns of `listAdoptedRows`. */
export const adoptedFileColumns = ['city', 'date', ...adoptedColumns, 'publisher', 'link']

/** The published timetables in use, one row for each city and day. An empty cell is calculated by the site. */
export async function* listAdoptedRows(): AsyncGenerator<Record<string, unknown>> {
  const { adopted } = await loadSiteTimes()
  for (const [city, years] of adopted)
    for (const { publisher, link, days } of years.values())
      for (const [date, minutes] of days) {
        const cells = adoptedColumns.map((column) => {
          const time = minutes[column]
          return [column, time === null ? '' : formatClock(time)]
        })
        yield { city, date, ...Object.fromEntries(cells), publisher, link }
      }
}
