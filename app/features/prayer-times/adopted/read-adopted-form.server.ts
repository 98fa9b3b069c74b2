import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { readSpreadsheetFile, type SpreadsheetFault } from '#app/lib/files/spreadsheet.server.ts'
import { type FormErrors, type FormValues, parseForm, readText } from '#app/lib/web/forms.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { type AdoptedCheck, type CheckedRow, checkAdopted, readAdoptedCsv } from './adopted-csv.server.ts'
import type { AdoptedColumn, AdoptedMinutes, AdoptedTimetable, DaySpan } from './adopted-rules.ts'
import { adoptedSchema } from './adopted-schema.ts'
import { findInUse } from './adopted-writes.server.ts'

const MAX_SHOWN_ROWS = 100

/** What the check of a file found, for the page. */
export type CheckedAdoption = {
  city: string
  year: number
  publisher: string
  days: number
  errors: number
  doubtful: number
  rows: CheckedRow[]
  /** How many rows have remarks. */
  count: number
  missing: DaySpan[]
  firstDays: { day: string; minutes: AdoptedMinutes }[]
  /** The timetable in use that it would replace. */
  replaces: { id: string; publisher: string } | null
}

export type AdoptedAnswer = { values: FormValues; errors: FormErrors; failure?: string; report?: CheckedAdoption }

export type ReadAdopted =
  | { ok: false; answer: AdoptedAnswer }
  | { ok: true; answer: AdoptedAnswer; timetable: Omit<AdoptedTimetable, 'id'>; report: CheckedAdoption }

/** Parses the form and checks its file, which is a new one or the text of the one that was checked before. */
export async function readAdoptedForm(
  form: FormData,
  texts: AdminTexts['adminAdopted'],
  owner: string,
): Promise<ReadAdopted> {
  const file = form.get('file')
  let fault: SpreadsheetFault | null = null
  if (file instanceof File && file.size > 0) {
    const read = await readSpreadsheetFile(file, owner)
    if (!read.ok) fault = read.fault
    form.set('text', read.ok ? read.text : '')
    form.set('fileName', read.ok ? file.name.slice(0, 100) : '')
  }
  form.delete('file')
  if (!form.has('text')) form.set('text', '')
  const cities = await siteCities()
  const schema = adoptedSchema(
    texts.errors,
    cities.map(({ id }) => id),
  )
  const parsed = parseForm(form, schema)
  if (!parsed.ok) {
    const hasErrors = Object.keys(parsed.errors).length > 0
    const errors = fault ? { ...parsed.errors, text: texts.faults[fault] } : parsed.errors
    return refuse(parsed.values, errors, hasErrors ? texts.fix : undefined)
  }
  const { text, ...head } = parsed.value
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const read = readAdoptedCsv(text)
  if (!read.ok) {
    const names = (read.missing ?? []).map((name) => texts.columns[name as 'date' | AdoptedColumn]).join(', ')
    const message = read.fault === 'columns' ? texts.faults.columns({ names }) : texts.faults[read.fault]
    return refuse({ ...values, text: '' }, { text: message }, texts.fix)
  }
  const check = checkAdopted(read.rows, cities.find(({ id }) => id === head.city)!, head.year)
  const report = { ...head, ...summarize(check), replaces: await findInUse(head.city, head.year) }
  const answer = { values, errors: {}, report }
  if (check.errors > 0) return { ok: false, answer }
  if (check.doubtful > 0 && readText(form, 'intent') === 'adopt' && !form.has('confirm'))
    return { ok: false, answer: { ...answer, errors: { confirm: texts.errors.confirm } } }
  return { ok: true, answer, report, timetable: { ...head, days: check.days } }
}

function refuse(values: FormValues, errors: FormErrors, failure: string | undefined): ReadAdopted {
  return { ok: false, answer: { values, errors, ...(failure === undefined ? {} : { failure }) } }
}

function summarize({ rows, days, missing, errors, doubtful }: AdoptedCheck) {
  const isError = (row: CheckedRow) => row.remarks.some(({ kind }) => kind === 'error')
  const sorted = [...rows.filter(isError), ...rows.filter((row) => !isError(row))]
  const months = new Set<string>()
  const firstDays = [...days].filter(([day]) => !months.has(day.slice(0, 7)) && months.add(day.slice(0, 7)))
  return {
    errors,
    doubtful,
    missing,
    days: days.size,
    count: rows.length,
    rows: sorted.slice(0, MAX_SHOWN_ROWS),
    firstDays: firstDays.map(([day, minutes]) => ({ day, minutes })),
  }
}
