import { monthOfTitle } from './cells.ts'
import type { TableCell } from './table-cells.ts'

/**
 * A piece of text on a page, from the top left; `y` is its baseline and `size` that of its font. `sure` says how surely it
 * was read from a picture.
 */
export type Word = { text: string; left: number; right: number; y: number; size: number; sure?: number } & Pick<
  TableCell,
  'onPage'
>

/** A cell with the place of its text on the page. */
export type PlacedCell = TableCell & { word: Word }

/** A part of a page in which lines go from side to side: a month beside another is a block of its own. */
type Block = { lines: Word[][]; columns: Column[] }
type Column = { left: number; right: number }

/** The cells of the words of pages: rows by their baselines, columns by what stands below each other. */
export function tableOf(pages: readonly (readonly Word[])[]): PlacedCell[] {
  const lines = withoutPageNumbers(pages.map(linesOf)).map((page, number) =>
    page.map((line, index) => line.map((word): Word => ({ ...word, onPage: [number + 1, index + 1] }))),
  )
  const blocks = withRightParts(lines).flatMap((page) => blocksOf(page))
  const cells: PlacedCell[] = []
  let row = 0
  for (const group of withSameColumns(blocks)) {
    const rows = group.lines.map((line, index) => placeLine(line, group.columns, row + index + 1))
    row += rows.length
    mergeRows(rows, group.columns.length)
    cells.push(...rows.flat())
  }
  return cells
}

const MIN_ROWS = 4

/**
 * A time in the middle of several rows, each of them between lines, is of all of them: so tables print one that holds for
 * days. It counts where such times fill a column without a gap.
 */
function mergeRows(rows: readonly PlacedCell[][], width: number): void {
  const parts: PlacedCell[][][] = [[]]
  for (const row of rows)
    if (row.length > width * 0.4 && row.filter(({ text }) => isTimeText(text)).length > 1) parts.at(-1)!.push(row)
    else parts.push([])
  for (const part of parts.filter(({ length }) => length >= MIN_ROWS)) {
    const ys = part.map((row) => row.map(({ word }) => word.y).sort((one, other) => one - other)[row.length >> 1]!)
    const pitch = (ys.at(-1)! - ys[0]!) / (ys.length - 1)
    const rowOf = ({ word }: PlacedCell) => (word.y - ys[0]!) / pitch
    for (let column = 1; column <= width; column++) {
      const own = part.flatMap((row) => row.filter((cell) => cell.column === column))
      if (own.length === 0 || own.length > part.length / 2 || part[0]!.includes(own[0]!)) continue
      if (!own.every(({ text }) => isTimeText(text))) continue
      let from = 0
      const spans = own.map((cell) => {
        const rows = Math.round(2 * (rowOf(cell) - from) + 1)
        const isBetween = Math.abs(from + (rows - 1) / 2 - rowOf(cell)) < 0.3 && rows > 0
        from += rows
        return { cell, row: part[from - rows]?.[0]?.row, rows: isBetween ? rows : 0 }
      })
      if (from !== part.length || spans.some(({ rows }) => rows === 0)) continue
      for (const { cell, row, rows } of spans) Object.assign(cell, { row, rows })
    }
  }
}

/** A sheet that is too wide is printed on several pages: what begins with times goes on to the right of an earlier page. */
function withRightParts(pages: readonly Word[][][]): Word[][][] {
  const open: { lines: Word[][]; part: Word[][] }[] = []
  return pages.flatMap((lines) => {
    const full = lines.filter(({ length }) => length > 1)
    const times = full.filter(([first]) => isTimeText(first!.text)).length
    const rowsOf = (words: readonly Word[][]) => words.filter(({ length }) => length > 1).map(([first]) => first!.y)
    const left = open.find(({ part }) => {
      const [own, other] = [rowsOf(lines), rowsOf(part)]
      return own.length === other.length && own.every((y, index) => Math.abs(y - other[index]!) < 2)
    })
    if (!left || times < full.length * 0.7) {
      open.push({ lines, part: lines })
      return [lines]
    }
    left.part = []
    const shift = Math.max(...left.lines.flat().map(({ right }) => right))
    for (const line of full) {
      const row = left.lines.find(([first]) => Math.abs(first!.y - line[0]!.y) < 2)!
      row.push(...line.map((word) => ({ ...word, left: word.left + shift, right: word.right + shift })))
    }
    return []
  })
}

/** Without the number of each page, and what repeats over its head. */
function withoutPageNumbers(pages: readonly Word[][][]): Word[][][] {
  const shown = new Set<string>()
  return pages.map((lines, page) => {
    let isHead = true
    return lines.filter(([word, ...more], index) => {
      const isEdge = isHead || index === lines.length - 1
      isHead = false
      if (!word || more.length > 0) return true
      const isRepeated = shown.has(word.text)
      shown.add(word.text)
      const numbers = word.text.match(/\d+/g) ?? []
      const isNumber = word.text.length < 20 && numbers.length < 3 && Number(numbers[0]) === page + 1
      isHead = isEdge && (isNumber || isRepeated)
      return !isHead
    })
  })
}

/** The lines of a page from the top, each with its cells from the left. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: { y: number; words: Word[] }[] = []
  for (const word of [...words].sort((one, other) => one.y - other.y)) {
    const line = lines.at(-1)
    if (line && word.y - line.y < word.size * 0.45) line.words.push(word)
    else lines.push({ y: word.y, words: [word] })
  }
  return joinWrapped(lines.map(({ y, words }) => ({ y, words: joinWords(words) })))
}

export const isTimeText = (text: string) => /^\d{1,2}\s?[:.h]\s?\d{2}/.test(text)

/** A ditto mark, a time without a colon after another, and a day of the week after the number of a day. */
export const isOwnCell = (before: string, text: string) =>
  /^["〃]$/.test(text) || /^\d{4} \d{4}$/.test(`${before} ${text}`) || (/^\d{1,2}$/.test(before) && isWeekday(text))

let weekdays: Set<string> | undefined

function isWeekday(text: string): boolean {
  weekdays ??= new Set(
    ['en', 'ar', 'af', 'fr', 'tr', 'ms', 'ur'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        return Array.from({ length: 7 }, (_, index) => format(Date.UTC(2026, 10, index + 1)).toLowerCase())
      }),
    ),
  )
  return weekdays.has(text.toLowerCase().replace(/\.$/, ''))
}

const ARABIC_END = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\s]*$/u

/** Words with the space of a letter between them are one cell, except times in a row of them. */
function joinWords(words: readonly Word[]): Word[] {
  const cells: Word[] = []
  const times = words.filter(({ text }) => isTimeText(text)).length
  const isRow = times > 1 && times > words.length * 0.3
  const isApart = (one: string, next: string) => (isRow && isTimeText(next)) || isOwnCell(one, next)
  for (const word of [...words].sort((one, other) => one.left - other.left)) {
    const before = cells.at(-1)
    const gap = before ? word.left - before.right : 0
    if (!before || gap > Math.min(word.size, before.size) * 0.45 || isApart(before.text, word.text)) {
      cells.push({ ...word })
      continue
    }
    const space = gap > word.size * 0.12 ? ' ' : ''
    // Arabic is read from the right, also after other letters.
    const [right] = (/^\p{Script=Arabic}/u.test(word.text) && ARABIC_END.exec(before.text)) || ['']
    const left = before.text.slice(0, before.text.length - right.length)
    before.text = right ? `${left}${word.text}${space}${right}` : `${left}${space}${word.text}`
    if (word.sure !== undefined) before.sure = Math.min(word.sure, before.sure ?? 1)
    before.right = Math.max(before.right, word.right)
  }
  return cells
}

/** A cell of several lines, as a date that did not fit, belongs to the row in whose height it stands. */
function joinWrapped(lines: readonly { y: number; words: Word[] }[]): Word[][] {
  const most = Math.max(0, ...lines.map(({ words }) => words.length))
  const rows = lines.filter(({ words }) => words.length > most * 0.6)
  const distances = rows.slice(1).map(({ y }, index) => y - rows[index]!.y)
  const pitch = [...distances].sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0
  const joined = new Map(rows.map((row) => [row, [...row.words]]))
  return lines.flatMap((line) => {
    if (joined.has(line)) return [joined.get(line)!]
    const distance = ({ y }: { y: number }) => Math.abs(y - line.y)
    const [near] = [...rows].sort((one, other) => distance(one) - distance(other))
    if (!near || distance(near) > (pitch || line.words[0]!.size * 2.4) / 2) return [line.words]
    for (const word of line.words) {
      const words = joined.get(near)!
      const over = words.find((each) => each.left < word.right && word.left < each.right)
      if (!over) words.push(word)
      else over.text = (line.y < near.y ? `${word.text} ${over.text}` : `${over.text} ${word.text}`).replace(/- /g, '-')
      words.sort((one, other) => one.left - other.left)
    }
    return []
  })
}

/** Months side by side repeat their headings; each becomes a block below the one before. */
function blocksOf(lines: Word[][]): Block[] {
  const columns = columnsOf(lines)
  const parts = Math.max(1, ...lines.map(({ length }, index) => (length < 6 ? 1 : repeatsOf(lines[index]!))))
  const isEven = columns.length % parts === 0
  if (parts === 1 || !isEven) return [{ lines, columns }]
  const width = columns.length / parts
  const isOfAll = (word: Word, borders: number[]) => borders.some((x) => word.left < x && word.right > x)
  const borders = Array.from({ length: parts - 1 }, (_, index) => {
    const at = (index + 1) * width
    return (columns[at - 1]!.right + columns[at]!.left) / 2
  })
  const blocks: Block[] = []
  let titles: Word[][] = []
  let open: Word[][][] | null = null
  const close = () => {
    for (const part of open ?? []) if (part.length > 0) blocks.push({ lines: part, columns: columnsOf(part) })
    open = null
  }
  for (const line of lines) {
    if (line.some((word) => isOfAll(word, borders))) {
      close()
      titles.push(line)
      continue
    }
    if (titles.length > 0) blocks.push({ lines: titles, columns: columnsOf(titles) })
    titles = []
    open ??= Array.from({ length: parts }, () => [])
    const filled = open
    const middles = line.map(({ left, right }) => (left + right) / 2)
    for (let part = 0; part < parts; part++) {
      const own = line.filter((_, index) => borders.filter((x) => middles[index]! > x).length === part)
      if (own.length > 0) filled[part]!.push(own)
    }
  }
  close()
  if (titles.length > 0) blocks.push({ lines: titles, columns: columnsOf(titles) })
  return blocks
}

/** How many times a line of headings repeats a list of at least three that names its first once. */
function repeatsOf(line: readonly Word[]): number {
  const texts = line.map(({ text }) => text)
  for (const parts of [2, 3, 4]) {
    const size = texts.length / parts
    const list = texts.slice(0, size)
    if (!Number.isInteger(size) || size < 3 || new Set(list).size < size || list.some((text) => /\d/.test(text)))
      continue
    if (texts.every((text, index) => text === list[index % size])) return parts
  }
  return 1
}

/** What stands below each other in full lines; a wide cell does not join the columns over which it goes. */
function columnsOf(lines: readonly (readonly Word[])[]): Column[] {
  const most = Math.max(0, ...lines.map(({ length }) => length))
  const full = lines.filter(({ length }) => length > most * 0.6)
  const columns: (Column & { lines: Set<readonly Word[]>; hasNumber: boolean })[] = []
  const all = full.flatMap((line) => line.map((word) => ({ word, line })))
  for (const { word, line } of [...all].sort(
    (one, other) => one.word.right - one.word.left - (other.word.right - other.word.left),
  )) {
    const hasNumber = /\d/.test(word.text)
    const over = columns.filter(({ left, right }) => left < word.right && word.left < right)
    if (over.length > 1) {
      // A mark on one side and a heading on the other, above or below each other.
      const [one, next] = over
      if (over.length > 2 || [...one!.lines].some((each) => next!.lines.has(each))) continue
      for (const each of next!.lines) one!.lines.add(each)
      one!.left = Math.min(one!.left, next!.left)
      one!.right = Math.max(one!.right, next!.right)
      columns.splice(columns.indexOf(next!), 1)
      over.pop()
    }
    if (over.length === 0) columns.push({ left: word.left, right: word.right, lines: new Set([line]), hasNumber })
    else {
      const [column] = over
      column!.left = Math.min(column!.left, word.left)
      column!.right = Math.max(column!.right, word.right)
      column!.lines.add(line)
      column!.hasNumber ||= hasNumber
    }
  }
  columns.sort((one, other) => one.left - other.left)
  // A mark or a heading on the left of a column whose times stand on the right is no column of its own.
  for (let index = columns.length - 2; index >= 0; index--) {
    const [one, next] = [columns[index]!, columns[index + 1]!]
    const isShared = [...one.lines].some((line) => next.lines.has(line))
    if (isShared || one.hasNumber === next.hasNumber) continue
    next.left = Math.min(one.left, next.left)
    next.right = Math.max(one.right, next.right)
    next.hasNumber = true
    for (const line of one.lines) next.lines.add(line)
    columns.splice(index, 1)
  }
  return columns.map(({ left, right }) => ({ left, right }))
}

/** Blocks in the order of the pages, with one list of columns for those that go on in the same ones. */
function withSameColumns(blocks: readonly Block[]): Block[] {
  const groups: Block[] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    const lines = group ? [...group.lines, ...block.lines] : []
    const columns = group ? columnsOf(lines) : []
    const most = Math.max(block.columns.length, group?.columns.length ?? 0)
    if (group && columns.length === most) {
      group.lines = lines
      group.columns = columns
    } else groups.push({ ...block })
  }
  return groups
}

/** The cells of a line in its columns; what stands between two covers both, and what has no column stands in the next. */
function placeLine(line: readonly Word[], columns: readonly Column[], row: number): PlacedCell[] {
  const apart = line.flatMap((word) => inColumns(word, columns, 0))
  const words = apart.length === columns.length ? apart : line.flatMap((word) => inColumns(word, columns, 0.75))
  const groups = groupsOf(line, columns)
  if (groups) words.splice(0, words.length, ...line)
  const isFull = words.length === columns.length
  // Merged headings stand in the middle of their columns, all of them or none.
  const areMerged = words.filter((word) => mergedOver(word, columns, 0.5)).length >= Math.max(1, words.length * 0.6)
  let free = 0
  return words.map((word, index): PlacedCell => {
    const [first, last] = isFull
      ? [index, index]
      : groups?.[index] || (areMerged && mergedOver(word, columns, 1)) || rangeOf(word, columns)
    const column = Math.max(first, free)
    const span = Math.max(1, last - column + 1)
    free = column + span
    const { sure, onPage } = word
    const more = { ...(span > 1 && { columns: span }), ...(sure !== undefined && { sure }), ...(onPage && { onPage }) }
    return { text: word.text, row, column: column + 1, ...more, word }
  })
}

/** The columns of headings that stand each in the middle of those that they cover, up to the last. */
function groupsOf(line: readonly Word[], columns: readonly Column[]): [first: number, last: number][] | null {
  if (line.length < 2 || line.length >= columns.length || line.some(({ text }) => isTimeText(text))) return null
  const isOnLeft = ({ left, size }: Word) => columns.some((column) => Math.abs(column.left - left) < size * 0.2)
  if (line.every(isOnLeft)) return null
  const place = (index: number, from: number): [number, number][] | null => {
    const word = line[index]
    if (!word) return from === columns.length ? [] : null
    for (let last = from; last < columns.length; last++) {
      const [left, right] = [columns[from]!.left, columns[last]!.right]
      if (Math.abs(left + right - word.left - word.right) / 2 > word.size * 0.6) continue
      const rest = place(index + 1, last + 1)
      if (rest) return [[from, last], ...rest]
    }
    return null
  }
  for (let from = 0; from <= columns.length - line.length; from++) {
    const placed = place(0, from)
    if (placed) return placed
  }
  return null
}

const over = (word: Word, columns: readonly Column[]) =>
  columns.flatMap(({ left, right }, index) => (left < word.right && word.left < right ? [index] : []))

/** Headings so near to each other that they came as one, if it has a word for each column and fills this share of them. */
function inColumns(word: Word, columns: readonly Column[], share: number): Word[] {
  const own = over(word, columns)
  const texts = word.text.split(' ')
  const [first, last] = [columns[own[0]!], columns[own.at(-1)!]]
  // 'April 2027' over the numbers of days is one.
  if (monthOfTitle(word.text)?.year) return [word]
  if (own.length < 2 || texts.length !== own.length || !first || !last) return [word]
  if (word.right - word.left < (last.right - first.left) * share) return [word]
  return texts.map((text, index) => ({ ...word, ...columns[own[index]!]!, text }))
}

/** The columns over which a text stands, or else that after it. */
function rangeOf(word: Word, columns: readonly Column[]): [first: number, last: number] {
  const own = over(word, columns)
  const after = columns.findIndex(({ left }) => left >= word.right)
  const next = after < 0 ? columns.length - 1 : after
  return [own[0] ?? next, own.at(-1) ?? next]
}

/** The two columns in whose middle a text stands, if it is in the middle of no single one. */
function mergedOver(word: Word, columns: readonly Column[], tolerance: number): [first: number, last: number] | null {
  const [first, last] = rangeOf(word, columns)
  const distance = (from: number, to: number) => {
    const [one, other] = [columns[from], columns[to]]
    return one && other ? Math.abs(one.left + other.right - word.left - word.right) / 2 : Number.POSITIVE_INFINITY
  }
  const pairs = [first - 1, first]
    .filter((at) => at + 1 >= last)
    .sort((a, b) => distance(a, a + 1) - distance(b, b + 1))
  const [pair] = pairs
  if (pair === undefined || distance(pair, pair + 1) > word.size * tolerance) return null
  return first === last && distance(first, first) <= distance(pair, pair + 1) ? null : [pair, pair + 1]
}
