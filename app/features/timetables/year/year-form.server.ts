import { data } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { findMosqueForTimes, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { parsePrayerTimes } from '#app/features/prayer-times/adopted/prayer-cells.ts'
import type { TimesRequest } from '#app/features/timetables/edit/answer-form.server.ts'
import { asCandidate } from '#app/features/timetables/edit/carry-over.server.ts'
import {
  type BeginningsOn,
  describeProblem,
  findDateProblems,
  type ProblemTexts,
} from '#app/features/timetables/timetable-problems.ts'
import { toDayRules } from '#app/features/timetables/timetable-rules.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import {
  beginningsOn,
  loadMosqueLocations,
  loadTimesState,
  loadTimetableDays,
} from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import { type DayOrder, dayOrderOf, parseCellDay } from '#app/lib/files/cells.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import type { Sheet } from '#app/lib/files/read-workbook.ts'
import { parseSheets, readSpreadsheetFile } from '#app/lib/files/spreadsheet.server.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { formatClock } from '#salaah/clock.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import {
  findTable,
  isTimetable,
  MAX_MINUTES_FROM_BEGINNING,
  timeColumns,
  type YearColumn,
  yearColumns,
} from './year-columns.ts'

const MAX_SHOWN_RANGES = 12
const TEMPLATE_DAYS = 365
/** Of the cells of a column that cannot be read. */
const MAX_NAMED_WORDS = 5
const MAX_WORD_CHARS = 30

/** A kind of mistake with the rows that have it; `text` is what is wrong with the first of them. */
type YearProblem = { text: string; count: number; rows: string }

/** A day as it will be: adhan and jamaat of each salaah. */
type YearDay = { day: Day; times: FixedTimes }

/** What the dry run of a file found. The file itself travels with the page until it is published. */
export type YearAnswer = {
  failure: string | null
  text: string
  version: number
  choices: { sheet: number | null; order: DayOrder | null }
  /** What has to be said about the file before it can be read, and what may be. */
  questions: Omit<ReadYear, 'fault' | 'rows'> | null
  report: {
    days: YearDay[]
    first: string
    last: string
    errors: number
    problems: YearProblem[]
    /** The coming dates of events that move with these times. */
    moves: number
  } | null
}

/** Checks a file, or publishes the one that was checked: all of its rows or none. */
export async function saveYearForm({ context, url, mosqueId, page, afterChange, countMoves }: TimesRequest) {
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const language = languageOf(url.pathname)
  const texts = textsIn(language)
  const { year, toasts, missing } = texts.admin.adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId) ?? notFound(missing)
  const { version } = await loadTimesState(mosqueId)
  const choices = readChoices(form)
  const file = await readFile(form, actor.id)
  const text = file.ok ? file.text : ''
  const answer = (more: Partial<YearAnswer>, status: number) =>
    data<YearAnswer>({ failure: null, text, version, choices, questions: null, report: null, ...more }, { status })
  if (form.has(RESUMED_FIELD)) return answer({}, 200)
  const sheets = file.ok ? parseSheets(text) : file
  if (!sheets.ok) return answer({ text: '', failure: year.faults[sheets.fault] }, 400)
  const beginnings = (day: Day, school?: 'shafii' | 'hanafi') => beginningsOn(location, day, school)
  const { fault, rows, ...questions } = readYear(sheets.sheets, choices, beginnings)
  if (fault) return answer({ questions, failure: year.faults[fault] }, 400)
  const isOpen = questions.doubts.some(({ answer: chosen }) => chosen === undefined)
  if (questions.sheet === null || questions.ambiguous || isOpen) return answer({ questions }, 200)
  const { dates, problems, errors } = checkYear(rows, {
    today: dayInZone(now, location.zone),
    beginnings,
    nameOf: (column) => headingOf(texts, column),
    texts: {
      admin: texts.admin.adminTimes,
      dates: texts.shared.dates,
      formatTime: await siteTimeFormat(language),
    },
  })
  const days = [...dates.keys()].sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const report = { days: days.map((day) => ({ day, times: dates.get(day)! })), first, last, errors, problems, moves: 0 }
  if (errors > 0 || days.length === 0) return answer({ questions, report }, 400)
  const period = { kind: 'dates' as const, name: '', validFrom: first, validUntil: last }
  const timetable = { ...period, content: { ...noRules, school: location.rules.school ?? 'shafii' }, dates }
  const candidate = asCandidate(timetable, { mosqueId, now })
  const shown = { questions, report: { ...report, moves: await countMoves(mosqueId, [candidate], now) } }
  if (form.get('intent') !== 'publish') return answer(shown, 200)
  // A dry run before the change of somebody else is repeated.
  if (readText(form, 'version') !== String(version)) return answer({ failure: year.changed, ...shown }, 409)
  const saved = await saveTimetable(actor, mosqueId, timetable, {
    state: 'published',
    version,
    now,
    afterChange,
  }).catch((error: unknown) => {
    console.error('The times of a year could not be saved:', error)
    return null
  })
  if (saved === null) return answer({ failure: toasts.failed, ...shown }, 503)
  if (saved.outcome === 'outdated') return answer({ version: saved.version, failure: year.changed, ...shown }, 409)
  if (saved.outcome !== 'saved') notFound(missing)
  const to = localAddress(language, `${page}?published=${saved.id}`)
  return redirectWithToast(context, to, 'success', year.published({ days: days.length }))
}

/** A timetable of single dates has no rules besides them. */
const noRules = {
  week: toDayRules(
    Object.fromEntries(prayers.map((prayer) => [prayer, { adhan: null, jamaat: null }])) as Record<
      Prayer,
      { adhan: null; jamaat: null }
    >,
  ),
  weekdays: {},
  sessions: [],
}

async function readFile(form: FormData, owner: string) {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) return await readSpreadsheetFile(file, owner)
  return { ok: true as const, text: String(form.get('text') ?? '') }
}

function readChoices(form: FormData): YearChoices {
  const isNew = form.get('file') instanceof File
  const sheet = readText(form, 'sheet')
  const order = readText(form, 'order')
  // What was said of the columns of one sheet says nothing of another.
  const askedOf = readText(form, 'askedOf')
  const isOfSheet = sheet === '' || askedOf === '' || sheet === askedOf
  const columnsOf = (field: 'column' | 'doubt') =>
    [...form].flatMap(([name, value]) => {
      const [, of, index] = /^(column|doubt)\.(\d{1,3})$/.exec(name) ?? []
      const column = yearColumns.find((each) => each === value) ?? null
      return of === field && isOfSheet ? [[Number(index), column] as const] : []
    })
  return {
    sheet: !isNew && /^\d{1,3}$/.test(sheet) ? Number(sheet) : null,
    order: order === 'day-first' || order === 'month-first' ? order : null,
    columns: new Map(columnsOf('column')),
    doubts: new Map(columnsOf('doubt')),
  }
}

type Context = {
  today: Day
  beginnings: (day: Day) => Times
  nameOf: (column: YearColumn) => string
  texts: ProblemTexts
}

/** Checks every row on its own and against the others; what is wrong is collected by the kind of mistake. */
function checkYear(rows: readonly YearRow[], { today, beginnings, nameOf, texts }: Context) {
  const { year } = texts.admin
  const dates = new Map<Day, FixedTimes>()
  const firstRows = new Map<Day, number>()
  const mistakes = new Map<string, { text: string; rows: number[] }>()
  const wrong = new Set<number>()
  const unreadableWords = new Map<YearColumn, Set<string>>()
  for (const { row, date, day, times, unreadable } of rows) {
    const report = (kind: string, text: string) => {
      wrong.add(row)
      const mistake = mistakes.get(kind)
      if (mistake) mistake.rows.push(row)
      else mistakes.set(kind, { text, rows: [row] })
    }
    for (const { column, text } of unreadable) {
      const words = unreadableWords.get(column) ?? new Set()
      unreadableWords.set(column, words)
      // Of many different words the rest is one line.
      if (words.size < MAX_NAMED_WORDS) words.add(text)
      const named = words.has(text) ? text.slice(0, MAX_WORD_CHARS) : '…'
      report(`unreadable ${column} ${named}`, year.unreadable({ columns: nameOf(column), text: named }))
    }
    if (day === null) report('date', date === '' ? year.noDate : year.wrongDate({ date }))
    else {
      const first = firstRows.get(day)
      if (day < today) report('past', year.past)
      if (first !== undefined) report('twice', year.twice({ row: first }))
      else firstRows.set(day, row)
      if (Object.values(times).every(({ adhan, jamaat }) => !adhan && !jamaat)) report('none', year.noTimes)
      for (const problem of findDateProblems(new Map([[day, times]]), beginnings))
        report(`${problem.prayer} ${problem.reason}`, describeProblem(problem, texts))
      dates.set(day, times)
    }
  }
  const problems = [...mistakes.values()]
    .map(({ text, rows }): YearProblem => ({ text, count: rows.length, rows: inRanges(rows) }))
    .toSorted((a, b) => b.count - a.count)
  return { dates, problems, errors: wrong.size }
}

/** '2–13, 20' */
function inRanges(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  const shown = ranges.slice(0, MAX_SHOWN_RANGES).map(([first, last]) => (first === last ? first : `${first}–${last}`))
  return ranges.length > MAX_SHOWN_RANGES ? `${shown.join(', ')} …` : shown.join(', ')
}

/** A list of the coming year, with the times that the present timetables give. */
export async function yearTemplate(actor: Actor | null, mosqueId: string, language: Language, now: Date) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const today = dayInZone(now, await zoneOf({ id: mosqueId }))
  const days = (await loadTimetableDays([mosqueId], addDays(today, 1), TEMPLATE_DAYS)).get(mosqueId)
  if (!days) return null
  const texts = textsIn(language)
  const clock = (minutes: number | null) => (minutes === null ? '' : formatClock(minutes))
  return toCsv(
    days.map(({ day, prayers: times }) => ({
      [headingOf(texts, 'date')]: day,
      ...Object.fromEntries(
        timeColumns.map((column) => {
          const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
          return [headingOf(texts, column), clock(times[prayer][what])]
        }),
      ),
    })),
  )
}

/** Loads the page on which a year is loaded from a file; null when there is no such mosque. */
export async function loadYearPage(actor: Actor | null, mosqueId: string) {
  const mosque = await findMosqueForTimes(actor, mosqueId)
  return mosque && { mosque, version: (await loadTimesState(mosqueId)).version }
}

/** A year and some days more. */
const MAX_DATES = 400
const DAYS_OF_DOUBT = 3

/** What a person answered to the questions about a file. */
export type YearChoices = {
  sheet: number | null
  order: DayOrder | null
  /** By the index of the column; null leaves it out. */
  columns: ReadonlyMap<number, YearColumn | null>
  /** Of columns that were asked about. */
  doubts: ReadonlyMap<number, YearColumn | null>
}

/** A column of jamaats that may be that of the adhan, with its first days, in minutes. */
export type Doubt = {
  index: number
  heading: string
  column: `${Prayer}.jamaat`
  days: { day: Day; jamaat: number; begins: number }[]
  /** What was chosen for it; undefined until then. */
  answer: YearColumn | null | undefined
}

/** A line of the file; what cannot be read is named in `unreadable`. */
export type YearRow = {
  row: number
  date: string
  day: string | null
  times: FixedTimes
  unreadable: { column: YearColumn; text: string }[]
}

type ReadColumn = { index: number; heading: string; column: YearColumn | null }

export type ReadYear = {
  sheets: string[]
  /** Null while it has to be chosen. */
  sheet: number | null
  /** What the columns are read as. */
  read: ReadColumn[]
  /** The columns with a heading that is not known, or all where no timetable was found, and what was chosen for each. */
  unknown: ReadColumn[]
  doubts: Doubt[]
  /** A date that can be read both ways, while that has to be chosen. */
  ambiguous: { text: string; dayFirst: string; monthFirst: string } | null
  fault: 'columns' | 'too-long' | 'empty' | null
  rows: YearRow[]
}

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The heading of a column in one language. */
export function headingOf(texts: ReturnType<typeof textsIn>, column: YearColumn): string {
  const { adminTimes } = texts.admin
  if (column === 'date') return adminTimes.year.date
  const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
  return `${adminTimes.prayers[prayer]} ${adminTimes[what]}`
}

let knownColumns: Map<string, YearColumn> | undefined
/** The headings of the template in every language. */
function columnNamed(heading: string): YearColumn | undefined {
  knownColumns ??= new Map(
    languages.flatMap((language) => yearColumns.map((column) => [fold(headingOf(textsIn(language), column)), column])),
  )
  return knownColumns.get(fold(heading))
}

/**
 * Reads the dates of a spreadsheet, as far as it says what its columns and dates mean. `beginnings` tells what a jamaat
 * cannot be.
 */
export function readYear(sheets: readonly Sheet[], choices: YearChoices, beginnings: BeginningsOn): ReadYear {
  const tables = sheets.map(({ rows }) => findTable(rows, columnNamed))
  const readable = tables.flatMap(({ headings }, index) =>
    isTimetable(headings.map(({ column }) => column)) ? [index] : [],
  )
  const chosen = choices.sheet !== null && choices.sheet < sheets.length ? choices.sheet : null
  const sheet = chosen ?? (readable.length === 1 ? readable[0]! : sheets.length === 1 ? 0 : null)
  const none: ReadYear = {
    sheets: sheets.map(({ name }) => name),
    sheet,
    read: [],
    unknown: [],
    doubts: [],
    ambiguous: null,
    fault: null,
    rows: [],
  }
  if (sheet === null) return none
  const { body: first, headings } = tables[sheet]!
  const chosenColumns = headings.map(({ column }, index) => chosenOr(choices.columns, index, column))
  const all = headings.map(({ text }, index) => ({
    index,
    heading: text,
    column: chosenOr(choices.doubts, index, chosenColumns[index]!),
  }))
  const read = all.filter(({ column }) => column !== null)
  const indexes = new Map(read.map(({ index, column }) => [column, index]).reverse() as [YearColumn, number][])
  const unknown = all.filter(({ index, heading }) => heading !== '' && headings[index]!.column === null)
  const named = { ...none, read, unknown }
  const body = sheets[sheet]!.rows.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(first)
    .map(({ row, cells }) => ({ row, cells, cell: (column: YearColumn) => cells[indexes.get(column) ?? -1] ?? '' }))
    .filter(({ cell }) => isOfTimes(cell))
  const isChosen = isTimetable([...indexes.keys()])
  const noTimetable = {
    ...named,
    unknown: all.filter(({ heading }) => heading !== ''),
    fault: headings.length > 0 ? 'columns' : 'empty',
  } as const
  if (!isChosen && !indexes.has('date')) return noTimetable
  if (body.length === 0) return isChosen ? { ...named, fault: 'empty' } : noTimetable
  if (body.length > MAX_DATES) return { ...named, fault: 'too-long' }
  const order = dayOrderOf(body.map(({ cell }) => cell('date'))) ?? choices.order
  const open = body.find(
    ({ cell }) =>
      order === null &&
      parseCellDay(cell('date')) === null &&
      parseCellDay(cell('date'), 'day-first') !== parseCellDay(cell('date'), 'month-first'),
  )
  if (open) {
    const text = open.cell('date')
    const ambiguous = {
      text,
      dayFirst: parseCellDay(text, 'day-first') ?? '',
      monthFirst: parseCellDay(text, 'month-first') ?? '',
    }
    return { ...named, ambiguous }
  }
  const minutesIn = (index: number, column: YearColumn) =>
    parsePrayerTimes(
      column.split('.')[0] as Prayer,
      body.map(({ cells }) => cells[index] ?? ''),
    )
  const days = body.map(({ cell }) => parseCellDay(cell('date'), order))
  const doubts = headings.flatMap(({ text }, index): Doubt[] => {
    const column = chosenColumns[index]!
    if (!isJamaat(column) || column === 'maghrib.jamaat') return []
    const near = daysOfAdhan(column, days, minutesIn(index, column), beginnings)
    return near ? [{ index, heading: text, column, days: near, answer: choices.doubts.get(index) }] : []
  })
  if (!isChosen) {
    const isAsked = (index: number) => doubts.some((doubt) => doubt.index === index)
    return { ...noTimetable, doubts, unknown: noTimetable.unknown.filter(({ index }) => !isAsked(index)) }
  }
  const times = new Map([...indexes].map(([column, index]) => [column, minutesIn(index, column)]))
  const rows = body.map(({ row, cell }, index) =>
    toRow(row, cell, days[index]!, (column) => times.get(column)?.[index] ?? null),
  )
  return { ...named, doubts, rows }
}

/** What was chosen for a column, also to leave it out, else what it has. */
const chosenOr = (chosen: YearChoices['columns'], index: number, otherwise: YearColumn | null) =>
  chosen.has(index) ? chosen.get(index)! : otherwise

const isJamaat = (column: YearColumn | null): column is `${Prayer}.jamaat` => column?.endsWith('.jamaat') ?? false

/** The first days of a column of jamaats, if they are where the salaah begins on most of its days; else null. */
function daysOfAdhan(
  column: `${Prayer}.jamaat`,
  days: readonly (Day | null)[],
  minutes: readonly (number | null)[],
  beginnings: BeginningsOn,
): Doubt['days'] | null {
  const prayer = column.split('.')[0] as Prayer
  const all = days.flatMap((day, index) => {
    const jamaat = minutes[index] ?? null
    if (day === null || jamaat === null) return []
    const begins = (['shafii', 'hanafi'] as const).map((school) => Math.round(beginnings(day, school)[prayer]))
    const [one, other] = begins as [number, number]
    return [{ day, jamaat, begins: Math.abs(other - jamaat) < Math.abs(one - jamaat) ? other : one }]
  })
  const near = all.filter(({ jamaat, begins }) => Math.abs(jamaat - begins) <= MAX_MINUTES_FROM_BEGINNING)
  return near.length > all.length / 2 ? all.slice(0, DAYS_OF_DOUBT) : null
}

/** Not a title within the list, a heading that is repeated, or a line under it. */
function isOfTimes(cell: (column: YearColumn) => string): boolean {
  const date = cell('date')
  if (parseCellDay(date, 'day-first') ?? parseCellDay(date, 'month-first')) return true
  return timeColumns.some((column) => /\d/.test(cell(column)))
}

function toRow(
  row: number,
  cell: (column: YearColumn) => string,
  day: Day | null,
  minutesOf: (column: YearColumn) => number | null,
): YearRow {
  const unreadable: YearRow['unreadable'] = []
  const times = {} as FixedTimes
  const read = (column: YearColumn) => {
    const minutes = minutesOf(column)
    if (minutes === null && !isNothing(cell(column))) unreadable.push({ column, text: cell(column) })
    return minutes === null ? null : formatClock(minutes)
  }
  for (const prayer of prayers) times[prayer] = { adhan: read(`${prayer}.adhan`), jamaat: read(`${prayer}.jamaat`) }
  return { row, date: cell('date').slice(0, 30), day, times, unreadable }
}

/** An empty cell, or a dash in it. */
const isNothing = (text: string) => /^[-–—]?$/.test(text)
