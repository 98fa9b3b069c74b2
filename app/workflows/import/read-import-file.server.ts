import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { toProgramRecords } from '#app/features/timetables/feeds/program-rows.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { delimiterOf } from '#app/lib/files/csv.ts'
import type { Sheet } from '#app/lib/files/read-workbook.ts'
import {
  encodingOf,
  isWorkbook,
  readSpreadsheetFile,
  type SpreadsheetFault,
} from '#app/lib/files/spreadsheet.server.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { buildColumnNames, type MatchedColumns, matchColumns } from './column-names.ts'
import type { FileFault, OnProgress } from './import-plan.ts'
import { isOsmDocument, type OsmPlace, readOsmPlaces, readUnplaced, type UnplacedPlace } from './read-osm.ts'

/** One record of a file, unchanged; `row` is the line in a list or the position in a collection, for the report. */
export type RawRecord = { row: number; id: string | null; fields: Record<string, unknown> }

export type RawImport = {
  mosques: RawRecord[]
  events: RawRecord[]
  admins: RawRecord[]
  settings: Record<string, unknown> | null
  /** The announced beginnings of Hijri months, also those that were replaced. */
  months: RawRecord[]
  /** What mosques hold in Ramadan and on the Eids, one for each mosque and Hijri year. */
  programs: RawRecord[]
  /** What the boards of mosques show. */
  boards: RawRecord[]
  /** The places of worship of a file of OpenStreetMap data. */
  places: OsmPlace[]
  /** Those of them that have no position. */
  unplaced: UnplacedPlace[]
  /** The columns of a list that are not imported. */
  ignoredColumns: string[]
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type WorkbookListFault = Exclude<SpreadsheetFault, 'not-csv' | 'no-pdf' | `pdf-${string}`>
type SentFile = { ok: true; content: Blob; encoding: string } | { ok: false; fault: WorkbookListFault }

/** A file as text in an encoding; of a workbook the sheet whose headings are known, as CSV. */
export async function readSentFile(file: File, owner: string): Promise<SentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) return { ok: true, content: file, encoding: encodingOf(bytes) }
  const read = await readSpreadsheetFile(file, owner)
  // What is a workbook has no faults of CSV or PDF.
  if (!read.ok) return { ok: false, fault: read.fault as WorkbookListFault }
  const { sheets }: { sheets: Sheet[] } = JSON.parse(read.text)
  const sheet = sheets.find(({ rows }) => findHeadings(rows) >= 0) ?? sheets[0]
  if (!sheet) return { ok: false, fault: 'empty' }
  if (sheet.isCut) return { ok: false, fault: 'too-large' }
  // In quotes no character of a cell is taken for a separator of columns.
  return { ok: true, content: new Blob([stringify(sheet.rows, { quoted: true })]), encoding: 'utf-8' }
}

/** Reads a CSV list of mosques, events or what mosques hold in Ramadan and on the Eids, a JSON export of document collections, or OpenStreetMap data. */
export async function readImportFile(
  text: string,
  onProgress?: OnProgress,
): Promise<{ ok: true; raw: RawImport } | { ok: false; fault: FileFault }> {
  const content = text.replace(/^\uFEFF+/, '')
  if (content.trim() === '') return { ok: false, fault: 'empty' }
  // PostgreSQL stores no null character; in JSON it may be written as an escape.
  if (/\0|\\u0000/.test(content)) return { ok: false, fault: 'not-text' }
  const read = /^\s*[{[]/.test(content) ? readJson(content) : await readCsv(content, onProgress)
  if (typeof read === 'string') return { ok: false, fault: read }
  const { places, mosques, events, admins, months, programs, boards } = read
  const all = [places, mosques, events, admins, months, programs, boards]
  const count = all.reduce((sum, records) => sum + records.length, 0)
  return count > 0 || read.settings ? { ok: true, raw: read } : { ok: false, fault: 'nothing-found' }
}

const emptyImport: RawImport = {
  mosques: [],
  events: [],
  admins: [],
  settings: null,
  months: [],
  programs: [],
  boards: [],
  places: [],
  unplaced: [],
  ignoredColumns: [],
}

function readJson(content: string): RawImport | FileFault {
  let document: unknown
  try {
    document = JSON.parse(content)
  } catch {
    return 'not-json'
  }
  if (isOsmDocument(document))
    return { ...emptyImport, places: readOsmPlaces(document), unplaced: readUnplaced(document) }
  const collections = isFields(document) ? document : { mosques: document }
  const mosques = collection(collections.mosques)
  const events = mosques.flatMap(({ id, fields }) =>
    collection(fields.events).map((event) => ({ ...event, fields: { ...event.fields, mosqueId: id } })),
  )
  const settings = collection(collections.admin_settings).find((record) => record.id === 'general')
  return {
    ...emptyImport,
    mosques: mosques.map((mosque) => ({ ...mosque, fields: without(mosque.fields, 'events') })),
    events: [...events, ...collection(collections.events)].map((event, index) => ({ ...event, row: index + 1 })),
    admins: collection(collections.admin_users),
    settings: settings ? settings.fields : null,
    months: collection(collections.announced_months),
    programs: collection(collections.ramadan_programs),
    boards: collection(collections.boards),
  }
}

/** A collection of documents, by id or as a list. */
function collection(value: unknown): RawRecord[] {
  const documents: [string | null, unknown][] = Array.isArray(value)
    ? value.map((document) => [idIn(document), document])
    : isFields(value)
      ? Object.entries(value)
      : []
  return documents.map(([id, document], index) => ({ row: index + 1, id, fields: isFields(document) ? document : {} }))
}

const idIn = (document: unknown) => (isFields(document) && typeof document.id === 'string' ? document.id : null)

function without(fields: Fields, name: string): Fields {
  const { [name]: _left, ...rest } = fields
  return rest
}

const PIECE_CHARS = 16_384
const MAX_TITLES = 10

type Row = { row: number; cells: string[] }

async function readCsv(content: string, onProgress?: OnProgress): Promise<RawImport | FileFault> {
  const records: RawRecord[] = []
  const first: Row[] = []
  let matched: MatchedColumns | null = null
  const take = ({ row, cells }: Row, { fields: columns }: MatchedColumns) => {
    const named = columns.flatMap((field, index) => (field ? [[field, plainText(cells[index] ?? '')]] : []))
    const fields: Record<string, string> = Object.fromEntries(named)
    if (!isBlank(Object.values(fields))) records.push({ row, id: fields.id || null, fields })
  }
  const begin = () => {
    const headings = Math.max(0, findHeadings(first.map(({ cells }) => cells)))
    const found = matchColumns(first[headings]?.cells ?? [], columnNames())
    if (found) for (const row of first.slice(headings + 1)) take(row, found)
    return found
  }
  try {
    // Blank lines count, too, so that the report has the numbers of the rows in a spreadsheet.
    const parser = parse({ delimiter: delimiterOf(content), trim: true, relax_column_count: true })
    const pause = createPauses()
    const total = countLines(content)
    let row = 0
    for await (const cells of Readable.from(pieces(content)).pipe(parser)) {
      row += 1
      onProgress?.(parser.info.lines, total)
      await pause()
      if (isBlank(cells)) continue
      if (matched) take({ row, cells }, matched)
      else if (first.push({ row, cells }) === MAX_TITLES) {
        matched = begin()
        if (!matched) return 'unknown-columns'
      }
    }
  } catch (error) {
    if (error instanceof CsvError) return 'not-csv'
    throw error
  }
  matched ??= begin()
  if (!matched) return 'unknown-columns'
  const { kind, ignored } = matched
  const read = kind === 'programs' ? toProgramRecords(records) : records
  return { ...emptyImport, ignoredColumns: ignored, [kind]: read }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '')

let builtNames: ReturnType<typeof buildColumnNames> | undefined
const columnNames = () => (builtNames ??= buildColumnNames(textsIn))

/** The index of the row with several known headings; -1 where none of the first has them. */
const findHeadings = (rows: readonly string[][]): number =>
  rows.slice(0, MAX_TITLES).findIndex((cells) => {
    const matched = matchColumns(cells, columnNames())
    return matched !== null && matched.fields.filter((field) => field !== null).length > 1
  })

function countLines(content: string): number {
  let lines = 1
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) lines += 1
  return lines
}

function* pieces(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += PIECE_CHARS) yield content.slice(at, at + PIECE_CHARS)
}

/** Removes the apostrophe with which an export prevents a cell from being read as a formula. */
const plainText = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')
