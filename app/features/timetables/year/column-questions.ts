import { formatClock } from '#salaah/clock.ts'
import type { Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import { isSalaah } from './headings.ts'
import {
  type Ask,
  type Column,
  type ColumnKind,
  columnLetter,
  partsOf,
  type ReaderContext,
  type TimeColumn,
  yearColumns,
} from './year-types.ts'

/** A jamaat that is so near to the beginning on most days is more likely the adhan. That of Maghrib is usually there. */
const MAX_MINUTES_FROM_BEGINNING = 3
/** Beginnings by another method differ by no more, and always by about as much. */
const MAX_MINUTES_OF_METHOD = 40
/** In so few days, or while the beginning moves so little, a constant difference says nothing. */
const MIN_DAYS = 15
const MIN_MOVE_MINUTES = 8
/** Before the calculated time of a salaah. */
const MARGIN_MINUTES = 30
const MIN_SHARE_OF_STEPS = 0.9

/** Different ones of a file. */
const MAX_HEADINGS = 200

type Options = {
  context: ReaderContext
  /** What the title of each sheet says that its times are. */
  kinds: readonly (ColumnKind | null)[]
  /** The day of each row that is read. */
  days: readonly (Day | null)[]
  ask: Ask
  /** What some columns have in each row when they are read as a column. */
  minutesIn: (columns: readonly Column[], column: TimeColumn) => readonly (number | null)[]
  daysOfQuestion: number
}

/**
 * Decides what each column has: by its heading, what stands beside it and the titles, as far as the calculator agrees;
 * what it does not decide is asked. Columns with one heading are one, also in many tables.
 */
export function askAboutColumns(tables: readonly { columns: Column[] }[], options: Options): void {
  const { context, kinds, days, ask, minutesIn, daysOfQuestion } = options
  const groups = [
    ...Map.groupBy(
      tables.flatMap(({ columns }) => columns).filter(({ column }) => column === null),
      ({ key }) => key,
    ),
  ].slice(0, MAX_HEADINGS)
  const lettersOf = (columns: readonly Column[]) =>
    [...new Set(columns.map(({ index }) => columnLetter(index)))].join(', ')
  const calculated = new Map<string, Times>()
  const timesOn = (day: Day, school: 'shafii' | 'hanafi') => {
    const key = `${day} ${school}`
    const times = calculated.get(key) ?? context.beginnings(day, school)
    calculated.set(key, times)
    return times
  }
  /** The times of columns beside the beginnings of a salaah, by the school that is nearer. */
  const compare = (columns: readonly Column[], column: TimeColumn) =>
    minutesIn(columns, column).flatMap((time, index) => {
      const day = days[index]
      if (!day || time === null) return []
      const [shafii, hanafi] = [timesOn(day, 'shafii'), timesOn(day, 'hanafi')]
      const [prayer] = partsOf(column)
      const times = Math.abs(hanafi[prayer] - time) < Math.abs(shafii[prayer] - time) ? hanafi : shafii
      return [{ day, time, begins: Math.round(times[prayer]), times: shafii }]
    })
  const firstDays = (columns: readonly Column[], column: TimeColumn) =>
    compare(columns, column)
      .slice(0, daysOfQuestion)
      .map(({ day, time, begins }) => ({ day, time, begins }))
  const set = (columns: readonly Column[], column: string | null) => {
    for (const each of columns) each.column = yearColumns.find((name) => name === column) ?? null
  }

  const isNear = (columns: readonly Column[], prayer: Prayer) =>
    areBeginnings(compare(columns, `${prayer}.jamaat`), prayer)
  // Of two columns that are called alike, one may be the beginnings and the other, on most days later, the jamaats.
  for (const [key, second] of groups) {
    const first = groups.find(([other]) => `${other} 2` === key)?.[1]
    const [one, other] = [first?.[0]?.meaning ?? null, second[0]!.meaning]
    if (!first || !isSalaah(one) || !isSalaah(other) || !one.prayer || one.kind || other.kind || one.school) continue
    const { prayer } = one
    const [early, late] = [first, second].map((columns) => minutesIn(columns, `${prayer}.jamaat`))
    const orders = early!.map((time, at) => (time === null || late![at] == null ? 0 : Math.sign(late![at] - time)))
    const isAfter = (sign: number) => orders.filter((each) => each === sign).length > orders.length / 2
    const isSecond = isAfter(1) && isNear(first, prayer)
    if (!isSecond && !(isAfter(-1) && isNear(second, prayer))) continue
    for (const each of first) each.meaning = { ...one, kind: isSecond ? 'adhan' : 'jamaat' }
    for (const each of second) each.meaning = { ...other, kind: isSecond ? 'jamaat' : 'adhan' }
  }

  const bare: [Prayer, Column[]][] = []
  const said: [TimeColumn, Column[]][] = []
  const isCalculation = tables.every(({ columns }) => isOfCalculation(columns))
  for (const [key, columns] of groups) {
    const [first] = columns as [Column]
    // The Turkish calendar calls the beginning of Fajr so; others mean ten minutes before.
    if (key === 'imsak' && isCalculation && !hasPrayer(tables, 'fajr'))
      for (const each of columns) each.meaning = { prayer: 'fajr', kind: 'adhan' }
    const { meaning } = first
    if (meaning === 'other' || (key === 'imsak' && meaning === null)) continue
    // Beside a column that is only called Maghrib it says nothing new.
    if (/^ifta/.test(key) && tables.some((table) => table.columns.some(isBareMaghrib))) continue
    const isUnnamed = first.heading === ''
    const question = `${isUnnamed ? 'unnamed' : 'column'} ${key}`
    const chosen = context.answers.get(question)
    if (!isSalaah(meaning) || meaning.prayer === null || isTaken(columns, tables, context)) {
      if (isSalaah(meaning) && meaning.school) continue
      const times = minutesIn(columns, 'fajr.adhan').filter((time) => time !== null)
      if (times.length < days.length / 2 && chosen === undefined) continue
      const answer = ask({
        kind: isUnnamed ? 'unnamed' : 'unknown',
        key: question,
        options: [...yearColumns.filter((column) => column !== 'date'), ''],
        text: first.heading || times.slice(0, daysOfQuestion).map(formatClock).join(', '),
        letters: lettersOf(columns),
      })
      if (answer) set(columns, answer)
      continue
    }
    const { prayer } = meaning
    const hasBeside = (kind: ColumnKind) =>
      tables.some(
        ({ columns: all }) =>
          columns.some((each) => all.includes(each)) &&
          all.some((each) => isSalaah(each.meaning) && each.meaning.prayer === prayer && each.meaning.kind === kind),
      )
    const kind = meaning.kind ?? (hasBeside('jamaat') ? 'adhan' : hasBeside('adhan') ? 'jamaat' : null)
    if (kind) said.push([`${prayer}.${kind}`, columns])
    else bare.push([prayer, columns])
  }

  const others = bare.filter(([prayer]) => prayer !== 'maghrib')
  const title = kinds[bare[0]?.[1][0]?.sheet ?? 0] ?? null
  // What no title calls a jamaat has to look like one: in steps of five minutes, and away from the beginning.
  const mayBeAdhan = (columns: readonly Column[], prayer: Prayer) =>
    isNear(columns, prayer) || (title !== 'jamaat' && !areSteps(compare(columns, `${prayer}.jamaat`)))
  const isAllAdhan = others.length > 0 && others.every(([prayer, columns]) => mayBeAdhan(columns, prayer))
  if (bare.length > 0 && (isCalculation || title === 'adhan') && (isAllAdhan || others.length === 0))
    for (const [prayer, columns] of bare) set(columns, `${prayer}.adhan`)
  else if (others.length > 1 && (isAllAdhan || title === 'adhan')) {
    const columns = bare.flatMap(([, each]) => each)
    const [prayer, first] = others[0]!
    const answer = ask({
      kind: 'doubt',
      key: `kind ${[...new Set(columns.map(({ key }) => key))].join(' ')}`.slice(0, 150),
      options: ['jamaat', 'adhan', ''],
      text: [...new Set(columns.map(({ heading }) => heading))].join(', '),
      letters: lettersOf(columns),
      prayer,
      days: firstDays(first, `${prayer}.jamaat`),
    })
    for (const [each, own] of bare) set(own, answer ? `${each}.${answer}` : null)
  } else for (const [prayer, columns] of bare) said.push([`${prayer}.jamaat`, columns])

  for (const [column, columns] of said) set(columns, column)
  const bareColumns = new Set(bare.flatMap(([, columns]) => columns))
  const isDoubtful = (columns: readonly Column[], prayer: Prayer) =>
    bareColumns.has(columns[0]!) ? mayBeAdhan(columns, prayer) : isNear(columns, prayer)
  const all = tables.flatMap(({ columns }) => columns)
  const columnsOf = (column: TimeColumn) => all.filter((each) => each.column === column)
  const moved: [Column[], string][] = []
  for (const column of yearColumns) {
    if (column === 'date') continue
    const columns = columnsOf(column)
    const other = columns.length > 0 && likelierSalaah(column, columns)
    if (!other) continue
    const answer = ask({
      kind: 'other-salaah',
      key: `salaah ${columns[0]!.key}`,
      options: [other, column, ''],
      text: columns[0]!.heading,
      letters: lettersOf(columns),
      prayer: partsOf(column)[0],
      days: firstDays(columns, column),
    })
    if (answer !== undefined) moved.push([columns, answer])
  }
  for (const [columns, answer] of moved) set(columns, answer)
  const exchanged = prayers.filter((prayer) => {
    const [adhan, jamaat] = [`${prayer}.adhan`, `${prayer}.jamaat`] as const
    const begins = minutesIn(columnsOf(adhan), adhan)
    const both = minutesIn(columnsOf(jamaat), jamaat).flatMap((time, index) =>
      time === null || begins[index] == null ? [] : [time < begins[index]],
    )
    return both.filter(Boolean).length > both.length / 2
  })
  for (const [column, columns] of said) {
    const [prayer, kind] = partsOf(column)
    if (kind !== 'jamaat' || prayer === 'maghrib' || exchanged.includes(prayer) || !isDoubtful(columns, prayer))
      continue
    const answer = ask({
      kind: 'doubt',
      key: `kind ${columns[0]!.key}`,
      options: ['jamaat', 'adhan', ''],
      text: columns[0]!.heading,
      letters: lettersOf(columns),
      prayer,
      days: firstDays(columns, column),
    })
    if (answer !== undefined) set(columns, `${prayer}.${answer}`)
  }

  if (exchanged.length > 0) {
    const columns = exchanged.flatMap((prayer) => [...columnsOf(`${prayer}.adhan`), ...columnsOf(`${prayer}.jamaat`)])
    const [prayer] = exchanged as [Prayer]
    const answer = ask({
      kind: 'exchanged',
      key: `exchanged ${exchanged.join(' ')}`,
      options: ['swap', 'keep'],
      letters: lettersOf(columns),
      text: [...new Set(columns.map(({ heading }) => heading))].join(', '),
      prayer,
      days: firstDays(columnsOf(`${prayer}.jamaat`), `${prayer}.jamaat`),
    })
    if (answer === 'swap')
      for (const each of columns) {
        const [own, kind] = partsOf(each.column as TimeColumn)
        each.column = `${own}.${kind === 'adhan' ? 'jamaat' : 'adhan'}`
      }
  }

  /** The salaah in whose time most of a column is, when that is not its own. */
  function likelierSalaah(column: TimeColumn, columns: readonly Column[]): TimeColumn | null {
    const [own, kind] = partsOf(column)
    const shareIn = (prayer: Prayer) => {
      const compared = compare(columns, `${prayer}.${kind}`)
      const inside = compared.filter(({ time, times }) => isInside(prayer, time, times))
      return compared.length < 3 ? 1 : inside.length / compared.length
    }
    if (shareIn(own) >= 0.5) return null
    const other = prayers.find((prayer) => prayer !== own && shareIn(prayer) > 0.9)
    return other ? `${other}.${kind}` : null
  }
}

function isInside(prayer: Prayer, time: number, times: Times): boolean {
  const next =
    prayer === 'fajr'
      ? times.sunrise
      : prayer === 'isha'
        ? 1440 + times.fajr
        : times[prayers[prayers.indexOf(prayer) + 1]!]
  return time >= times[prayer] - MARGIN_MINUTES && time < next
}

/** Tables of a program that calculates: they have times that no mosque announces, or the words of the Turkish calendar. */
function isOfCalculation(columns: readonly Column[]): boolean {
  const keys = columns.map(({ key }) => key.replaceAll(' ', ''))
  const has = (...names: string[]) => names.every((name) => keys.includes(name))
  return (
    keys.some((key) => /midnight|firstthird|lastthird/.test(key)) ||
    has('ogle', 'ikindi') ||
    has('day', 'fajr', 'shuruk', 'duhr', 'asr', 'maghrib', 'isha')
  )
}

const isBareMaghrib = ({ meaning }: Column) =>
  isSalaah(meaning) && meaning.prayer === 'maghrib' && meaning.kind === null

const hasPrayer = (tables: readonly { columns: Column[] }[], prayer: Prayer) =>
  tables.some(({ columns }) => columns.some(({ meaning }) => isSalaah(meaning) && meaning.prayer === prayer))

/** Whether an earlier column of the table has the same, as a second beginning of Asr by the other school. */
function isTaken(
  columns: readonly Column[],
  tables: readonly { columns: Column[] }[],
  { school }: ReaderContext,
): boolean {
  const [own] = columns as [Column]
  const { meaning } = own
  const { columns: all } = tables.find((table) => table.columns.includes(own))!
  const same = all.filter(
    (each) =>
      isSalaah(each.meaning) &&
      isSalaah(meaning) &&
      each.meaning.prayer === meaning.prayer &&
      each.meaning.kind === meaning.kind,
  )
  const chosen = same.find((each) => isSalaah(each.meaning) && each.meaning.school === school) ?? same[0]
  return chosen !== own
}

type Compared = { time: number; begins: number }

/** Whether times follow the beginnings of a salaah, also by another method. */
function areBeginnings(all: readonly Compared[], prayer: Prayer): boolean {
  const differences = all.map(({ time, begins }) => time - begins).sort((one, other) => one - other)
  const near = differences.filter((difference) => Math.abs(difference) <= MAX_MINUTES_FROM_BEGINNING)
  if (near.length > all.length / 2) return true
  if (areSteps(all)) return false
  const begins = all.map((each) => each.begins)
  const median = differences[Math.floor(differences.length / 2)] ?? Number.NaN
  const moves = Math.max(...begins) - Math.min(...begins)
  if (prayer === 'maghrib' || all.length < MIN_DAYS || moves < MIN_MOVE_MINUTES) return false
  const steady = differences.filter((difference) => Math.abs(difference - median) <= MAX_MINUTES_FROM_BEGINNING)
  return Math.abs(median) <= MAX_MINUTES_OF_METHOD && steady.length > all.length * 0.8
}

/** People announce a jamaat at five minutes, at ten, at a quarter. */
const areSteps = (all: readonly Compared[]) =>
  all.filter(({ time }) => time % 5 === 0).length >= all.length * MIN_SHARE_OF_STEPS
