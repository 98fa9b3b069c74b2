import { isUtf8 } from 'node:buffer'
import { fork } from 'node:child_process'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { createFairQueue } from '#app/lib/turns/fair-queue.ts'
import { delimiterOf } from './csv.ts'
import { isPdf } from './read-pdf.ts'
import type { Sheet, WorkbookFault } from './read-workbook.ts'
import {
  cellsOfRows,
  MAX_CELL_CHARS,
  MAX_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_SHEETS,
  rowsOf,
  type TableSheet,
  tableSheet,
} from './table-cells.ts'

export const MAX_SPREADSHEET_BYTES = 5 * 1024 * 1024
/** What is stored in a page between a check and the next step. */
const MAX_TEXT_CHARS = 2_000_000
const TIMEOUT_MS = 20_000
const MAX_HEAP_MB = 256
const PROGRAM = 'app/lib/files/read-workbook-process.ts'

export type SpreadsheetFault = 'empty' | 'not-csv' | 'old-excel' | 'busy' | WorkbookFault
export type WorkbookAnswer = { ok: true; sheets: Sheet[] | TableSheet[] } | { ok: false; fault: WorkbookFault }
type Failed = { ok: false; fault: SpreadsheetFault }

class QueueFull extends Error {}
const queued = createFairQueue(5, () => new QueueFull())

/** Reads an .xlsx, .ods, PDF or CSV file as the text that the page sends back: CSV, or JSON of the sheets of a workbook. */
export async function readSpreadsheetFile(
  file: File,
  owner: string,
): Promise<{ ok: true; text: string } | { ok: false; fault: SpreadsheetFault }> {
  if (file.size > MAX_SPREADSHEET_BYTES) return { ok: false, fault: 'too-large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isOldExcel(bytes)) return { ok: false, fault: 'old-excel' }
  const pdf = isPdf(bytes)
  if (!pdf && !isZip(bytes))
    return { ok: true, text: new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\0', '') }
  const read = await queued(owner, () => inOwnProcess(bytes)).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) console.warn('A spreadsheet could not be read:', error)
    const fault: SpreadsheetFault = error instanceof QueueFull ? 'busy' : pdf ? 'no-pdf' : 'no-workbook'
    return { ok: false as const, fault }
  })
  if (!read.ok) return read
  const text = JSON.stringify({ sheets: read.sheets.filter((sheet) => !('rows' in sheet) || sheet.rows.length > 0) })
  return text.length > MAX_TEXT_CHARS ? { ok: false, fault: 'too-large' } : { ok: true, text }
}

const startsWith = (bytes: Uint8Array, beginning: number[]) => beginning.every((byte, index) => bytes[index] === byte)

const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 3, 4])

/** Whether a file begins as workbooks do, also those of old programs that are refused. */
export const isWorkbook = (bytes: Uint8Array) => isZip(bytes) || isOldExcel(bytes)

/** Several letters outside ASCII in a row, of which Arabic words consist. */
const ARABIC_RUNS = /[\x80-\xff]{3}/g
const MIN_ARABIC_SHARE = 0.5

/** Spreadsheet programs write UTF-8, UTF-16 with a mark, or the code page of Windows: that of the West has the letters of Turkish. */
export function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const text = Buffer.from(bytes.subarray(0, MAX_TEXT_CHARS)).toString('latin1')
  const letters = text.match(/[\x80-\xff]/g)?.length ?? 0
  const inRuns = (text.match(ARABIC_RUNS)?.length ?? 0) * 3
  return inRuns > letters * MIN_ARABIC_SHARE ? 'windows-1256' : 'windows-1254'
}

async function inOwnProcess(bytes: Uint8Array): Promise<WorkbookAnswer> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return await new Promise((resolve, reject) => {
    child.once('message', (answer: WorkbookAnswer) => resolve(answer))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`its process ended early (${signal ?? code})`)))
    child.send(bytes, () => {})
  })
}

const span = z.number().int().min(1).max(MAX_SHEET_ROWS)
const storedSheets = z.object({
  sheets: z.array(
    z.union([
      z
        .object({
          name: z.string(),
          rows: z.array(z.array(z.string())),
          merged: z
            .array(z.tuple([span, span, span, span]))
            .max(MAX_SHEET_ROWS)
            .optional(),
        })
        .transform(({ name, rows, merged }) => toTable({ name, rows, ...(merged && { merged }) })),
      tableSheet,
    ]),
  ),
})

/**
 * The tables in a text that `readSpreadsheetFile` has made, with their rows or their cells, or in CSV; a browser may send
 * any other.
 */
export function parseTables(text: string): { ok: true; sheets: TableSheet[] } | Failed {
  // Empty rows at the beginning count, and so does a first cell that is empty.
  const content = text
    .slice(0, MAX_TEXT_CHARS)
    .replace(/^\uFEFF+/, '')
    .trimEnd()
  if (!content) return { ok: false, fault: 'empty' }
  try {
    if (content.startsWith('{"sheets":')) {
      const { sheets } = storedSheets.parse(JSON.parse(content))
      return sheets.length > 0 ? { ok: true, sheets: sheets.slice(0, MAX_SHEETS) } : { ok: false, fault: 'empty' }
    }
    return { ok: true, sheets: [toTable({ name: '', rows: parseCsv(content) })] }
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, fault: 'not-csv' }
    if (error instanceof z.ZodError || error instanceof SyntaxError) return { ok: false, fault: 'no-workbook' }
    throw error
  }
}

/** The same tables as rows of texts. */
export function parseSheets(text: string): { ok: true; sheets: Sheet[] } | Failed {
  const read = parseTables(text)
  return read.ok ? { ok: true, sheets: read.sheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet) })) } : read
}

const parseCsv = (content: string): string[][] =>
  parse(content, { delimiter: delimiterOf(content), to: MAX_SHEET_ROWS, trim: true, relax_column_count: true })

/** The cells of a sheet as large as one of a workbook can be. */
const toTable = ({ name, rows, merged }: Sheet): TableSheet => ({
  name: name.slice(0, MAX_CELL_CHARS),
  cells: cellsOfRows(
    rows.slice(0, MAX_SHEET_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_CHARS))),
    merged,
  ),
})
