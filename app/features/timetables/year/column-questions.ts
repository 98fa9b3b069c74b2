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
  type Question,
  type ReaderContext,
  type TimeColumn,
  timeColumns,
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

type Tables = readonly { columns: Column[] }[]
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
/** A file with its tables; `compare` is `comparison` with the days of the file. */
type TimesFile = Options & { tables: Tables; isCalculation: boolean; compare: ReturnType<typeof comparison> }
/** Columns with one heading, which are one, also in many tables. */
type Group = [key: string, columns: Column[]]
type OfSalaah = [Prayer, Column[]]
type OfTimes = [TimeColumn, Column[]]

/**
 * Decides what each column has: by its heading, what stands beside it and the titles, as far as the calculator agrees;
 * what it does not decide is asked.
 */
export function askAboutColumns(tables: Tables, options: Options): void {
  const isCalculation = tables.every(({ columns }) => isOfCalculation(columns))
  const file = { ...options, tables, isCalculation, compare: comparison(options) }
  const open = tables.flatMap(({ columns }) => columns).filter(({ column }) => column === null)
  const groups = [...Map.groupBy(open, ({ key }) => key)].slice(0, MAX_HEADINGS)
  tellAlikeApart(groups, file)
  const { said, bare } = nameColumns(groups, file)
  const title = file.kinds[bare[0]?.[1][0]?.sheet ?? 0] ?? null
  const named = [...said, ...nameBare(bare, title, file)]
  for (const [column, columns] of named) set(columns, column)
  askAboutSalaahs(file)
  const exchanged = findExchanged(file)
  askAboutKinds(named, exchanged, file, (columns, prayer) =>
    bare.some(([, own]) => own.includes(columns[0]!))
      ? mayBeAdhan(columns, prayer, title, file)
      : isNear(columns, prayer, file),
  )
  if (exchanged.length > 0) askAboutExchange(exchanged, file)
}

/** Compares the times of columns with the beginnings of a salaah, by the school that is nearer. */
function comparison({ context, days, minutesIn }: Options) {
  const calculated = new Map<string, Times>()
  const timesOn = (day: Day, school: 'shafii' | 'hanafi') => {
    const key = `${day} ${school}`
    const times = calculated.get(key) ?? context.beginnings(day, school)
    calculated.set(key, times)
    return times
  }
  return (columns: readonly Column[], column: TimeColumn) =>
    minutesIn(columns, column).flatMap((time, index) => {
      const day = days[index]
      if (!day || time === null) return []
      const [shafii, hanafi] = [timesOn(day, 'shafii'), timesOn(day, 'hanafi')]
      const [prayer] = partsOf(column)
      const times = Math.abs(hanafi[prayer] - time) < Math.abs(shafii[prayer] - time) ? hanafi : shafii
      return [{ day, time, begins: Math.round(times[prayer]), times: shafii }]
    })
}

/** Of two columns that are called alike, one may be the beginnings and the other, on most days later, the jamaats. */
function tellAlikeApart(groups: readonly Group[], file: TimesFile): void {
  for (const [key, second] of groups) {
    const first = groups.find(([other]) => `${other} 2` === key)?.[1]
    const [one, other] = [first?.[0]?.meaning ?? null, second[0]!.meaning]
    if (!first || !isSalaah(one) || !isSalaah(other) || !one.prayer || one.kind || other.kind || one.school) continue
    const { prayer } = one
    const [early, late] = [first, second].map((columns) => file.minutesIn(columns, `${prayer}.jamaat`))
    const orders = early!.map((time, at) => (time === null || late![at] == null ? 0 : Math.sign(late![at] - time)))
    const isAfter = (sign: number) => orders.filter((each) => each === sign).length > orders.length / 2
    const isSecond = isAfter(1) && isNear(first, prayer, file)
    if (!isSecond && !(isAfter(-1) && isNear(second, prayer, file))) continue
    for (const each of first) each.meaning = { ...one, kind: isSecond ? 'adhan' : 'jamaat' }
    for (const each of second) each.meaning = { ...other, kind: isSecond ? 'jamaat' : 'adhan' }
  }
}

/** The columns whose heading, or a column beside them, says what they are, and those that say only a salaah; asks of others. */
function nameColumns(groups: readonly Group[], file: TimesFile): { said: OfTimes[]; bare: OfSalaah[] } {
  const { tables, context, isCalculation } = file
  const [said, bare]: [OfTimes[], OfSalaah[]] = [[], []]
  for (const [key, columns] of groups) {
    // The Turkish calendar calls the beginning of Fajr so; others mean ten minutes before.
    if (key === 'imsak' && isCalculation && !hasPrayer(tables, 'fajr'))
      for (const each of columns) each.meaning = { prayer: 'fajr', kind: 'adhan' }
    const { meaning } = columns[0]!
    if (meaning === 'other' || (key === 'imsak' && meaning === null)) continue
    // Beside a column that is only called Maghrib it says nothing new.
    if (/^ifta/.test(key) && tables.some((table) => table.columns.some(isBareMaghrib))) continue
    if (isSalaah(meaning) && meaning.prayer !== null && !isTaken(columns, tables, context)) {
      const kind = meaning.kind ?? kindByNeighbour(columns, meaning.prayer, tables)
      if (kind) said.push([`${meaning.prayer}.${kind}`, columns])
      else bare.push([meaning.prayer, columns])
    } else if (!isSalaah(meaning) || !meaning.school) askAboutUnknown(key, columns, file)
  }
  return { said, bare }
}

/** Beside a column of jamaats of a salaah stands its adhan, and the reverse. */
function kindByNeighbour(columns: readonly Column[], prayer: Prayer, tables: Tables): ColumnKind | null {
  const hasBeside = (kind: ColumnKind) =>
    tables.some(
      ({ columns: all }) =>
        columns.some((each) => all.includes(each)) &&
        all.some(({ meaning }) => isSalaah(meaning) && meaning.prayer === prayer && meaning.kind === kind),
    )
  return hasBeside('jamaat') ? 'adhan' : hasBeside('adhan') ? 'jamaat' : null
}

/** Asks what a column is that mostly has times. */
function askAboutUnknown(key: string, columns: readonly Column[], file: TimesFile): void {
  const { context, days, ask, minutesIn, daysOfQuestion } = file
  const { heading } = columns[0]!
  const question = `${heading === '' ? 'unnamed' : 'column'} ${key}`
  const times = minutesIn(columns, 'fajr.adhan').filter((time) => time !== null)
  if (times.length < days.length / 2 && !context.answers.has(question)) return
  const answer = ask({
    kind: heading === '' ? 'unnamed' : 'unknown',
    key: question,
    options: [...timeColumns, ''],
    text: heading || times.slice(0, daysOfQuestion).map(formatClock).join(', '),
    letters: lettersOf(columns),
  })
  if (answer) set(columns, answer)
}

/** Columns that are only called by a salaah: adhans in a calculation, what is answered where they may be, else jamaats. */
function nameBare(bare: readonly OfSalaah[], title: ColumnKind | null, file: TimesFile): OfTimes[] {
  const others = bare.filter(([prayer]) => prayer !== 'maghrib')
  const isAllAdhan = others.length > 0 && others.every(([prayer, columns]) => mayBeAdhan(columns, prayer, title, file))
  if (bare.length > 0 && (file.isCalculation || title === 'adhan') && (isAllAdhan || others.length === 0))
    return bare.map(([prayer, columns]) => [`${prayer}.adhan`, columns])
  if (others.length <= 1 || !(isAllAdhan || title === 'adhan'))
    return bare.map(([prayer, columns]) => [`${prayer}.jamaat`, columns])
  const all = bare.flatMap(([, columns]) => columns)
  const [prayer, first] = others[0]!
  const key = `kind ${[...new Set(all.map((column) => column.key))].join(' ')}`.slice(0, 150)
  const question = { key, text: headingsOf(all), ...daysOf(first, `${prayer}.jamaat`, file) }
  const answer = askAboutKind(all, question, file)
  for (const [each, columns] of bare) set(columns, answer ? `${each}.${answer}` : null)
  return []
}

/** What no title calls a jamaat has to look like one: in steps of five minutes, and away from the beginning. */
const mayBeAdhan = (columns: readonly Column[], prayer: Prayer, title: ColumnKind | null, file: TimesFile) =>
  isNear(columns, prayer, file) || (title !== 'jamaat' && !areSteps(file.compare(columns, `${prayer}.jamaat`)))

const isNear = (columns: readonly Column[], prayer: Prayer, { compare }: TimesFile) =>
  areBeginnings(compare(columns, `${prayer}.jamaat`), prayer)

/** Asks of columns most of whose times are in the time of another salaah. */
function askAboutSalaahs(file: TimesFile): void {
  const moved: [Column[], string][] = []
  for (const column of timeColumns) {
    const columns = columnsOf(column, file)
    const other = columns.length > 0 && likelierSalaah(column, columns, file)
    if (!other) continue
    const answer = file.ask({
      kind: 'other-salaah',
      key: `salaah ${columns[0]!.key}`,
      options: [other, column, ''],
      text: columns[0]!.heading,
      letters: lettersOf(columns),
      ...daysOf(columns, column, file),
    })
    if (answer !== undefined) moved.push([columns, answer])
  }
  for (const [columns, answer] of moved) set(columns, answer)
}

/** The salaah in whose time most of a column is, when that is not its own. */
function likelierSalaah(column: TimeColumn, columns: readonly Column[], { compare }: TimesFile): TimeColumn | null {
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

/** The salaahs whose jamaats are mostly before their adhans. */
function findExchanged(file: TimesFile): Prayer[] {
  return prayers.filter((prayer) => {
    const [begins, jamaats] = ([`${prayer}.adhan`, `${prayer}.jamaat`] as const).map((column) =>
      file.minutesIn(columnsOf(column, file), column),
    )
    const both = jamaats!.flatMap((time, index) => {
      const adhan = begins![index] ?? null
      return time === null || adhan === null ? [] : [time < adhan]
    })
    return both.filter(Boolean).length > both.length / 2
  })
}

/** Asks of each column of jamaats that may be beginnings. */
function askAboutKinds(
  named: readonly OfTimes[],
  exchanged: readonly Prayer[],
  file: TimesFile,
  isDoubtful: (columns: readonly Column[], prayer: Prayer) => boolean,
): void {
  for (const [column, columns] of named) {
    const [prayer, kind] = partsOf(column)
    if (kind !== 'jamaat' || prayer === 'maghrib' || exchanged.includes(prayer) || !isDoubtful(columns, prayer))
      continue
    const { key, heading } = columns[0]!
    const question = { key: `kind ${key}`, text: heading, ...daysOf(columns, column, file) }
    const answer = askAboutKind(columns, question, file)
    if (answer !== undefined) set(columns, `${prayer}.${answer}`)
  }
}

/** Asks whether adhan and jamaat of some salaahs are exchanged. */
function askAboutExchange(exchanged: readonly Prayer[], file: TimesFile): void {
  const columns = exchanged.flatMap((prayer) => [
    ...columnsOf(`${prayer}.adhan`, file),
    ...columnsOf(`${prayer}.jamaat`, file),
  ])
  const jamaat = `${exchanged[0]!}.jamaat` as const
  const answer = file.ask({
    kind: 'exchanged',
    key: `exchanged ${exchanged.join(' ')}`,
    options: ['swap', 'keep'],
    letters: lettersOf(columns),
    text: headingsOf(columns),
    ...daysOf(columnsOf(jamaat, file), jamaat, file),
  })
  if (answer !== 'swap') return
  for (const each of columns) {
    const [own, kind] = partsOf(each.column as TimeColumn)
    each.column = `${own}.${kind === 'adhan' ? 'jamaat' : 'adhan'}`
  }
}

type KindQuestion = Pick<Question, 'key' | 'text' | 'prayer' | 'days'>

const askAboutKind = (columns: readonly Column[], question: KindQuestion, { ask }: TimesFile) =>
  ask({ kind: 'doubt', options: ['jamaat', 'adhan', ''], letters: lettersOf(columns), ...question })

/** The salaah of a question, with the first days of its columns. */
const daysOf = (columns: readonly Column[], column: TimeColumn, { compare, daysOfQuestion }: TimesFile) => ({
  prayer: partsOf(column)[0],
  days: compare(columns, column)
    .slice(0, daysOfQuestion)
    .map(({ day, time, begins }) => ({ day, time, begins })),
})

const lettersOf = (columns: readonly Column[]) =>
  [...new Set(columns.map(({ index }) => columnLetter(index)))].join(', ')

const headingsOf = (columns: readonly Column[]) => [...new Set(columns.map(({ heading }) => heading))].join(', ')

const columnsOf = (name: TimeColumn, { tables }: TimesFile) =>
  tables.flatMap(({ columns }) => columns).filter(({ column }) => column === name)

function set(columns: readonly Column[], column: string | null): void {
  for (const each of columns) each.column = yearColumns.find((name) => name === column) ?? null
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

const hasPrayer = (tables: Tables, prayer: Prayer) =>
  tables.some(({ columns }) => columns.some(({ meaning }) => isSalaah(meaning) && meaning.prayer === prayer))

/** Whether an earlier column of the table has the same, as a second beginning of Asr by the other school. */
function isTaken(columns: readonly Column[], tables: Tables, { school }: ReaderContext): boolean {
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
