import { fork } from 'node:child_process'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { createFairQueue } from '#app/lib/turns/fair-queue.ts'
import { delimiterOf } from './csv.ts'
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_SHEET_ROWS, MAX_SHEETS, type Sheet } from './read-workbook.ts'

export const MAX_SPREADSHEET_BYTES = 5 * 1024 * 1024
/** What is stored in a page between a check and the next step. */
const MAX_TEXT_CHARS = 2_000_000
const TIMEOUT_MS = 20_000
const MAX_HEAP_MB = 256
const PROGRAM = 'app/lib/files/read-workbook-process.ts'

export type SpreadsheetFault = 'empty' | 'not-csv' | 'too-large' | 'old-excel' | 'no-workbook' | 'busy'
export type WorkbookAnswer =
  | { ok: true; sheets: Sheet[] }
  | { ok: false; fault: Extract<SpreadsheetFault, 'no-workbook' | 'too-large'> }
type Read = { ok: true; sheets: Sheet[] } | { ok: false; fault: SpreadsheetFault }

class QueueFull extends Error {}
const queued = createFairQueue(5, () => new QueueFull())

/** Reads an .xlsx or CSV file as the text that the page sends back: CSV, or JSON of the sheets of a workbook. */
export async function readSpreadsheetFile(
  file: File,
  owner: string,
): Promise<{ ok: true; text: string } | { ok: false; fault: SpreadsheetFault }> {
  if (file.size > MAX_SPREADSHEET_BYTES) return { ok: false, fault: 'too-large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, fault: 'old-excel' }
  if (!startsWith(bytes, [0x50, 0x4b, 3, 4])) return { ok: true, text: decodeText(bytes).replaceAll('\0', '') }
  const read = await queued(owner, () => inOwnProcess(bytes)).catch((error: unknown): Read => {
    if (!(error instanceof QueueFull)) console.warn('A spreadsheet could not be read:', error)
    return { ok: false, fault: error instanceof QueueFull ? 'busy' : 'no-workbook' }
  })
  if (!read.ok) return read
  const text = JSON.stringify({ sheets: read.sheets.filter(({ rows }) => rows.length > 0) })
  return text.length > MAX_TEXT_CHARS ? { ok: false, fault: 'too-large' } : { ok: true, text }
}

const startsWith = (bytes: Uint8Array, beginning: number[]) => beginning.every((byte, index) => bytes[index] === byte)

/** Spreadsheet programs write UTF-8, UTF-16 with a mark, or the code page of Windows. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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

const storedSheets = z.object({ sheets: z.array(z.object({ name: z.string(), rows: z.array(z.array(z.string())) })) })

/** The sheets in a text that `readSpreadsheetFile` has made, or in CSV; a browser may send any other. */
export function parseSheets(text: string): Read {
  const content = text
    .slice(0, MAX_TEXT_CHARS)
    .replace(/^\uFEFF/, '')
    .trim()
  if (!content) return { ok: false, fault: 'empty' }
  try {
    if (content.startsWith('{"sheets":')) {
      const { sheets } = storedSheets.parse(JSON.parse(content))
      return sheets.length > 0
        ? { ok: true, sheets: sheets.slice(0, MAX_SHEETS).map(bounded) }
        : { ok: false, fault: 'empty' }
    }
    const options = { delimiter: delimiterOf(content), to: MAX_SHEET_ROWS, trim: true, relax_column_count: true }
    return { ok: true, sheets: [bounded({ name: '', rows: parse(content, options) })] }
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, fault: 'not-csv' }
    if (error instanceof z.ZodError || error instanceof SyntaxError) return { ok: false, fault: 'no-workbook' }
    throw error
  }
}

/** A sheet as large as one of a workbook can be. */
const bounded = ({ name, rows }: Sheet): Sheet => ({
  name: name.slice(0, MAX_CELL_CHARS),
  rows: rows
    .slice(0, MAX_SHEET_ROWS)
    .map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_CHARS))),
})
