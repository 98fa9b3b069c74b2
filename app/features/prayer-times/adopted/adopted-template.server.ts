import { type Actor, canAdoptTimes } from '#app/access/permissions.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toCsv } from '#app/lib/csv.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { adoptedColumns } from './adopted-rules.ts'
import { listDaysOfYear } from './check-adopted.ts'

/** A list with a row for each date of a year and no times yet. */
export function adoptedTemplate(actor: Actor | null, year: number, language: Language): string {
  if (!canAdoptTimes(actor)) forbidden()
  const { columns } = textsIn(language).admin.adminAdopted
  const times = Object.fromEntries(adoptedColumns.map((column) => [columns[column], '']))
  return toCsv(listDaysOfYear(year).map((day) => ({ [columns.date]: day, ...times })))
}
