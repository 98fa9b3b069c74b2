import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_SHEET_ROWS, MAX_SHEETS, type Merged } from './table-cells.ts'

/**
 * A sheet of a workbook, with its cells as text: dates as `2026-12-01`, times as `05:16`. It is cut where it has more rows,
 * columns or characters in a cell than are read.
 */
export type Sheet = { name: string; rows: string[][]; merged?: Merged[]; isCut?: true }

export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
/** Lists are longer than tables of times. */
const MAX_ROWS = 20_000
/** As many as Excel allows. */
const MAX_CHARS = 32_767
/** In all cells of a workbook; what is repeated in it may be far larger than its file. */
const MAX_ALL_CHARS = 2_000_000
const MINUTES_A_DAY = 1440

export type WorkbookFault = 'no-workbook' | 'too-large' | 'no-pdf' | 'pdf-pictures' | 'pdf-locked' | 'pdf-long'

export class WorkbookError extends Error {
  fault: WorkbookFault
  constructor(fault: WorkbookFault) {
    super(fault)
    this.fault = fault
  }
}

/** Reads the cells of an .xlsx or .ods workbook, of formulas their stored values. Throws a `WorkbookError` for any other file. */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const files = unpack(bytes)
  const read = (path: string) => (files[path] ? strFromU8(files[path]) : null)
  const content = read('content.xml')
  if (content !== null) return readOpenDocument(content)
  const workbook = read('xl/workbook.xml')
  if (workbook === null) throw new WorkbookError('no-workbook')
  const { sheets, isFrom1904 } = readStructure(workbook, read('xl/_rels/workbook.xml.rels') ?? '')
  const strings = readStrings(read('xl/sharedStrings.xml') ?? '')
  const kinds = readStyles(read('xl/styles.xml') ?? '')
  const spend = countChars()
  return sheets.slice(0, MAX_SHEETS).flatMap(({ name, path }) => {
    const xml = read(path)
    // A file that stands for many sheets is read once.
    delete files[path]
    return xml === null ? [] : [{ name, ...readRows(xml, { strings, kinds, isFrom1904, spend }) }]
  })
}

/** Counts the characters of the cells, and ends the reading of a workbook with too many. */
function countChars(): (text: string) => void {
  let left = MAX_ALL_CHARS
  return (text) => {
    left -= text.length
    if (left < 0) throw new WorkbookError('too-large')
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0
  try {
    return unzipSync(bytes, {
      // What is longer than it says is cut off there.
      filter: ({ name, originalSize }) => {
        if (!/^xl\/.*\.(xml|rels)$|^content\.xml$/.test(name)) return false
        unpacked += originalSize
        if (unpacked > MAX_UNPACKED_BYTES) throw new WorkbookError('too-large')
        return true
      },
    })
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('no-workbook')
  }
}

type Handlers = {
  open?: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function parseXml(xml: string, { open, close, text }: Handlers): void {
  if (xml === '') return
  new Parser()
    .on('openTag', (name, attributes, decode) =>
      open?.(withoutPrefix(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      ),
    )
    .on('closeTag', (name) => close?.(withoutPrefix(name)))
    .on('text', (value, decode) => text?.(decode(value)))
    .on('cdata', (value) => text?.(value))
    .on('error', () => {
      throw new WorkbookError('no-workbook')
    })
    .parse(xml)
}

function readStructure(workbook: string, relations: string) {
  const targets = new Map<string, string>()
  parseXml(relations, {
    open: (name, attributes) => {
      const { Id, Target } = attributes()
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  let isFrom1904 = false
  parseXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { name: title = '', state = 'visible', ...rest } = attributes()
      const [, id = ''] = Object.entries(rest).find(([key]) => withoutPrefix(key) === 'id') ?? []
      const path = targets.get(id)
      if (path && state === 'visible') sheets.push({ name: title.slice(0, MAX_CELL_CHARS), path })
    },
  })
  return { sheets, isFrom1904 }
}

function readStrings(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let inText = false
  parseXml(xml, {
    open: (name) => {
      if (name === 'si') current = ''
      inText = name === 't'
    },
    close: (name) => {
      inText = false
      // One character more shows that the text was cut.
      if (name === 'si') strings.push(current.slice(0, MAX_CHARS + 1))
    },
    text: (text) => {
      if (inText) current += text
    },
  })
  return strings
}

/** Whether numbers of each style are dates or times. */
function readStyles(xml: string): boolean[] {
  const custom = new Map<string, boolean>()
  const kinds: boolean[] = []
  let inCells = false
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') custom.set(attributes().numFmtId ?? '', isDateFormat(attributes().formatCode ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = attributes().numFmtId ?? '0'
        kinds.push(custom.get(id) ?? isBuiltInDate(Number(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return kinds
}

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** `dd/mm/yyyy` or `h:mm`, and neither `0.00` nor `"days" 0` nor `[Red]0`. */
const isDateFormat = (format: string) =>
  // What is not closed goes to the end, so that no character is looked at once for each bracket before it.
  /[dmyhs]/i.test(
    format.replaceAll(/"[^"]*(?:"|$)|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)/gi, '').replaceAll(/general/gi, ''),
  )

type Cells = { strings: string[]; kinds: boolean[]; isFrom1904: boolean; spend: (text: string) => void }

function readRows(xml: string, { strings, kinds, isFrom1904, spend }: Cells): Omit<Sheet, 'name'> {
  const rows: string[][] = []
  const merged: Merged[] = []
  let [row, column, type, style, value] = [-1, -1, 'n', 0, '']
  let inValue = false
  const cut: Pick<Sheet, 'isCut'> = {}
  const toText = (): string => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'd') return value.replace('T', ' ').slice(0, 16)
    if (type !== 'n' || value === '' || Number.isNaN(Number(value))) return value
    return numberToText(Number(value), kinds[style] ?? false, isFrom1904)
  }
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes().r ?? row + 2) - 1
        column = -1
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes()
        column = r ? columnIn(r) : column + 1
        ;[type, style, value] = [t, Number(s), '']
      } else if (name === 'v' || name === 't') inValue = true
      else if (name === 'mergeCell') {
        const range = mergedIn(attributes().ref ?? '')
        if (range && merged.length < MAX_SHEET_ROWS) merged.push(range)
      }
    },
    text: (text) => {
      if (inValue && value.length <= MAX_CHARS) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name !== 'c') return
      const whole = toText()
      const isWithin = row >= 0 && row < MAX_ROWS && column < MAX_COLUMNS
      if (whole.length > MAX_CHARS || (!isWithin && whole.trim() !== '')) cut.isCut = true
      const text = whole.trim().slice(0, MAX_CHARS)
      if (text === '' || !isWithin) return
      spend(text)
      while (rows.length <= row) rows.push([])
      const cells = rows[row]!
      while (cells.length < column) cells.push('')
      cells[column] = text
    },
  })
  return { rows, ...(merged.length > 0 && { merged }), ...cut }
}

/** The merged cells of a reference such as `B1:C2`. */
function mergedIn(reference: string): Merged | null {
  const [, from, top, to, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference) ?? []
  if (!from || !to) return null
  const [row, column] = [Number(top), columnIn(from) + 1]
  const [rows, columns] = [Number(bottom) - row + 1, columnIn(to) + 2 - column]
  const isWithin = row > 0 && rows > 0 && columns > 0 && row + rows <= MAX_SHEET_ROWS && column + columns <= MAX_COLUMNS
  return isWithin ? [row, column, rows, columns] : null
}

/** The index of the column of a cell such as `AB12`. */
function columnIn(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** Days between the two beginnings of Excel's calendars, 1 January 1904 and 30 December 1899. */
const DAYS_TO_1904 = 1462
const FIRST_DAY = Date.UTC(1899, 11, 30)
const MILLISECONDS_A_DAY = 86_400_000
/** Numbers that may be days of this century. */
const isDaySerial = (number: number) => number > 30_000 && number < 75_000

/** Days are counted from 1900 also where the workbook counts from 1904. */
function numberToText(number: number, isDate: boolean, isFrom1904: boolean): string {
  const serial = isFrom1904 && isDaySerial(number + DAYS_TO_1904) ? number + DAYS_TO_1904 : number
  if (!isDate) return String(serial)
  const minutes = Math.round((serial - Math.floor(serial)) * MINUTES_A_DAY) % MINUTES_A_DAY
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  if (!isDaySerial(serial)) return clock
  const day = new Date(FIRST_DAY + Math.floor(serial) * MILLISECONDS_A_DAY).toISOString().slice(0, 10)
  return minutes === 0 ? day : `${day} ${clock}`
}

/** The sheets of an OpenDocument spreadsheet; rows and cells that are repeated stand there once with their number. */
function readOpenDocument(xml: string): Sheet[] {
  const sheets: (Sheet & { merged: Merged[] })[] = []
  let row = 0
  let repeatedRows = 1
  let cells: string[] = []
  let column = 0
  let cell: { text: string; attributes: Record<string, string> } | null = null
  let inText = false
  let depth = 0
  const spend = countChars()
  const times = (value: string | undefined) => Math.max(1, Math.floor(Number(value)) || 1)
  const add = (text: string, count: number) => {
    if (text !== '' && column + count > MAX_COLUMNS) sheets.at(-1)!.isCut = true
    for (let left = count; left > 0 && column < MAX_COLUMNS && text !== ''; left--) {
      while (cells.length < column) cells.push('')
      cells[column++] = text
    }
    if (text === '') column += count
  }
  parseXml(xml, {
    open: (name, attributesOf) => {
      if (name === 'table') depth++
      if (name === 'p' && cell && !inText) {
        inText = true
        if (cell.text !== '') cell.text += ' '
      }
      if (!/^(table|table-row|table-cell|covered-table-cell)$/.test(name)) return
      const attributes = Object.fromEntries(
        Object.entries(attributesOf()).map(([key, value]) => [withoutPrefix(key), value]),
      )
      if (name === 'table' && depth === 1) {
        sheets.push({ name: (attributes.name ?? '').slice(0, MAX_CELL_CHARS), rows: [], merged: [] })
        row = 0
      } else if (name === 'table-row') {
        repeatedRows = times(attributes['number-rows-repeated'])
        cells = []
        column = 0
      } else if (name === 'table-cell' || name === 'covered-table-cell') cell = { text: '', attributes }
    },
    text: (text) => {
      if (cell && inText && cell.text.length <= MAX_CHARS) cell.text += text
    },
    close: (name) => {
      const sheet = sheets.at(-1)
      if (name === 'table') depth--
      if (name === 'p') inText = false
      if (!sheet) return
      if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        const { attributes } = cell
        const [rows, columns] = [times(attributes['number-rows-spanned']), times(attributes['number-columns-spanned'])]
        const isWithin = row + rows < MAX_SHEET_ROWS && column + columns < MAX_COLUMNS
        if ((rows > 1 || columns > 1) && isWithin && sheet.merged.length < MAX_SHEET_ROWS)
          sheet.merged.push([row + 1, column + 1, rows, columns])
        const whole = valueIn(cell)
        if (whole.length > MAX_CHARS) sheet.isCut = true
        add(whole.trim().slice(0, MAX_CHARS), times(attributes['number-columns-repeated']))
        cell = null
      } else if (name === 'table-row') {
        if (cells.length > 0) {
          if (row + repeatedRows > MAX_ROWS) sheet.isCut = true
          for (let left = Math.min(repeatedRows, MAX_ROWS - row); left > 0; left--) {
            spend(cells.join(''))
            while (sheet.rows.length < row) sheet.rows.push([])
            sheet.rows[row++] = [...cells]
          }
        } else row = Math.min(row + repeatedRows, MAX_ROWS)
      }
    },
  })
  if (sheets.length === 0) throw new WorkbookError('no-workbook')
  return sheets.slice(0, MAX_SHEETS).map(({ merged, ...sheet }) => ({ ...sheet, ...(merged.length > 0 && { merged }) }))
}

/** A date as `2026-12-01`, a time as `05:16`, a number as it is stored, else the text that is shown. */
function valueIn({ text, attributes }: { text: string; attributes: Record<string, string> }): string {
  const type = attributes['value-type']
  const time = /^PT(\d{1,2})H(\d{1,2})M/.exec(attributes['time-value'] ?? '')
  if (type === 'time' && time) return `${time[1]!.padStart(2, '0')}:${time[2]!.padStart(2, '0')}`
  if (type === 'date') return (attributes['date-value'] ?? text).replace('T', ' ').replace(' 00:00:00', '').slice(0, 16)
  return type === 'float' ? (attributes.value ?? text) : text
}
