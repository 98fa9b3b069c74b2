import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'

/** A sheet of a workbook, with its cells as text: dates as `2026-12-01`, times as `05:16`. */
export type Sheet = { name: string; rows: string[][] }

export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
export const MAX_SHEETS = 40
export const MAX_SHEET_ROWS = 2000
export const MAX_COLUMNS = 100
export const MAX_CELL_CHARS = 500
const MINUTES_A_DAY = 1440

export class WorkbookError extends Error {
  fault: 'no-workbook' | 'too-large'
  constructor(fault: 'no-workbook' | 'too-large') {
    super(fault)
    this.fault = fault
  }
}

/** Reads the cells of an .xlsx workbook, of formulas their stored values. Throws a `WorkbookError` for any other file. */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const files = unpack(bytes)
  const read = (path: string) => (files[path] ? strFromU8(files[path]) : null)
  const workbook = read('xl/workbook.xml')
  if (workbook === null) throw new WorkbookError('no-workbook')
  const { sheets, isFrom1904 } = readStructure(workbook, read('xl/_rels/workbook.xml.rels') ?? '')
  const strings = readStrings(read('xl/sharedStrings.xml') ?? '')
  const kinds = readStyles(read('xl/styles.xml') ?? '')
  return sheets.slice(0, MAX_SHEETS).flatMap(({ name, path }) => {
    const xml = read(path)
    // A file that stands for many sheets is read once.
    delete files[path]
    return xml === null ? [] : [{ name, rows: readRows(xml, { strings, kinds, isFrom1904 }) }]
  })
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0
  try {
    return unzipSync(bytes, {
      // What is longer than it says is cut off there.
      filter: ({ name, originalSize }) => {
        if (!/^xl\/.*\.(xml|rels)$/.test(name)) return false
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
      if (name === 'si') strings.push(current.slice(0, MAX_CELL_CHARS))
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

type Cells = { strings: string[]; kinds: boolean[]; isFrom1904: boolean }

function readRows(xml: string, { strings, kinds, isFrom1904 }: Cells): string[][] {
  const rows: string[][] = []
  let [row, column, type, style, value] = [-1, -1, 'n', 0, '']
  let inValue = false
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
    },
    text: (text) => {
      if (inValue && value.length < MAX_CELL_CHARS) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name !== 'c' || !(row >= 0 && row < MAX_SHEET_ROWS) || column >= MAX_COLUMNS) return
      const text = toText().trim().slice(0, MAX_CELL_CHARS)
      if (text === '') return
      while (rows.length <= row) rows.push([])
      const cells = rows[row]!
      while (cells.length < column) cells.push('')
      cells[column] = text
    },
  })
  return rows
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
