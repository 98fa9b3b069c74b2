import { getDocumentProxy } from 'unpdf'
import { WorkbookError } from './read-workbook.ts'
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_SHEET_ROWS, type TableSheet } from './table-cells.ts'
import { isOwnCell, isTimeText, tableOf, type Word } from './table-layout.ts'

const MAX_PAGES = 60
const MAX_WORDS = 60_000

type Item = { str: string; transform: number[]; width: number; height: number }

/** Whether a file is a PDF; some programs write a line before it. */
export const isPdf = (bytes: Uint8Array): boolean =>
  // A workbook, which begins with these two, may hold the same letters.
  /^(?!PK).*%PDF-/s.test(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)))

/** Reads the tables of a PDF that holds text. Throws a `WorkbookError` for any other. */
export async function readPdf(bytes: Uint8Array): Promise<TableSheet[]> {
  const pages = await readWords(bytes)
  if (pages.every((words) => words.length === 0)) throw new WorkbookError('pdf-pictures')
  const cells = tableOf(pages)
    .filter(({ row, column }) => row <= MAX_SHEET_ROWS && column <= MAX_COLUMNS)
    .map(({ word, ...cell }) => ({ ...cell, text: cell.text.slice(0, MAX_CELL_CHARS) }))
  return [{ name: '', cells }]
}

async function readWords(bytes: Uint8Array): Promise<Word[][]> {
  const pages: Word[][] = []
  let count = 0
  try {
    const pdf = await getDocumentProxy(bytes, { disableFontFace: true, stopAtErrors: false, verbosity: 0 })
    if (pdf.numPages > MAX_PAGES) throw new WorkbookError('pdf-long')
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { transform } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const words = items.flatMap((item) => ('str' in item ? toWords(item, transform) : []))
      count += words.length
      if (count > MAX_WORDS) throw new WorkbookError('too-large')
      pages.push(words)
      page.cleanup()
    }
  } catch (error) {
    if (error instanceof WorkbookError) throw error
    throw new WorkbookError((error as Error).name === 'PasswordException' ? 'pdf-locked' : 'no-pdf')
  }
  return pages
}

/** Where a text stands on the page as it is shown, which may be turned. Texts of neighbouring cells may come as one. */
function toWords({ str, transform, width, height }: Item, [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0]: number[]) {
  const text = str.trim()
  if (text === '') return []
  const [ta = 1, tb = 0, , , te = 0, tf = 0] = transform
  const [x, y] = [a * te + c * tf + e, b * te + d * tf + f]
  const isUpright = Math.abs(b * ta + d * tb) > Math.abs(a * ta + c * tb)
  const size = height || Math.hypot(ta, tb)
  if (isUpright) return [{ text: text.slice(0, MAX_CELL_CHARS), left: x - size, right: x, y, size }]
  const perChar = width / str.length
  const words: Word[] = []
  for (const part of str.matchAll(/\S+/g)) {
    const before = words.at(-1)
    const right = x + (part.index + part[0].length) * perChar
    if (!before || isTimeText(part[0]) || isOwnCell(before.text, part[0]))
      words.push({ text: part[0].slice(0, MAX_CELL_CHARS), left: x + part.index * perChar, right, y, size })
    else {
      before.text = `${before.text} ${part[0]}`.slice(0, MAX_CELL_CHARS)
      before.right = right
    }
  }
  return words
}
