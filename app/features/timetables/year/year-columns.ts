import { parseCellDay, readCellTime } from '#app/lib/files/cells.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

export type YearColumn = 'date' | `${Prayer}.${'adhan' | 'jamaat'}`
export const timeColumns = prayers.flatMap((prayer) => [`${prayer}.adhan`, `${prayer}.jamaat`] as const)
export const yearColumns: readonly YearColumn[] = ['date', ...timeColumns]

/** A jamaat that is so near to the beginning on most days is more likely the adhan. That of Maghrib is usually there. */
export const MAX_MINUTES_FROM_BEGINNING = 3

/** A title and some remarks may come before the headings. */
const MAX_ROWS_BEFORE_HEADINGS = 15
/** Longer texts are remarks. */
const MAX_HEADING_CHARS = 80

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}]/gu, '')
const listOf = (names: string) =>
  names
    .split(' ')
    .map(fold)
    .sort((a, b) => b.length - a.length)

/** What people call the columns of their lists. Longer names come before those that they contain. */
const names = {
  date: listOf('date dates gregorian gregoriandate englishdate tarikh tarih datum التاريخ تاريخ الميلادي'),
  weekday: listOf('day اليوم'),
  fajr: listOf('fajr fadjr fajar fajir subh sobh subuh subhsadiq dawn sabah الفجر فجر الصبح'),
  dhuhr: listOf('dhuhr zuhr zohr duhr thuhr zuhar zohar duhur dhuhar thohar thuhur dhohr zuhur luhar ogle الظهر ظهر'),
  asr: listOf('asr asar assr ikindi العصر عصر'),
  maghrib: listOf('maghrib magrib maghreb mughrib aksam المغرب مغرب'),
  isha: listOf('isha esha ishaa eshaa ishah yatsi العشاء عشاء'),
  adhan: listOf(
    'adhan adhaan azan azaan athan athaan ezan begins begin beginning start starts entry الاذان اذان الدخول دخول',
  ),
  jamaat: listOf(
    'jamaat jamaah jamaaat jamat jamaath jammat jamah jama iqamah iqama iqaamah iqaama iqamat iqaamat ikamet congregation الجماعه جماعه الاقامه اقامه',
  ),
  /** Words that say nothing. */
  filler: listOf('time times salah salaah salat salaat namaz prayer prayers the at صلاه وقت'),
}

type Kind = 'adhan' | 'jamaat'
type Salaah = { prayer: Prayer | null; kind: Kind | null }
type Meaning = Salaah | 'date' | 'weekday'
type Known = (heading: string) => YearColumn | undefined

/** What a heading such as 'Zuhr Iqamah' or 'Begins' says, `known` being the headings of the template; null for any other. */
function meaningOf(heading: string, known: Known): Meaning | null {
  if (heading.length > MAX_HEADING_CHARS) return null
  const column = known(heading)
  if (column === 'date') return column
  if (column) {
    const [prayer, kind] = column.split('.') as [Prayer, Kind]
    return { prayer, kind }
  }
  let rest = fold(heading)
  if (names.date.includes(rest)) return 'date'
  if (names.weekday.includes(rest)) return 'weekday'
  const take = (list: string[]): boolean => {
    const name = list.find((each) => rest.includes(each))
    if (name !== undefined) rest = rest.replace(name, '')
    return name !== undefined
  }
  const prayer = prayers.find((each) => take(names[each])) ?? null
  const kind = (['jamaat', 'adhan'] as const).find((each) => take(names[each])) ?? null
  while (rest !== '' && take(names.filler));
  return rest === '' && (prayer || kind) ? { prayer, kind } : null
}

const isSalaah = (meaning: Meaning | null): meaning is Salaah => typeof meaning === 'object' && meaning !== null

export type Heading = {
  /** The words over the column, from the top. */
  text: string
  column: YearColumn | null
}

/**
 * The columns that rows of headings name, the lowest being the last. A text in a row above the last stands over the empty
 * cells after it too, as a salaah over 'Begins' and 'Jamaat'. A salaah alone is its jamaat, or its adhan beside a jamaat.
 */
export function matchHeadings(rows: readonly (readonly string[])[], known: Known): Heading[] {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const levels = rows.map((row, level) => toLevel(row, width, level < rows.length - 1, known))
  const texts: string[] = []
  const meanings: (Meaning | null)[] = []
  for (let index = 0; index < width; index++) {
    const cells = levels.map((level) => level.cells[index] ?? null)
    texts.push([...new Set(cells.map((cell) => cell?.text))].filter(Boolean).join(' · '))
    const meaning = cells.some((cell) => cell?.isOwn) ? combine(levels, index) : null
    meanings.push(isSalaah(meaning) ? withPrayerBefore(meaning, meanings[index - 1] ?? null) : meaning)
  }
  const hasJamaat = new Set(
    meanings.flatMap((each) => (isSalaah(each) && each.kind === 'jamaat' && each.prayer ? [each.prayer] : [])),
  )
  const hasDate = meanings.includes('date')
  const taken = new Set<YearColumn>()
  return texts.map((text, index) => {
    const column = toColumn(meanings[index]!)
    if (column === null || taken.has(column)) return { text, column: null }
    taken.add(column)
    return { text, column }
  })

  function toColumn(meaning: Meaning | null): YearColumn | null {
    if (meaning === null || meaning === 'date') return meaning
    if (meaning === 'weekday') return hasDate ? null : 'date'
    if (meaning.prayer === null) return null
    return `${meaning.prayer}.${meaning.kind ?? (hasJamaat.has(meaning.prayer) ? 'adhan' : 'jamaat')}`
  }
}

type Cell = { text: string; isOwn: boolean; meaning: Meaning | null }
type Level = { cells: (Cell | null)[]; hasKinds: boolean }

/** The cells of a row of headings; in a row above others, a text stands over the empty cells after it. */
function toLevel(row: readonly string[], width: number, isAbove: boolean, known: Known): Level {
  let over: Cell | null = null
  const cells = Array.from({ length: width }, (_, index) => {
    const text = row[index]?.trim() ?? ''
    if (text === '') return isAbove ? over : null
    const cell = { text: text.slice(0, MAX_HEADING_CHARS), isOwn: true, meaning: meaningOf(text, known) }
    over = { ...cell, isOwn: false }
    return cell
  })
  return { cells, hasKinds: cells.some((cell) => cell && isSalaah(cell.meaning) && cell.meaning.kind !== null) }
}

/** What the cells of a column say together; the lower one goes first. */
function combine(levels: readonly Level[], index: number): Meaning | null {
  const found: Salaah = { prayer: null, kind: null }
  let isKindBelow = false
  for (const { cells, hasKinds } of [...levels].reverse()) {
    const cell = cells[index]
    if (cell && isSalaah(cell.meaning)) {
      found.prayer ??= cell.meaning.prayer
      // 'Jamaat times' in a title says nothing to a row that itself names begins and jamaats.
      if (!isKindBelow) found.kind ??= cell.meaning.kind
    } else if (cell) {
      const isBare = found.prayer === null && found.kind === null
      return found.prayer ? found : isBare && cell.isOwn ? cell.meaning : null
    }
    isKindBelow ||= hasKinds
  }
  return found
}

/** 'Fajr | Jamaat' and 'Fajr | Begins | Jamaat': a column that names no salaah goes on with the one before it. */
function withPrayerBefore(meaning: Salaah, before: Meaning | null): Salaah {
  const goesOn = isSalaah(before) && (before.kind === null || (before.kind === 'adhan' && meaning.kind === 'jamaat'))
  return meaning.prayer === null && goesOn ? { ...meaning, prayer: before.prayer } : meaning
}

/** Whether the columns are those of a list of times. */
export const isTimetable = (columns: readonly (YearColumn | null)[]): boolean =>
  columns.includes('date') && columns.some((column) => column?.endsWith('.jamaat'))

type Table = {
  /** The index of the first row below the headings. */
  body: number
  headings: Heading[]
}

/** The headings of a sheet: the first that name a date and a jamaat, else those that name most columns. */
export function findTable(sheet: readonly (readonly string[])[], known: Known): Table {
  const rows = sheet.slice(0, MAX_ROWS_BEFORE_HEADINGS)
  const areHeadings = rows.map((row) => isHeadingRow(row, known))
  const tables = rows.flatMap((_, first): Table[] => {
    // Rows of headings are read together: the lower one alone may say something else.
    if (areHeadings[first] && areHeadings[first - 1]) return []
    let body = first + 1
    while (areHeadings[first] && areHeadings[body]) body++
    return [{ body, headings: matchHeadings(rows.slice(first, body), known) }]
  })
  const columnsOf = ({ headings }: Table) => headings.map(({ column }) => column)
  const count = (table: Table) => columnsOf(table).filter((column) => column !== null).length
  const likely = tables
    .filter(({ headings }) => headings.filter(({ text }) => text).length > 1)
    .toSorted((a, b) => count(b) - count(a))
  return tables.find((table) => isTimetable(columnsOf(table))) ?? likely[0] ?? { body: 1, headings: [] }
}

const isHeadingRow = (cells: readonly string[], known: Known) =>
  cells.some((cell) => meaningOf(cell, known) !== null) &&
  cells.every((cell) => readCellTime(cell) === null && parseCellDay(cell, 'day-first') === null)
