import { breakIntoLines, type Weight } from '#app/services/text/shape-text.server.ts'
import { hairline, ink, type PdfColor, type PdfPage } from './pdf-page.server.ts'

/** Where lines begin: Arabic at the right. */
export type ReadingSide = 'left' | 'right'

/** Texts of a cell side by side, centered together. */
export type PdfCell = { text: string; weight?: Weight; size?: number; color?: PdfColor }[]

type PdfRow = {
  cells: readonly PdfCell[]
  height: number
  fill?: PdfColor | undefined
  /** Whether a thick line stands above it. */
  isAfterRule?: boolean
  /** Whether the texts of its cells stand below each other. */
  isStacked?: boolean
}

type PdfTable = {
  x: number
  y: number
  width: number
  /** The part of the width that each column has, in reading order. */
  columns: readonly number[]
  rows: readonly PdfRow[]
  size: number
  side: ReadingSide
}

const RULE = 0.5
const THICK_RULE = 2
const CELL_GAP = 3

/** Draws a table with hairlines between its rows and returns where it ends. */
export function drawPdfTable(page: PdfPage, { x, y, width, columns, rows, size, side }: PdfTable): number {
  const total = columns.reduce((sum, column) => sum + column, 0)
  let top = y
  for (const { cells, fill, height, isAfterRule, isStacked } of rows) {
    if (fill) page.rectangle(x, top, width, height, fill)
    let used = 0
    for (const [index, cell] of cells.entries()) {
      const wide = ((columns[index] ?? 0) / total) * width
      const left = side === 'left' ? x + used : x + width - used - wide
      const box = { left, wide, middle: top + height / 2, size }
      if (isStacked) drawStackedCell(page, cell, box)
      else drawCell(page, side === 'left' ? cell : [...cell].reverse(), box)
      used += wide
    }
    page.rectangle(x, top, width, isAfterRule ? THICK_RULE : RULE, isAfterRule ? ink : hairline)
    top += height
  }
  page.rectangle(x, top, width, RULE, hairline)
  return top
}

type CellBox = { left: number; wide: number; middle: number; size: number }

function drawCell(page: PdfPage, cell: PdfCell, { left, wide, middle, size }: CellBox): void {
  const sizeOf = (part: PdfCell[number]) => part.size ?? size
  const widths = cell.map((part) => page.widthOf(part.text, sizeOf(part), part.weight))
  const needed = widths.reduce((sum, each) => sum + each, 0) + CELL_GAP * (cell.length - 1)
  const scale = Math.min(1, (wide - CELL_GAP) / needed)
  const baseline = middle + Math.max(size, ...cell.map(sizeOf)) * scale * 0.35
  let at = left + (wide - needed * scale) / 2
  for (const [index, part] of cell.entries()) {
    const { text, size: _own, ...style } = part
    page.text(text, at, baseline, { ...style, size: sizeOf(part) * scale })
    at += (widths[index]! + CELL_GAP) * scale
  }
}

function drawStackedCell(page: PdfPage, cell: PdfCell, { left, wide, middle, size }: CellBox): void {
  const step = size * 1.15
  for (const [index, { text, size: own = size, ...style }] of cell.entries())
    page.text(text, left + wide / 2, middle + (index - (cell.length - 1) / 2) * step + own * 0.35, {
      ...{ ...style, size: own, align: 'center', maxWidth: wide - CELL_GAP },
    })
}

type Paragraph = { x: number; y: number; width: number; size: number; side: ReadingSide; maxLines?: number } & {
  weight?: Weight
  color?: PdfColor
}

/** Writes a text in lines from y on and returns where it ends. */
export function drawParagraph(
  page: PdfPage,
  text: string,
  { x, y, width, size, side, maxLines = 20, weight = 400, ...style }: Paragraph,
): number {
  const step = size * 1.35
  const lines = breakIntoLines(text, size, weight, width, maxLines)
  for (const [index, line] of lines.entries())
    page.text(line, side === 'left' ? x : x + width, y + size + index * step, { ...style, size, weight, align: side })
  return y + lines.length * step
}

type QrCode = { side: number; rows: readonly (readonly [x: number, y: number, length: number])[] }

/** Draws a QR code as rectangles. */
export function drawPdfQrCode(page: PdfPage, { side, rows }: QrCode, x: number, y: number, width: number): void {
  const module = width / side
  page.rectangle(x, y, width, width, [1, 1, 1])
  for (const [column, row, length] of rows)
    page.rectangle(x + column * module, y + row * module, length * module, module, [0, 0, 0])
}
