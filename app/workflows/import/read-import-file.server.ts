import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { toProgramRecords } from '#app/features/timetables/feeds/program-rows.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { delimiterOf } from '#app/lib/files/csv.ts'
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

/** Reads a CSV list of mosques, events or what mosques hold in Ramadan and on the Eids, a JSON export of document collections, or OpenStreetMap data. */
export async function readImportFile(
  text: string,
  onProgress?: OnProgress,
): Promise<{ ok: true; raw: RawImport } | { ok: false; fault: FileFault }> {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (!content) return { ok: false, fault: 'empty' }
  // PostgreSQL stores no null character; in JSON it may be written as an escape.
  if (/\0|\\u0000/.test(content)) return { ok: false, fault: 'not-text' }
  const read = /^[{[]/.test(content) ? readJson(content) : await readCsv(content, onProgress)
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

async function readCsv(content: string, onProgress?: OnProgress): Promise<RawImport | FileFault> {
  const records: RawRecord[] = []
  let matched: MatchedColumns | null = null
  const columns = (headers: string[]) => {
    matched = matchColumns(headers, columnNames())
    return matched ? matched.fields.map((field) => field ?? false) : headers.map(() => false as const)
  }
  try {
    const delimiter = delimiterOf(content)
    const parser = parse({ columns, delimiter, trim: true, skip_empty_lines: true, relax_column_count: true })
    const pause = createPauses()
    const total = countLines(content)
    for await (const row of Readable.from(pieces(content)).pipe(parser)) {
      records.push({ row: records.length + 2, id: row.id || null, fields: plainFields(row) })
      onProgress?.(parser.info.lines, total)
      await pause()
    }
  } catch (error) {
    if (error instanceof CsvError) return 'not-csv'
    throw error
  }
  const { kind, ignored } = (matched as MatchedColumns | null) ?? { kind: null, ignored: [] }
  if (!kind) return 'unknown-columns'
  const read = kind === 'programs' ? toProgramRecords(records) : records
  return { ...emptyImport, ignoredColumns: ignored, [kind]: read }
}

let builtNames: ReturnType<typeof buildColumnNames> | undefined
const columnNames = () => (builtNames ??= buildColumnNames(textsIn))

function countLines(content: string): number {
  let lines = 1
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) lines += 1
  return lines
}

function* pieces(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += PIECE_CHARS) yield content.slice(at, at + PIECE_CHARS)
}

/** Removes the apostrophe with which an export prevents a cell from being read as a formula. */
function plainFields(fields: Record<string, string>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@])/, '')]))
}
