import {
  cutOut,
  evenLight,
  findCorners,
  findWords,
  type Gray,
  letterHeight,
  onLightPaper,
  straighten,
  type WordBox,
  withoutBands,
  withoutLines,
} from './photo-words.ts'
import { SURE } from './recognizer.ts'
import { isTimeText, type PlacedCell, tableOf, type Word } from './table-layout.ts'

/** What reads the letters of a piece of a picture, of these characters only where they are given; `sure` is 0 to 1. */
export type Recognize = (piece: Gray, characters: string) => Promise<{ text: string; sure: number }>

const MIN_LETTER_PIXELS = 9
const MIN_WORDS = 12
const MAX_WORDS = 3000
const DIGITS = '0123456789:.'
/** Readings that differ are less sure. */
const SURE_OF_TWO = 0.7
/** The edge of a page or of a band, or nothing: neither letters nor digits, and no mark that stands for a time. */
const EDGE = /^[^\p{L}\p{N}"'“”″’〃,+–—-]*$/u

/** A photo in which no table can be read. */
export class PhotoError extends Error {}

/** The table of a photo with the upright page on which its cells stand; `progress` is awaited between its steps with the part that is done, 0 to 1. */
export async function readPhoto(
  photo: Gray,
  recognize: Recognize,
  progress: (part: number) => Promise<void>,
): Promise<{ page: Gray; cells: PlacedCell[] }> {
  await progress(0)
  const even = evenLight(onLightPaper(photo))
  await progress(0)
  const page = evenLight(straighten(even, findCorners(even)))
  await progress(0)
  const size = letterHeight(page)
  const clean = withoutLines(withoutBands(page, size), size)
  const letter = letterHeight(clean)
  const boxes = letter < MIN_LETTER_PIXELS ? [] : findWords(clean, letter)
  if (boxes.length < MIN_WORDS || boxes.length > MAX_WORDS) throw new PhotoError()
  const read = (box: WordBox, target: number, characters = '') =>
    recognize(cutOut(clean, box, letter, target), characters)
  const words: (Word & { box: WordBox })[] = []
  for (const [index, box] of boxes.entries()) {
    await progress(index / boxes.length)
    const isMark = isDitto(box, letter)
    const { text, sure } = isMark ? { text: '"', sure: 0.9 } : await readWord(box, read)
    // What has nothing above it repeats nothing: it is a piece of a band or of the edge of the page.
    if (EDGE.test(text) || (isMark && !boxes.some((other) => isAbove(other, box)))) continue
    words.push({ text, sure, left: box.left, right: box.right, y: box.middle + letter / 2, size: letter / 0.7, box })
  }
  const cells = tableOf([words])
  await compareColumns(cells, boxes, read)
  // Arabic digits, which the data of the reader does not have, are read as anything.
  if (cells.filter(({ sure }) => sure! < SURE).length > cells.length / 2) throw new PhotoError()
  return { page, cells }
}

type Read = (box: WordBox, target: number, characters?: string) => Promise<{ text: string; sure: number }>

/** Two small strokes in the upper half of a line. */
const isDitto = ({ top, bottom, left, right, middle }: WordBox, letter: number) =>
  bottom - top < letter * 0.6 &&
  right - left < letter * 1.2 &&
  right - left > letter * 0.2 &&
  (top + bottom) / 2 < middle

const isAbove = (one: WordBox, { left, right, middle }: WordBox) =>
  one.middle < middle && one.left < right && left < one.right

/** Digits are read twice, in two sizes: where they differ the reading is not sure. */
async function readWord(box: WordBox, read: Read): Promise<{ text: string; sure: number }> {
  const first = await read(box, 34)
  const digits = first.text.replaceAll(/[^\d]/g, '').length
  if (digits * 2 < first.text.replaceAll(' ', '').length) {
    if (first.sure >= SURE) return first
    const others = [await read(box, 48), await read(box, 26)]
    return [first, ...others].sort((one, other) => other.sure - one.sure)[0]!
  }
  if (/\p{L}{2}/u.test(first.text)) return first
  return await readDigits(box, read, first)
}

async function readDigits(box: WordBox, read: Read, first: { text: string; sure: number }) {
  const second = await read(box, 28, DIGITS)
  if (digitsOf(first.text) === digitsOf(second.text))
    return { text: withSign(first.text, second.text), sure: Math.max(first.sure, second.sure) }
  const third = await read(box, 44, DIGITS)
  const text = withSign(third.text, second.text, first.text)
  const isTwice = [first, second].some((other) => digitsOf(other.text) === digitsOf(third.text))
  return { text, sure: isTwice ? Math.min(third.sure, SURE_OF_TWO) : Math.min(third.sure, 0.5) }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** The reading with a sign between hours and minutes, of those with the digits of the first. */
const withSign = (first: string, ...others: string[]) =>
  [first, ...others].find((text) => isTimeText(text) && digitsOf(text) === digitsOf(first)) ?? first

/** A time, also one whose dots were too faint or were taken for another mark. */
const TIME = /^(\d{1,2})[^\d\p{L}]{0,2}(\d{2})[^\d\p{L}]?$/u
const isLikeTime = (text: string) => text === '"' || (TIME.test(text) && text.length > 2)

const minutesOf = (text: string) => {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? []
  return Number(hour) < 24 && Number(minute) < 60 && hour !== '' ? Number(hour) * 60 + Number(minute) : null
}

/** What the cells above and below say: a time among times, a day after the day before. */
async function compareColumns(cells: PlacedCell[], boxes: readonly WordBox[], read: Read): Promise<void> {
  const lines = new Map<number, PlacedCell[]>()
  for (const cell of cells) lines.set(cell.row, [...(lines.get(cell.row) ?? []), cell])
  const isRow = (line: readonly PlacedCell[]) => line.filter(({ text }) => isLikeTime(text)).length >= line.length / 2
  const body = [...lines.values()].filter(isRow).flat()
  const boxOf = ({ word }: PlacedCell) =>
    boxes.find((box) => box.left === word.left && Math.abs(box.middle - word.y) < word.size * 0.7)
  for (const column of new Set(body.map((cell) => cell.column))) {
    const own = body.filter((cell) => cell.column === column)
    const hasTimes = own.filter(({ text }) => isLikeTime(text)).length > own.length * 0.6
    const hasDays = own.filter(({ text }) => /^\d{1,2}$/.test(text)).length > own.length * 0.6
    if (!hasTimes && !hasDays) continue
    if (hasTimes && own.length > lines.size * 0.6) {
      const found = await readGaps(own, body, read)
      cells.push(...found)
      own.push(...found)
      own.sort((one, other) => one.row - other.row)
    }
    if (hasTimes) separate(own)
    for (const cell of own) {
      if (hasTimes ? minutesOf(cell.text) !== null || cell.text === '"' : /^\d{1,2}$/.test(cell.text)) continue
      const box = boxOf(cell)
      const again = box ? await read(box, 30, DIGITS) : cell
      if (/\d/.test(again.text)) cell.text = again.text
      cell.sure = 0.5
    }
    if (hasDays) compareDays(own)
    else compareTimes(own)
  }
}

/** What stands in a column of times where no word was found; it is asked about also where it is empty. */
async function readGaps(own: readonly PlacedCell[], body: readonly PlacedCell[], read: Read): Promise<PlacedCell[]> {
  const found: PlacedCell[] = []
  const side = (of: (word: Word) => number) => own.map(({ word }) => of(word)).sort((a, b) => a - b)[own.length >> 1]!
  const [left, right] = [side((word) => word.left), side((word) => word.right)]
  const asked = new Set(own.map(({ row }) => row))
  for (const { row, word, onPage } of body) {
    if (asked.has(row)) continue
    asked.add(row)
    const { y, size } = word
    const letter = size * 0.7
    const box = { left, right, top: y - letter, bottom: y, middle: y - letter / 2 }
    const { text } = await read(box, 30, DIGITS)
    found.push({ text, row, column: own[0]!.column, sure: 0.5, onPage, word: { text, left, right, y, size } })
  }
  return found
}

/** Between the digits of a time stands what stands there in most of the others, also where its dots were too faint. */
function separate(cells: readonly PlacedCell[]): void {
  const dots = cells.filter(({ text }) => text.includes('.')).length
  const sign = dots > cells.filter(({ text }) => text.includes(':')).length ? '.' : ':'
  for (const cell of cells) cell.text = cell.text.replace(TIME, `$1${sign}$2`)
}

/** A day that does not follow the one above, nor comes before the one below, is asked about. */
function compareDays(cells: readonly PlacedCell[]): void {
  const days = cells.map(({ text }) => (/^\d{1,2}$/.test(text) ? Number(text) : null))
  for (const [index, cell] of cells.entries()) {
    const [before, day, after] = [days[index - 1], days[index], days[index + 1]]
    const fits = day != null && (before === day - 1 || after === day + 1)
    const between = before != null && after === before + 2 ? before + 1 : null
    const first = index === 0 && after != null && days[2] === after + 1 ? after - 1 : null
    const last = index === cells.length - 1 && before != null && days[index - 2] === before - 1 ? before + 1 : null
    const expected = between ?? first ?? last
    if (fits && (expected === null || expected === day)) cell.sure = Math.max(cell.sure ?? 0, SURE)
    else Object.assign(cell, { text: String(expected ?? cell.text), sure: 0.5 })
  }
}

/** A time far from those above and below, which are near to each other, is asked about. */
function compareTimes(cells: readonly PlacedCell[]): void {
  const times = cells.flatMap((cell) => {
    const minutes = minutesOf(cell.text)
    return minutes === null ? [] : [{ cell, minutes }]
  })
  const steps = times.slice(1).map(({ minutes }, index) => Math.abs(minutes - times[index]!.minutes))
  const usual = Math.max(2, 3 * ([...steps].sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0))
  for (const [index, { cell, minutes }] of times.entries()) {
    const [before, after] = [times[index - 1] ?? times[index + 2], times[index + 1] ?? times[index - 2]]
    if (!before || !after) continue
    const [one, other] = [before.minutes, after.minutes]
    const isFar = Math.abs(minutes - one) > usual && Math.abs(minutes - other) > usual
    if (isFar && Math.abs(one - other) <= usual * 2) cell.sure = Math.min(cell.sure ?? 1, 0.5)
    // Read twice as the same, and between two that leave it no room to be another.
    const isBetween = Math.abs(one - other) <= 2 && (minutes - one) * (other - minutes) >= 0
    if (isBetween && cell.sure! > SURE_OF_TWO) cell.sure = Math.max(cell.sure!, SURE)
  }
}
