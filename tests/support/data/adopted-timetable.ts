import { listDaysOfYear } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import { adoptedColumns, salaahTimesOn } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { formatClock } from '#salaah/clock.ts'
import { capeTown } from './cities.ts'

/** A CSV for Cape Town whose times are some minutes after the calculated ones, without both optional columns if wanted. */
export function adoptedCsv(year: number, { later = 2, days = listDaysOfYear(year), columns = adoptedColumns } = {}) {
  const lines = days.map((day) => {
    const [shafii, hanafi] = (['shafii', 'hanafi'] as const).map((school) =>
      salaahTimesOn(capeTown, day, school, undefined),
    )
    const times = columns.map((column) => (column === 'asrHanafi' ? hanafi!.asr : shafii![column]) + later)
    return [day, ...times.map(formatClock)].join(',')
  })
  return [`Date,${columns.map((column) => column.replace('asrHanafi', 'Asr (Hanafi)')).join(',')}`, ...lines].join('\n')
}
