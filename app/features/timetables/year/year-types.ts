import type { Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'

export type TimeColumn = `${Prayer}.${'adhan' | 'jamaat'}`
export type YearColumn = 'date' | TimeColumn
export const timeColumns = prayers.flatMap((prayer) => [`${prayer}.adhan`, `${prayer}.jamaat`] as const)
export const yearColumns: readonly YearColumn[] = ['date', ...timeColumns]

/** The salaah of a column of times, and what it has of it. */
export const partsOf = (column: TimeColumn) => column.split('.') as [Prayer, 'adhan' | 'jamaat']

/** The name of a column as spreadsheets show it: A, B … Z, AA. */
export const columnLetter = (column: number): string =>
  (column > 26 ? columnLetter(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26))

export type ColumnKind = 'adhan' | 'jamaat'
export type Salaah = { prayer: Prayer | null; kind: ColumnKind | null; school?: 'shafii' | 'hanafi' }
/** What the headings of a column say; 'other' is known and not read. */
export type ColumnMeaning = Salaah | 'date' | 'until' | 'day' | 'month' | 'other'

/** What the reader of a file asks; the answer is one of the options. */
export type Question = {
  kind:
    | 'sheet'
    | 'year'
    | 'month'
    | 'order'
    | 'sparse'
    | 'salaahs'
    | 'unknown'
    | 'unnamed'
    | 'dates'
    | 'doubt'
    | 'other-salaah'
    | 'exchanged'
    | 'empty'
  /** The name under which the answer is kept. */
  key: string
  options: string[]
  answer: string | undefined
  /** A sheet, a column of dates, a date that can be read both ways, a heading, or the first times of a column without one. */
  text: string
  /** The letters of the columns. */
  letters: string
  prayer: Prayer | null
  /** The first days, in minutes; of all salaahs where each has its own. */
  days: { day: Day; time: number; begins: number; prayer?: Prayer }[]
}

/** Answers undefined while it is not answered. */
export type Ask = (question: Pick<Question, 'kind' | 'key' | 'options'> & Partial<Question>) => string | undefined

export type ReaderContext = {
  today: Day
  /** The school of the beginnings of Asr at the mosque. */
  school: 'shafii' | 'hanafi'
  beginnings: (day: Day, school?: 'shafii' | 'hanafi') => Times
  /** The answers that were given for this file, or earlier for the mosque. */
  answers: ReadonlyMap<string, string>
  /** The headings of our own template. */
  known: (heading: string) => YearColumn | undefined
}

/** A column of a table, with the cells of its rows. */
export type Column = {
  key: string
  heading: string
  index: number
  sheet: number
  meaning: ColumnMeaning | null
  /** Null while it is not read. */
  column: YearColumn | null
  /** Whether its salaah is only known by the order of the columns. */
  isByOrder?: boolean
}
