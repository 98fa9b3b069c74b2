import { expect, test } from 'vitest'
import { drawPage } from '#tests/support/data/drawn-page.ts'
import { PhotoError, type Recognize, readPhoto } from './read-photo.ts'

const heading = ['Day', 'Fajr', 'Dhuhr', 'Isha']
const table = (days: number) => [
  heading,
  ...Array.from({ length: days }, (_, index) => [`${index + 1}`, '05:15', '13:30', '21:15']),
]

/** A reader that sees the texts in their order; digits it reads a second time may be others. */
function readerOf(texts: readonly (readonly string[])[], second: Record<string, string> = {}): Recognize {
  const all = texts.flat().filter((text) => text !== '')
  let index = -1
  return async (_piece, characters) => {
    if (characters === '') index++
    const text = all[index] ?? ''
    return { text: characters === '' ? text : (second[index] ?? text), sure: 0.95 }
  }
}

async function read(
  texts: readonly (readonly string[])[],
  second?: Record<string, string>,
  marks: [x: number, y: number][] = [],
) {
  const photo = drawPage(texts.map((row) => row.map(({ length }) => length)))
  for (const [x, y] of marks)
    for (let line = 0; line < 5; line++)
      photo.pixels.fill(40, (y + line) * photo.width + x, (y + line) * photo.width + x + 5)
  const parts: number[] = []
  const { cells } = await readPhoto(photo, readerOf(texts, second), async (part) => void parts.push(part))
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  return cells
}

const withTexts = (changes: Record<string, string>) =>
  table(10).map((row, index) => row.map((text, column) => changes[`${index} ${column}`] ?? text))

test('the words of a photo are cells with how surely they were read', async () => {
  const cells = await read(table(10))
  expect(cells).toHaveLength(44)
  expect(cells.slice(0, 5)).toMatchObject([
    { text: 'Day', row: 1, column: 1, sure: 0.95, onPage: [1, 1] },
    { text: 'Fajr', row: 1, column: 2 },
    { text: 'Dhuhr', row: 1, column: 3 },
    { text: 'Isha', row: 1, column: 4 },
    { text: '1', row: 2, column: 1 },
  ])
})

test('digits that are read in two ways are not sure', async () => {
  const cells = await read(table(10), { 5: '05:16' })
  expect(cells.filter(({ sure }) => sure! < 0.8)).toMatchObject([{ text: '05:16', row: 2, column: 2, sure: 0.7 }])
})

test('a time whose dots were too faint is the time of its digits', async () => {
  const cells = await read(withTexts({ '3 3': '21°15', '4 3': '2115' }))
  expect(cells.filter(({ column, row }) => column === 4 && row > 1).map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, () => '21:15'),
  )
})

test('a time far from those around it, and one that is none, are asked about', async () => {
  const cells = await read(withTexts({ '3 2': '18:30', '5 1': '05:75' }))
  expect(cells.filter(({ sure }) => sure! < 0.8)).toMatchObject([
    { text: '18:30', row: 4, column: 3 },
    { row: 6, column: 2, sure: 0.5 },
  ])
})

test('a time that was not found among the others is asked about', async () => {
  const cells = await read(withTexts({ '5 2': '' }))
  expect(cells.filter(({ sure }) => sure! < 0.9)).toMatchObject([
    { text: '21:15', row: 6, column: 3, sure: 0.5, onPage: [1, 6] },
  ])
})

test('a day between two others is the one between them, and asked about', async () => {
  const cells = await read(withTexts({ '1 0': '7', '4 0': '9', '10 0': '70' }))
  expect(cells.filter(({ sure }) => sure! < 0.8)).toMatchObject([
    { text: '1', row: 2, column: 1 },
    { text: '4', row: 5, column: 1 },
    { text: '10', row: 11, column: 1 },
  ])
})

test('a small mark repeats what stands above it, and is a piece of the page where nothing does', async () => {
  const cells = await read(withTexts({ '5 3': '' }), {}, [
    [395, 241],
    [480, 81],
  ])
  expect(cells).toHaveLength(44)
  expect(cells.filter(({ text }) => text === '"')).toMatchObject([{ row: 6, column: 4, sure: 0.9 }])
})

test('what has no letter and no digit is the edge of the page or of a band', async () => {
  const cells = await read([['™\\'], ...table(10)])
  expect(cells).toHaveLength(44)
  expect(cells[0]).toMatchObject({ text: 'Day', row: 1 })
})

test('a photo of which most was hard to read, as Arabic digits, is refused', async () => {
  const photo = drawPage(table(10).map((row) => row.map(({ length }) => length)))
  const recognize: Recognize = async () => ({ text: '\\V:\\0', sure: 0.6 })
  await expect(readPhoto(photo, recognize, async () => {})).rejects.toThrow(PhotoError)
})

test('a photo without a table is refused', async () => {
  await expect(read([['Day', 'Fajr']])).rejects.toThrow(PhotoError)
})
