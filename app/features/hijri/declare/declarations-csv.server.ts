import type { Actor } from '#app/access/permissions.ts'
import type { Declaration, NewDeclaration } from '#app/features/hijri/declaration-schema.ts'
import {
  type AfterMonths,
  importDeclarations,
  listDeclarationHistory,
} from '#app/features/hijri/declarations.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import { parseSheets, readSpreadsheetFile } from '#app/lib/files/spreadsheet.server.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { refusalInWords } from './moon-desk.server.ts'
import { parseDeclarationForm } from './read-declaration-form.ts'

/** The columns that an import reads; the others of an export say what became of an announcement. */
const columns = [
  'year',
  'month',
  'first_day',
  'announced',
  'announced_day',
  'announced_time',
  'authority',
  'source',
  'note',
] as const
type Column = (typeof columns)[number]
const needed: readonly Column[] = columns.slice(0, 7)
const MAX_ROWS = 500

/** Everything that was entered as CSV, the earliest month first; an import reads the rows that hold. */
export async function exportDeclarations(actor: Actor | null): Promise<string> {
  const history = await listDeclarationHistory(actor)
  const { timeZone } = (await siteSettings()).general
  const rows = history
    .toSorted((one, other) => one.year - other.year || one.month - other.month || (one.id < other.id ? -1 : 1))
    .map((declaration) => toRow(declaration, timeZone))
  return toCsv(rows, [...columns, 'state', 'month_before_had', 'entered', 'entered_by', 'corrected', 'reason_of_undo'])
}

function toRow(declaration: Declaration, zone: string) {
  const { year, month, firstDay, announced, announcedAt, authority, source, note, state } = declaration
  const instant = new Date(announcedAt)
  return {
    ...{ year, month, announced, authority, source, note, state },
    first_day: firstDay,
    announced_day: dayInZone(instant, zone),
    announced_time: timeInZone(instant, zone),
    month_before_had: declaration.previousLength,
    entered: declaration.enteredAt,
    entered_by: declaration.enteredByName,
    corrected: declaration.correctedAt ?? '',
    reason_of_undo: declaration.endReason ?? '',
  }
}

export type ImportedFile = { ok: true; entered: number; present: number } | { ok: false; problems: string[] }

/** Enters the announcements of a file, all or none; the problems name the row of the file. */
export async function importDeclarationFile(
  actor: Actor,
  file: File,
  { now, language, afterChange }: { now: Date; language: Language; afterChange?: AfterMonths },
): Promise<ImportedFile> {
  const { file: texts, errors } = textsIn(language).admin.adminMoon
  const wrongFile = { ok: false as const, problems: [texts.columns({ columns: needed.join(', ') })] }
  const read = await readSpreadsheetFile(file, actor.id)
  const sheets = read.ok ? parseSheets(read.text) : read
  if (!sheets.ok) return wrongFile
  const [head = [], ...rows] = sheets.sheets[0]?.rows ?? []
  const names = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  if (!needed.every((column) => names.includes(column))) return wrongFile
  if (rows.length > MAX_ROWS) return { ok: false, problems: [texts.tooMany({ count: MAX_ROWS })] }
  const clock = { now, zone: (await siteSettings()).general.timeZone }
  const problems: string[] = []
  const entries: { line: number; entry: NewDeclaration }[] = []
  for (const [index, row] of rows.entries()) {
    const cell = (name: string) => row[names.indexOf(name)]?.trim() ?? ''
    // What was replaced, undone or withdrawn is history that an export also has.
    if (!columns.some((column) => cell(column)) || isHistory(cell('state'), cell('announced'))) continue
    const form = new FormData()
    for (const column of columns) form.set(toField(column), cell(column))
    const line = index + 2
    const parsed = parseDeclarationForm(form, errors, clock)
    if (parsed.ok && cell('announced_time')) entries.push({ line, entry: parsed.value })
    else problems.push(texts.row({ row: line, problem: parsed.ok ? errors.time : Object.values(parsed.errors)[0]! }))
  }
  if (problems.length > 0) return { ok: false, problems }
  const imported = await importDeclarations(
    actor,
    entries.map(({ entry }) => entry),
    { now, afterChange },
  )
  if (imported.outcome === 'saved') return { ok: true, entered: imported.entered, present: imported.present }
  for (const { index, refusal } of imported.refusals.toSorted((one, other) => one.index - other.index)) {
    const { line, entry } = entries[index]!
    problems.push(texts.row({ row: line, problem: await refusalInWords(refusal, entry, language) }))
  }
  return { ok: false, problems }
}

const isHistory = (state: string, announced: string) =>
  state === 'replaced' || state === 'undone' || announced === 'withdrawn'

/** `first_day` is the field `firstDay`. */
const toField = (column: Column) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
