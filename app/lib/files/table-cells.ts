import { z } from 'zod'

export const MAX_SHEETS = 40
export const MAX_SHEET_ROWS = 2000
export const MAX_COLUMNS = 100
export const MAX_CELL_CHARS = 500

const position = (max: number) => z.number().int().min(1).max(max)

const tableCell = z.object({
  text: z.string().max(MAX_CELL_CHARS),
  /** Rows and columns count from 1. */
  row: position(MAX_SHEET_ROWS),
  column: position(MAX_COLUMNS),
  /** How many of them a merged cell covers. */
  rows: position(MAX_SHEET_ROWS).optional(),
  columns: position(MAX_COLUMNS).optional(),
  /** How sure the reading of a picture is, 0 to 1. */
  sure: z.number().min(0).max(1).optional(),
  /** The page of a PDF or of a scan, and the line on it. */
  onPage: z.tuple([position(MAX_SHEET_ROWS), position(MAX_SHEET_ROWS)]).optional(),
})

/** A cell of a table, whatever it came from. */
export type TableCell = z.infer<typeof tableCell>

/** A sheet of a workbook, a page of a PDF or a photo, as a browser sends it back. */
export const tableSheet = z.object({
  name: z.string().max(MAX_CELL_CHARS),
  cells: z.array(tableCell).max(MAX_SHEET_ROWS * MAX_COLUMNS),
})
export type TableSheet = z.infer<typeof tableSheet>

/** A merged cell: its first row and column, from 1, and how many it covers. */
export type Merged = readonly [row: number, column: number, rows: number, columns: number]

/** The cells of rows of texts. */
export function cellsOfRows(rows: readonly (readonly string[])[], merged: readonly Merged[] = []): TableCell[] {
  const spans = new Map(merged.map(([row, column, ...span]) => [`${row} ${column}`, span]))
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      if (text === '') return []
      const [height = 1, width = 1] = spans.get(`${row + 1} ${column + 1}`) ?? []
      const span = { ...(height > 1 && { rows: height }), ...(width > 1 && { columns: width }) }
      return [{ text, row: row + 1, column: column + 1, ...span }]
    }),
  )
}

/** The texts of the cells by row and column. */
export function rowsOf({ cells }: TableSheet): string[][] {
  const rows: string[][] = []
  for (const { text, row, column } of cells) {
    while (rows.length < row) rows.push([])
    const texts = rows[row - 1]!
    while (texts.length < column) texts.push('')
    texts[column - 1] = text
  }
  return rows
}
