import { expect, test } from 'vitest'
import { pdfOf } from '#tests/support/data/pdf.ts'
import { isPdf, readPdf } from './read-pdf.ts'
import { tableOf, type Word } from './table-layout.ts'

/** A word whose letters are half as wide as high. */
const word = (text: string, left: number, y: number, size = 10): Word => ({
  text,
  left,
  right: left + text.length * size * 0.5,
  y,
  size,
})

/** Rows of texts at the given lefts, 15 points below each other. */
const lines = (rows: readonly (readonly string[])[], lefts: readonly number[], top = 100): Word[] =>
  rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text ? [word(text, lefts[column]!, top + index * 15)] : [])),
  )

const asRows = (pages: readonly (readonly Word[])[]) => {
  const rows: string[][] = []
  for (const { text, row, column, columns } of tableOf(pages)) {
    rows[row - 1] ??= []
    rows[row - 1]!.push(`${column}${columns ? `+${columns}` : ''} ${text}`)
  }
  return rows
}

const prayers = ['Fajr', 'Dhuhr', 'Asr', 'Maghrib', 'Isha']
const times = ['05:00', '13:20', '16:45', '19:35', '21:15']
const days = (from: number, to: number, month = 'Jan') =>
  Array.from({ length: to - from + 1 }, (_, index) => [`${from + index} ${month}`, ...times])
const sixColumns = [20, 70, 120, 170, 220, 270]

test('a heading stands over its column, also where numbers are on the right and words on the left', () => {
  const body = lines(days(1, 4), [40, 95, 145, 195, 245, 295], 115)
  expect(asRows([[...lines([['Date', ...prayers]], sixColumns), ...body]]).slice(0, 2)).toEqual([
    ['1 Date', '2 Fajr', '3 Dhuhr', '4 Asr', '5 Maghrib', '6 Isha'],
    ['1 1 Jan', '2 05:00', '3 13:20', '4 16:45', '5 19:35', '6 21:15'],
  ])
})

test('what stands in the middle of two columns covers both, and what stands on the left only the first', () => {
  const lefts = [20, 80, 130, 190, 240]
  const body = lines(
    [['', 'Begins', 'Jamaat', 'Begins', 'Jamaat'], ...days(1, 3).map((row) => row.slice(0, 5))],
    lefts,
    115,
  )
  const centred = [word('Fajr', 108, 100), word('Dhuhr', 215, 100)]
  expect(asRows([[...centred, ...body]])[0]).toEqual(['2+2 Fajr', '4+2 Dhuhr'])
  const left = [word('Fajr', 80, 100), word('Dhuhr', 190, 100)]
  expect(asRows([[...left, ...body]])[0]).toEqual(['2 Fajr', '4 Dhuhr'])
})

test('headings in the middle of several columns cover all of them', () => {
  const body = lines(
    [['Day', ...prayers, ...prayers], ...days(1, 3).map((row) => [...row, ...times])],
    [20, 70, 120, 170, 220, 270, 320, 370, 420, 470, 520],
    115,
  )
  const heads = [word('June', 20, 100), word('Beginning times', 145, 100), word('Jamaat times', 405, 100)]
  expect(asRows([[...heads, ...body]])[0]).toEqual(['1 June', '2+5 Beginning times', '7+5 Jamaat times'])
})

test('a time in the middle of several rows is of all of them where such times fill the column', () => {
  const page = (ys: readonly number[]) =>
    tableOf([
      [
        ...lines(
          days(1, 9).map((row) => row.toSpliced(2, 1, '')),
          sixColumns,
        ),
        ...ys.map((y) => word('13:15', 120, y)),
      ],
    ]).filter(({ column }) => column === 3)
  // Four, three and two rows.
  expect(page([122.5, 175, 212.5]).map(({ row, rows }) => [row, rows])).toEqual([
    [1, 4],
    [5, 3],
    [8, 2],
  ])
  expect(page([122.5, 175]).map(({ row, rows }) => [row, rows])).toEqual([
    [2, undefined],
    [6, undefined],
  ])
})

test('times, ditto marks and weekdays that come as one with a neighbour are cells of their own', async () => {
  const rows = [
    ['1', 'Fri', '05:00', '16:45'],
    ['2', 'Sat', '05:00', '"'],
    ['3', 'Sun', '05:00', '16:45'],
  ]
  const read = await readPdf(
    pdfOf([
      [
        { text: 'Fajr', x: 60, y: 100 },
        { text: 'Asr', x: 100, y: 100 },
        { text: 'Day', x: 20, y: 100 },
        ...rows.map(([day, name, one, other], index) => ({
          text: `${day} ${name} ${one} ${other}`,
          x: 20,
          y: 120 + 20 * index,
        })),
      ],
    ]),
  )
  expect(read[0]!.cells.filter(({ row }) => row > 1).map(({ text }) => text)).toEqual(rows.flat())
  expect(new Set(read[0]!.cells.filter(({ row }) => row === 3).map(({ column }) => column)).size).toBe(4)
})

test('Arabic whose letters come one by one is read from the right, also after another name', () => {
  const letters = [...'\uFEAE\uFEA0\uFED4\uFEDF\u0627'].map((letter, index) => word(letter, 123 + index * 5, 100))
  const head = [word('Date', 20, 100), word('Fajr', 100, 100), ...letters, word('Asr', 180, 100)]
  const body = lines(
    days(1, 3).map((row) => row.slice(0, 3)),
    [20, 110, 180],
    115,
  )
  expect(asRows([[...head, ...body]])[0]).toEqual(['1 Date', '2 Fajr \u0627\uFEDF\uFED4\uFEA0\uFEAE', '3 Asr'])
})

test('months side by side come below each other', () => {
  const heads = lines(
    [['Date', ...prayers, 'Date', ...prayers]],
    [...sixColumns, ...sixColumns.map((x) => x + 330)],
    85,
  )
  const january = lines(days(1, 31), sixColumns)
  const february = lines(
    days(1, 28, 'Feb'),
    sixColumns.map((x) => x + 330),
  )
  const title = [word('January', 20, 70), word('February', 350, 70)]
  const rows = asRows([
    [
      word('Salaah times of the whole of the year, as they were agreed in a meeting in 2027', 150, 50),
      ...title,
      ...heads,
      ...january,
      ...february,
    ],
  ])
  expect(rows).toHaveLength(1 + 2 * 2 + 31 + 28)
  expect([rows[1], rows[34]]).toEqual(
    [['1 January'], ['1+2 February']].map(([cell]) => [expect.stringContaining(cell!.split(' ')[1]!)]),
  )
  expect([rows[3]![0], rows[36]![0], rows.at(-1)![0]]).toEqual(['1 1 Jan', '1 1 Feb', '1 28 Feb'])
})

test('a wrapped date stays in its row', () => {
  const row = (y: number, day: string) => [
    word(`Fri ${day}`, 20, y - 6),
    word('January', 20, y + 6),
    ...times.map((time, index) => word(time, 80 + index * 50, y)),
  ]
  expect(asRows([[100, 130, 160].flatMap((y, index) => row(y, `${index + 1}`))]).map(([first]) => first)).toEqual([
    '1 Fri 1 January',
    '1 Fri 2 January',
    '1 Fri 3 January',
  ])
})

test('pages go on in the same columns, without their numbers and what repeats at their head', () => {
  const page = (number: number, from: number, to: number) => [
    word('Sheet1', 20, 30),
    word('Masjid', 20, 40),
    ...lines(days(from, to), sixColumns),
    word(`Page ${number}`, 150, 800),
  ]
  const pages = [page(1, 1, 20), page(2, 21, 31)]
  expect(tableOf(pages).find(({ text }) => text === '21 Jan')).toMatchObject({ row: 22, onPage: [2, 1] })
  const rows = asRows(pages)
  expect(rows.map(([first]) => first)).toEqual(
    ['1+2 Masjid', ...days(1, 31).map(([day]) => `1 ${day}`)].map((cell) =>
      expect.stringContaining(cell.split(' ').slice(1).join(' ')),
    ),
  )
})

test('columns that did not fit on a page are read on the page with the rest of them', () => {
  const rows = days(1, 10)
  const left = lines(
    rows.map((row) => row.slice(0, 3)),
    [20, 70, 120],
  )
  const right = lines(
    rows.map((row) => row.slice(3)),
    [20, 70, 120],
  )
  expect(asRows([left, right])).toEqual(rows.map((row) => row.map((text, index) => `${index + 1} ${text}`)))
})

test('what has no text, too many pages or no form of a PDF is refused with the reason', async () => {
  await expect(readPdf(pdfOf([[]]))).rejects.toThrow('pdf-pictures')
  await expect(readPdf(pdfOf(Array.from({ length: 61 }, () => [])))).rejects.toThrow('pdf-long')
  await expect(readPdf(new TextEncoder().encode('%PDF-1.7\nnothing'))).rejects.toThrow('no-pdf')
  expect([isPdf(new TextEncoder().encode('\n%PDF-1.4')), isPdf(new TextEncoder().encode('Date,Fajr'))]).toEqual([
    true,
    false,
  ])
})
