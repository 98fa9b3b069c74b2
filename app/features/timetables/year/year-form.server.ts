import { data } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { findMosqueForTimes, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import type { TimesRequest } from '#app/features/timetables/edit/answer-form.server.ts'
import { asCandidate } from '#app/features/timetables/edit/carry-over.server.ts'
import { loadDates } from '#app/features/timetables/ramadan-programs.server.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import { toDayRules } from '#app/features/timetables/timetable-rules.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { beginningsOn, loadMosqueLocations, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { type Language, languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { daysBetween } from '#app/lib/days.ts'
import { readCellTime } from '#app/lib/files/cells.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import { parseTables, readSpreadsheetFile, type SpreadsheetFault } from '#app/lib/files/spreadsheet.server.ts'
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
import { checkRows, type Finding, type FindingKind, timesOf } from './check-rows.ts'
import { type FileRow, MAX_DATES, type ReadTables, readTables } from './read-tables.ts'
import {
  partsOf,
  type Question,
  type ReaderContext,
  type TimeColumn,
  timeColumns,
  type YearColumn,
  yearColumns,
} from './year-types.ts'

const MAX_SHOWN_RANGES = 12
/** So many mistakes of a kind are shown one by one. */
const MAX_SINGLE_MISTAKES = 5
const TEMPLATE_DAYS = 365
/** Of the cells of a column that cannot be read. */
const MAX_NAMED_WORDS = 5
const MAX_WORD_CHARS = 30
const MAX_NAME_CHARS = 80
const RAMADAN = 9
const MAX_FILES = 12
const MAX_ANSWER_CHARS = 200
const MAX_ANSWERS = 100

/** A kind of mistake with the rows that have it; `text` is what is wrong with the first of them. */
type YearProblem = {
  kind: FindingKind
  text: string
  count: number
  rows: string
  /** All of them, to leave them out. */
  skip: string
  /** Whether somebody may say that these were checked. */
  canKeep: boolean
  /** The field of a single time, and what it probably should be. */
  offer: { field: string; time: string } | null
}

/** A time that has to be checked: the field to correct it, as it stands in the file, and why. */
type WrongCell = { column: TimeColumn | null; field: string; text: string; reason: string }

/** A day as it will be, and the jamaats as they are now; on a day of Jumu'ah those of the file do not count for Dhuhr. */
type YearDay = {
  day: Day
  /** Of its row, in the names of the fields that correct it. */
  id: string
  times: FixedTimes
  /** When each salaah begins as it is calculated. */
  begins: Record<Prayer, number>
  /** The cells that the times are from. */
  cells: Partial<Record<TimeColumn, string>>
  /** The page and the line of a PDF or a photo that they stand on, as '2.12'. */
  lines: string[]
  was: Record<Prayer, string | null>
  hasJumuah: boolean
  /** Of the first day of Ramadan: whether it is announced. */
  ramadan: 'certain' | 'expected' | null
  wrong: WrongCell[]
}

/** What is said of single rows: the times that are corrected, the rows that are left out, and what was checked. */
type Corrections = { fixes: Record<string, string>; skipped: string[]; kept: string[] }

/** What the dry run of a file found. The file itself travels with the page until it is published. */
export type YearAnswer = {
  failure: string | null
  /** The name of the file, or of several; empty for a photo. */
  name: string
  text: string
  version: number
  corrections: Corrections
  /** What the file says of itself, and what has to be said about it before it can be read. */
  read: Pick<ReadTables, 'columns' | 'questions' | 'remarks' | 'unread' | 'moved'> | null
  report: {
    days: YearDay[]
    first: string
    last: string
    errors: number
    problems: YearProblem[]
    /** The kinds of findings that somebody said to have checked. */
    kept: string[]
    /** The days between that the file does not have. */
    missing: number
    /** The coming dates of events that move with these times. */
    moves: number
  } | null
}

/** Checks a file, or publishes the one that was checked: all of its rows, or those that are right when that is pressed. */
export async function saveYearForm({ context, url, mosqueId, page, afterChange, countMoves }: TimesRequest) {
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const language = languageOf(url.pathname)
  const texts = textsIn(language)
  const { year, toasts, missing } = texts.admin.adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId) ?? notFound(missing)
  const { version, fileAnswers } = await loadTimesState(mosqueId)
  const corrections = readCorrections(form)
  const file = await readFile(form, actor.id)
  const text = file.ok ? file.text : ''
  const answer = (more: Partial<YearAnswer>, status: number) =>
    data<YearAnswer>(
      { failure: null, name: readName(form), text, version, corrections, read: null, report: null, ...more },
      { status },
    )
  if (form.has(RESUMED_FIELD)) return answer({}, 200)
  const sheets = file.ok ? parseTables(text) : file
  if (!sheets.ok) return answer({ text: '', failure: year.faults[sheets.fault] }, 400)
  const school = location.rules.school ?? 'shafii'
  const rules = { today: dayInZone(now, location.zone), school, beginnings: beginningsAt(location, school) }
  const answers = new Map([...storedAnswers(fileAnswers), ...readAnswers(form)])
  const { fault, rows, ...read } = readTables(sheets.sheets, { ...rules, answers, known: columnNamed })
  const isPhoto = sheets.sheets.some(({ cells }) => cells.some(({ sure }) => sure !== undefined))
  if (fault) {
    const failure = isPhoto && fault === 'columns' ? year.photo.unreadable : year.faults[fault]
    return answer({ read, failure }, 400)
  }
  if (read.questions.some((question) => question.answer === undefined)) return answer({ read }, 200)
  // What is wrong is left out only when that was pressed.
  const isLeftOut = form.get('intent') === 'publish-right'
  const checked = checkFile(applyCorrections(rows, corrections), { ...rules, kept: corrections.kept, isLeftOut })
  const report = await reportOn(mosqueId, checked, { ...rules, texts, formatTime: await siteTimeFormat(language), now })
  const { days, first, last } = report
  if (checked.open.length > 0 || days.length === 0) return answer({ read, report }, 400)
  const dates = new Map(days.map(({ day, times }) => [day, times]))
  const period = { kind: 'dates' as const, name: '', validFrom: first, validUntil: last }
  const timetable = { ...period, content: { ...noRules, school }, dates }
  const candidate = asCandidate(timetable, { mosqueId, now })
  const shown = { read, report: { ...report, moves: await countMoves(mosqueId, [candidate], now) } }
  if (form.get('intent') !== 'publish' && !isLeftOut) return answer(shown, 200)
  // A dry run before the change of somebody else is repeated.
  if (readText(form, 'version') !== String(version)) return answer({ failure: year.changed, ...shown }, 409)
  const saved = await saveTimetable(
    actor,
    mosqueId,
    { ...timetable, ...(checked.kept.length > 0 && { checked: countKinds(checked.kept) }) },
    { state: 'published', version, now, afterChange, ...answersToRemember(read.questions, fileAnswers) },
  ).catch((error: unknown) => {
    console.error('The times of a year could not be saved:', error)
    return null
  })
  if (saved === null) return answer({ failure: toasts.failed, ...shown }, 503)
  if (saved.outcome === 'outdated') return answer({ version: saved.version, failure: year.changed, ...shown }, 409)
  if (saved.outcome !== 'saved') notFound(missing)
  const to = localAddress(language, `${page}?published=${saved.id}`)
  return redirectWithToast(context, to, 'success', year.published({ days: days.length }))
}

/** When the salaahs begin at a mosque; a file asks for most days several times. */
function beginningsAt(
  location: Parameters<typeof beginningsOn>[0],
  school: ReaderContext['school'],
): ReaderContext['beginnings'] {
  const cached = new Map<string, ReturnType<typeof beginningsOn>>()
  return (day, of = school) => {
    const times = cached.get(`${day} ${of}`) ?? beginningsOn(location, day, of)
    cached.set(`${day} ${of}`, times)
    return times
  }
}

type Check = Pick<ReaderContext, 'today' | 'beginnings' | 'school'> & { kept: readonly string[]; isLeftOut: boolean }
type Checked = { rows: readonly FileRow[]; open: Finding[]; kept: Finding[] }

/** The rows of a file, what is wrong with them, and what somebody says to have checked. */
function checkFile(rows: readonly FileRow[], { kept, isLeftOut, ...rules }: Check): Checked {
  const isKept = ({ kind, canKeep }: Finding) => canKeep && kept.includes(kind)
  const check = (list: readonly FileRow[]) => {
    const findings = checkRows(list, rules)
    return { rows: list, open: findings.filter((each) => !isKept(each)), kept: findings.filter(isKept) }
  }
  const all = check(rows)
  if (!isLeftOut) return all
  const wrong = new Set(all.open.map(({ row }) => row))
  return check(rows.filter((row) => !wrong.has(row)))
}

async function reportOn(
  mosqueId: string,
  { rows, open, kept }: Checked,
  context: Context & { now: Date },
): Promise<NonNullable<YearAnswer['report']>> {
  const days = await compareDays(mosqueId, rows, open, kept, context)
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return {
    days,
    first,
    last,
    errors: new Set(open.map(({ row }) => row)).size,
    problems: listProblems(open, context),
    kept: [...new Set(kept.map(({ kind }) => kind))],
    missing: days.length > 0 ? daysBetween(first, last) + 1 - days.length : 0,
    moves: 0,
  }
}

const countKinds = (findings: readonly Finding[]) =>
  Object.fromEntries([...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]))

/** What was answered about this file is proposed for the next one of the mosque, as far as it can be alike. */
function answersToRemember(questions: readonly Question[], stored: string | null): { fileAnswers?: string } {
  // The letter of a column without a heading says nothing of the next file.
  if (questions.some(({ kind }) => kind === 'unnamed')) return {}
  const given = questions.flatMap(({ key, kind, answer }) =>
    answer === undefined || kind === 'sheet' || kind === 'year' || kind === 'month' || kind === 'sparse'
      ? []
      : [[key, answer] as const],
  )
  const remembered = new Map([...storedAnswers(stored), ...given].slice(-MAX_ANSWERS))
  return given.length > 0 ? { fileAnswers: JSON.stringify(Object.fromEntries(remembered)) } : {}
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

const filesIn = (form: FormData) =>
  form.getAll('file').filter((file): file is File => file instanceof File && file.size > 0)

function readName(form: FormData): string {
  const names = filesIn(form).map(({ name }) => name)
  return (names.length > 0 ? names.join(', ') : readText(form, 'name')).slice(0, MAX_NAME_CHARS)
}

type ReadFile = { ok: true; text: string } | { ok: false; fault: SpreadsheetFault }

/** The file that was sent, or several, as one for each month, with their names as titles; else the text of the page. */
async function readFile(form: FormData, owner: string): Promise<ReadFile> {
  const files = filesIn(form)
  if (files.length === 0) return { ok: true, text: String(form.get('text') ?? '') }
  const sheets = []
  for (const file of files.slice(0, MAX_FILES)) {
    const read = await readSpreadsheetFile(file, owner)
    if (!read.ok) return read
    const tables = parseTables(read.text)
    if (!tables.ok) return tables
    const title = file.name.replace(/\.\w+$/, '')
    sheets.push(...tables.sheets.map((sheet) => ({ ...sheet, name: sheet.name || title })))
  }
  return { ok: true, text: JSON.stringify({ sheets }) }
}

function storedAnswers(json: string | null): [string, string][] {
  const stored: unknown = JSON.parse(json ?? '{}')
  return Object.entries(stored as Record<string, string>).filter(([, value]) => typeof value === 'string')
}

function readAnswers(form: FormData): [string, string][] {
  // What was said of one file says nothing of another.
  if (form.get('file') instanceof File) return []
  return [...form]
    .flatMap(([name, value]): [string, string][] =>
      name.startsWith('answer.') && typeof value === 'string' && name.length + value.length < MAX_ANSWER_CHARS
        ? [[name.slice('answer.'.length), value]]
        : [],
    )
    .slice(0, MAX_ANSWERS)
}

const FIELD = /^(\d{1,3}\.\d{1,4}(?:\.\d{1,3})?)\.([a-z]+\.(?:adhan|jamaat))$/

function readCorrections(form: FormData): Corrections {
  if (form.get('file') instanceof File) return { fixes: {}, skipped: [], kept: [] }
  const typed = [...form].flatMap(([name, value]): [string, string][] => {
    const field = name.startsWith('fix.') ? name.slice('fix.'.length) : ''
    const text = String(value).trim().slice(0, MAX_WORD_CHARS)
    const time = readCellTime(text)
    return FIELD.test(field) && text ? [[field, time ? formatClock(time.minutes) : text]] : []
  })
  const [offered = '', time = ''] = readText(form, 'offer').split('=')
  const offer: [string, string][] = FIELD.test(offered) && /^\d\d:\d\d$/.test(time) ? [[offered, time]] : []
  const listIn = (name: string) =>
    form
      .getAll(name)
      .flatMap((all) => String(all).split(',').filter(Boolean))
      .slice(0, MAX_DATES)
  return {
    fixes: Object.fromEntries([...typed, ...offer].slice(0, MAX_DATES)),
    skipped: listIn('skip'),
    kept: listIn('keep'),
  }
}

function applyCorrections(rows: readonly FileRow[], { fixes, skipped }: Corrections): FileRow[] {
  const out = new Set(skipped)
  return rows
    .filter(({ id }) => !out.has(id))
    .map((row) => {
      const fixed = timeColumns.flatMap((column) => {
        const text = fixes[`${row.id}.${column}`]
        if (text === undefined) return []
        const minutes = readCellTime(text)?.minutes ?? null
        return [[column, { cell: '', ...row.values[column], text, minutes, sure: 1 }]]
      })
      return fixed.length > 0 ? { ...row, values: { ...row.values, ...Object.fromEntries(fixed) } } : row
    })
}

type Words = { texts: ReturnType<typeof textsIn>; formatTime: TimeFormat }
type Context = Words & Pick<ReaderContext, 'beginnings' | 'today' | 'school'>

/** The days of a file beside the jamaats that are announced for them now. */
async function compareDays(
  mosqueId: string,
  rows: readonly FileRow[],
  open: readonly Finding[],
  kept: readonly Finding[],
  context: Context & { now: Date },
): Promise<YearDay[]> {
  const byDay = new Map(rows.flatMap((row) => (row.day ? [[row.day, row] as const] : [])).reverse())
  const days = [...byDay.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = Math.min(daysBetween(first, last) + 1, MAX_DATES)
  const loaded = (await loadTimetableDays([mosqueId], first, count)).get(mosqueId) ?? []
  const now = new Map(loaded.map((each) => [each.day, each]))
  const dateOf = (await loadDates([mosqueId], context.now))(mosqueId)
  const [wrongOf, keptOf] = [open, kept].map((all) => Map.groupBy(all, ({ row }) => row.id))
  return days.map((day) => {
    const row = byDay.get(day)!
    const { prayers: times, sessions } = now.get(day) ?? { prayers: null, sessions: [] }
    const jamaatOf = (prayer: Prayer) => {
      const minutes = times?.[prayer].jamaat ?? null
      return minutes === null ? null : formatClock(minutes)
    }
    const outside = (keptOf!.get(row.id) ?? []).flatMap(({ kind, column }) =>
      column && (kind === 'before-begins' || kind === 'after-end') ? [partsOf(column)[0]] : [],
    )
    const begins = context.beginnings(day, context.school)
    const date = dateOf(day)
    return {
      day,
      id: row.id,
      times: timesOf(row, new Set(outside)),
      begins: Object.fromEntries(prayers.map((prayer) => [prayer, begins[prayer]])) as YearDay['begins'],
      cells: Object.fromEntries(Object.entries(row.values).map(([column, { cell }]) => [column, cell])),
      lines: [...new Set(Object.values(row.values).flatMap(({ onPage }) => onPage?.join('.') ?? []))],
      was: Object.fromEntries(prayers.map((prayer) => [prayer, jamaatOf(prayer)])) as YearDay['was'],
      hasJumuah: sessions.some(({ occasion }) => occasion === 'jumuah'),
      ramadan: date.month !== RAMADAN || date.day !== 1 ? null : isCertain(date.status) ? 'certain' : 'expected',
      wrong: (wrongOf!.get(row.id) ?? []).map((finding) => ({
        column: finding.column,
        field: `fix.${row.id}.${finding.column}`,
        text: finding.column ? (row.values[finding.column]?.text ?? '').slice(0, MAX_WORD_CHARS) : '',
        reason: describe(finding, context),
      })),
    }
  })
}

/** What is wrong, in the words of the language. */
function describe({ kind, row, column, other }: Finding, { texts, formatTime }: Words): string {
  const { year, problems, prayers: names } = texts.admin.adminTimes
  const { dates } = texts.shared
  const value = column ? row.values[column] : undefined
  const prayer = column ? names[partsOf(column)[0]] : ''
  const clock = (minutes: number) => formatTime(((Math.round(minutes) % 1440) + 1440) % 1440)
  const time = value?.minutes == null ? '' : clock(value.minutes)
  const limit = Number.isFinite(other) ? clock(other) : ''
  const found = { prayer, time, limit, day: row.day ? fullDate(dates, row.day) : '' }
  switch (kind) {
    case 'no-date':
      return year.noDate
    case 'wrong-date':
      return year.wrongDate({ date: row.date })
    case 'past':
      return year.past
    case 'twice':
      return year.twice({ row: other })
    case 'none':
      return year.noTimes
    case 'unreadable':
      return year.unreadable({ columns: headingOf(texts, column!), text: (value?.text ?? '').slice(0, MAX_WORD_CHARS) })
    case 'before-adhan':
    case 'before-begins':
    case 'after-end':
      return problems[kind](found)
    case 'month':
      return year.found.month({ month: dates.months[other - 1]! })
    case 'weekday':
      return year.found.weekday({ said: dates.weekdays[other]!, day: found.day })
    default:
      return year.found[kind](found)
  }
}

/** What is wrong by the kind of mistake. */
function listProblems(findings: readonly Finding[], context: Context): YearProblem[] {
  const words = new Map<TimeColumn, Set<string>>()
  const keyOf = ({ kind, column, row, canKeep }: Finding) => {
    if (kind !== 'unreadable') return `${kind} ${kind === 'weekday' ? '' : column} ${canKeep}`
    const known = words.get(column!) ?? new Set<string>()
    words.set(column!, known)
    const text = row.values[column!]!.text.slice(0, MAX_WORD_CHARS)
    // Of many different words the rest is one line.
    if (known.size < MAX_NAMED_WORDS) known.add(text)
    return `${kind} ${column} ${known.has(text) ? text : '…'}`
  }
  return [...Map.groupBy(findings, keyOf).values()]
    .flatMap((all) => (all.length > MAX_SINGLE_MISTAKES ? [all] : all.map((each) => [each])))
    .map((all): YearProblem => {
      const [first] = all as [Finding]
      const { kind, canKeep } = first
      return {
        kind,
        text: describe(first, context),
        count: all.length,
        rows: inRanges(all.map(({ row }) => row.row)),
        skip: all.map(({ row }) => row.id).join(),
        canKeep: canKeep && all.every((each) => each.canKeep),
        offer: all.length === 1 ? offerOf(first, context) : null,
      }
    })
    .toSorted((a, b) => b.count - a.count)
}

/** The evening, or '19:50' for '9:50', when that is possible. */
function offerOf({ row, column }: Finding, context: Context): YearProblem['offer'] {
  const minutes = column ? row.values[column]?.minutes : null
  if (!column || minutes == null || minutes >= 720) return null
  const isPossible = (offer: number) => {
    const value = { ...row.values[column]!, minutes: offer }
    return checkRows([{ ...row, values: { ...row.values, [column]: value } }], context).length === 0
  }
  const offer = [minutes + 720, minutes + 600].find(isPossible)
  return offer === undefined ? null : { field: `${row.id}.${column}`, time: formatClock(offer) }
}

/** '2–13, 20' */
function inRanges(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last && row >= last[0] && row <= last[1] + 1) last[1] = row
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
          const [prayer, what] = partsOf(column)
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

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The heading of a column in one language. */
function headingOf(texts: ReturnType<typeof textsIn>, column: YearColumn): string {
  const { adminTimes } = texts.admin
  if (column === 'date') return adminTimes.year.date
  const [prayer, what] = partsOf(column)
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
