import { monthOfTitle, parseCellDay, readCellTime } from '#app/lib/files/cells.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { type ColumnKind, type ColumnMeaning, partsOf, type Salaah, type YearColumn } from './year-types.ts'

/** Longer texts are remarks. */
const MAX_HEADING_CHARS = 80
const MAX_WORDS_OF_MONTH = 3

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}]/gu, '')
const listOf = (names: string) =>
  names
    .split(' ')
    .map(fold)
    .sort((a, b) => b.length - a.length)

/** What people call the columns of their lists. Longer names come before those that they contain. */
const names = {
  date: listOf(
    'date dates from van gregorian gregoriandate englishdate miladi miladitarih tarikh tarih datum التاريخ تاريخ الميلادي التاريخالميلادي',
  ),
  until: listOf('to tot until till'),
  day: listOf('d day days dag dae gun hari اليوم يوم دن weekday'),
  month: listOf('m month maand ay bulan الشهر شهر'),
  /** Columns that are known and not read. */
  other: listOf(
    'sunrise shuruk shuruuq shurooq shuruq shourouq chourouk ishraq tulu gunes sonop sonsopkoms sunset sonsondergang zawal zawaal istiwa sehri suhoor suhur sahur sehar imsaak friday vrydag khutbah khutba hijri hijrah hicri islamic islamicdate midnight firstthird lastthird tahajjud duha doha chasht weekday taraweeh tarawih taraweh taraawih syuruk الشروق شروق طلوع الهجري هجري السحور سحري زوال غروب التراويح تراويح',
  ),
  jumuah: listOf('jumua jumuah jumuaa jumma jumah jummah juma cuma الجمعه جمعه'),
  fajr: listOf('fajr fadjr fajar fajir subh sobh subuh subhsadiq dawn sabah الفجر فجر الصبح'),
  dhuhr: listOf(
    'dhuhr zuhr zohr duhr dhur thuhr zuhar zohar duhur dhuhar thohar thuhur dhohr zuhur zohor zuhor luhar ogle الظهر ظهر',
  ),
  asr: listOf('asr asar assr ikindi العصر عصر'),
  maghrib: listOf('maghrib magrib maghreb mughrib aksam المغرب مغرب'),
  /** At sunset, when also the adhan of Maghrib is. */
  iftar: listOf('iftar iftaar الافطار افطار'),
  isha: listOf('isha esha ishaa eshaa eisha ishah isyak isya yatsi yatsı العشاء عشاء'),
  adhan: listOf(
    'adhan adhaan azan azaan athan athaan ezan ezani ezanı begins begin beginning start starts enters entry waqt شروع الاذان اذان الدخول دخول',
  ),
  /** A photo of 'Iqamah' is easily read with a g. */
  jamaat: listOf(
    'jamaat jamaah jamaaat jamat jamaath jammat jamah jama jammah iqamah iqama igamah lgamah iqaamah iqaama iqamat iqaamat ikamet ikamah ikama kamet cemaat cemaati jemaah congregation الجماعه جماعه جماعت الاقامه اقامه اقامت',
  ),
  shafii: listOf('shafii shafi shaafi standard مثلاول'),
  hanafi: listOf('hanafi hanafee hanfi'),
  /** Words that say nothing. */
  filler: listOf(
    'times time salah salaah salat salaat namaz prayers prayer the at of vakti vakit namazı namazi waktu solat صلاه نماز وقت اوقات tyd tye mithl misl first second st nd',
  ),
}

type Known = (heading: string) => YearColumn | undefined

/** Whether a title speaks of the jamaats or of the beginnings; null where it says neither or both. */
export function kindIn(text: string): ColumnKind | null {
  const words = foldForSearch(text).split(' ').map(fold)
  const [jamaat, adhan] = [names.jamaat, names.adhan].map((list) => words.some((word) => list.includes(word)))
  return jamaat === adhan ? null : jamaat ? 'jamaat' : 'adhan'
}

/** What a heading such as 'Zuhr Iqamah' or 'Begins' says, `known` being the headings of the template; null for any other. */
function meaningOf(heading: string, known: Known): ColumnMeaning | null {
  if (heading.length > MAX_HEADING_CHARS) return null
  const column = known(heading)
  if (column === 'date') return column
  if (column) {
    const [prayer, kind] = partsOf(column)
    return { prayer, kind }
  }
  let rest = fold(heading)
  for (const each of ['date', 'until', 'day', 'month'] as const) if (names[each].includes(rest)) return each
  if (monthOfTitle(heading) && heading.trim().split(/\s+/).length <= MAX_WORDS_OF_MONTH) return 'date'
  const take = (list: string[]): boolean => {
    const before = rest
    for (const name of list) rest = rest.replaceAll(name, '')
    return rest !== before
  }
  const isNamed = (name: string) => rest === name || (name.length > 4 && rest.includes(name))
  if (names.other.some(isNamed) || names.jumuah.some(isNamed)) return 'other'
  // 'Isha Adhan' without spaces also begins with 'ishaa'.
  const said = (['jamaat', 'adhan'] as const).find((each) => take(names[each])) ?? null
  const named = prayers.find((each) => take(names[each])) ?? null
  const isIftar = take(names.iftar) && named === null
  const prayer = isIftar ? 'maghrib' : named
  const kind = said ?? (isIftar ? 'adhan' : null)
  const isOf = (digit: RegExp) => digit.test(foldForSearch(heading).replaceAll('_', ' '))
  const isMithl = /mithl|misl|مثل/.test(rest)
  const school =
    take(names.hanafi) || ((isMithl || prayer === 'asr') && isOf(/\b(2|2nd|second)\b/))
      ? 'hanafi'
      : take(names.shafii) || ((isMithl || prayer === 'asr') && isOf(/\b(1|1st|first)\b/))
        ? 'shafii'
        : null
  take(names.filler)
  if (rest !== '' || !(prayer || kind || school)) return null
  return school ? { prayer: 'asr', kind: kind ?? 'adhan', school } : { prayer, kind }
}

/** Whether a cell of a time says that Jumu'ah is held. */
export const isJumuah = (text: string) => names.jumuah.includes(fold(text))

export const isSalaah = (meaning: ColumnMeaning | null): meaning is Salaah =>
  typeof meaning === 'object' && meaning !== null

/** A cell of a row of headings, with the columns that it covers where that is known. */
export type HeadingCell = { text: string; columns?: number | undefined } | undefined

export type Heading = {
  /** The words over the column, from the top. */
  text: string
  meaning: ColumnMeaning | null
}

/**
 * What rows of headings say of their columns, the lowest being the last. A text in a row above the last stands over the
 * empty cells after it too, as a salaah over 'Begins' and 'Jamaat'.
 */
export function matchHeadings(rows: readonly (readonly HeadingCell[])[], known: Known): Heading[] {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const levels = rows.map((row, level) => toLevel(row, width, level < rows.length - 1, known))
  const headings: Heading[] = []
  for (let index = 0; index < width; index++) {
    const cells = levels.map((level) => level.cells[index] ?? null)
    const words = [...new Set(cells.flatMap((cell) => cell?.text ?? []))]
    // The title of a month says nothing about a column.
    const own = words.filter((word) => !monthOfTitle(word))
    const text = (own.length > 0 ? own : words).join(' · ')
    const meaning = cells.some((cell) => cell?.isOwn) ? combine(levels, index) : null
    const before = headings[index - 1] ?? null
    const goesOn = isSalaah(meaning) && meaning.prayer === null && before && prayerBefore(meaning, before.meaning)
    if (goesOn) headings.push({ text: `${before.text} · ${text}`, meaning: { ...meaning, prayer: goesOn } })
    else headings.push({ text, meaning })
  }
  return headings
}

type Cell = { text: string; isOwn: boolean; meaning: ColumnMeaning | null }
type Level = { cells: (Cell | null)[]; hasKinds: boolean }

/** The cells of a row of headings; in a row above others, a text stands over the empty cells after it. */
function toLevel(row: readonly HeadingCell[], width: number, isAbove: boolean, known: Known): Level {
  let over: Cell | null = null
  let end = 0
  const cells = Array.from({ length: width }, (_, index) => {
    const text = row[index]?.text.trim() ?? ''
    const columns = row[index]?.columns
    if (text === '') return isAbove && index < end ? over : null
    const cell = { text: text.slice(0, MAX_HEADING_CHARS), isOwn: true, meaning: meaningOf(text, known) }
    // What the dates are called is the name of one column.
    const isDate = /^(date|day|month|until)$/.test(String(cell.meaning))
    over = isDate ? null : { ...cell, isOwn: false }
    end = columns === undefined ? width : index + columns
    return cell
  })
  return { cells, hasKinds: cells.some((cell) => cell && isSalaah(cell.meaning) && cell.meaning.kind !== null) }
}

/** What the cells of a column say together; the lower one goes first. */
function combine(levels: readonly Level[], index: number): ColumnMeaning | null {
  const found: Salaah = { prayer: null, kind: null }
  let isKindBelow = false
  for (const { cells, hasKinds } of [...levels].reverse()) {
    const cell = cells[index]
    if (cell && isSalaah(cell.meaning)) {
      found.prayer ??= cell.meaning.prayer
      if (cell.meaning.school) found.school ??= cell.meaning.school
      // 'Jamaat times' in a title says nothing to a row that itself names begins and jamaats.
      if (!isKindBelow) found.kind ??= cell.meaning.kind
    } else if (cell) {
      const isBare = found.prayer === null && found.kind === null
      if (found.prayer) return found
      // 'Sunset' below Maghrib is its adhan.
      const above = levels.map(({ cells: row }) => row[index]?.meaning ?? null).find(isSalaah)
      if (cell.meaning === 'other' && above?.prayer === 'maghrib') return { prayer: 'maghrib', kind: 'adhan' }
      return isBare && cell.isOwn ? cell.meaning : cell.meaning === 'other' ? 'other' : null
    }
    isKindBelow ||= hasKinds
  }
  return found
}

/** 'Fajr | Jamaat' and 'Fajr | Begins | Jamaat': a column that names no salaah goes on with the one before it. */
function prayerBefore(meaning: Salaah, before: ColumnMeaning | null): Prayer | null {
  const goesOn = isSalaah(before) && (before.kind === null || (before.kind === 'adhan' && meaning.kind === 'jamaat'))
  return goesOn ? before.prayer : null
}

/** A row that says what is below it: words that are known, and neither times nor dates. */
export const isHeadingRow = (cells: readonly string[], known: Known) =>
  cells.some((cell) => cell !== '' && meaningOf(cell, known) !== null) &&
  cells.every(
    (cell) =>
      cell === '' ||
      ((/^\d{4}$/.test(cell) || readCellTime(cell) === null) && parseCellDay(cell, 'day-first') === null),
  )
