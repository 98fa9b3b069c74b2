import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import {
  type BeginningsOn,
  describeProblem,
  findComingProblems,
  findFirstWeekProblems,
  findSessionProblem,
  type ProblemTexts,
} from '#app/features/timetables/timetable-problems.ts'
import {
  endOfPrayer,
  isoWeekdayOf,
  resolveDay,
  timetableOn,
  toMinutes,
} from '#app/features/timetables/timetable-rules.ts'
import { timetableContent, timetablePeriod } from '#app/features/timetables/timetable-schema.ts'
import {
  FRIDAY,
  MAX_MINUTES_AFTER,
  MAX_SESSIONS,
  MAX_TEXT_CHARS,
  type PrayerRule,
  type TimeRule,
  type Timetable,
  type TimetableContent,
  type TimetableDay,
  weekdays,
} from '#app/features/timetables/timetable-types.ts'
import { type AfterTimes, type NewTimetable, saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import {
  beginningsOn,
  loadMosqueLocations,
  loadTimetables,
  withDays,
} from '#app/features/timetables/timetables.server.ts'
import { type AdminTexts, adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { addMonths, isDay, isTime } from '#app/lib/days.ts'
import { parseDegrees } from '#app/lib/position.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden, notFound } from '#app/lib/web/http.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import type { Conflict } from '#app/ui/draft-form.tsx'
import { addDays } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import {
  CANDIDATE_ID,
  type CarryOver,
  chooseChanges,
  findOtherChanges,
  type OtherChanges,
  type TakenBack,
} from './carry-over.server.ts'
import { changeTimes } from './change-times.server.ts'
import { type ComparedTimes, compareDays } from './compare-times.ts'
import {
  findInForce,
  findNewestTimetable,
  findRamadanTimetable,
  findSameStart,
  findTimetable,
  loadTimesState,
  type StoredTimetable,
} from './stored-timetables.server.ts'
import {
  blankValues,
  emptyException,
  emptySession,
  MAX_EXCEPTIONS,
  type PrayerValues,
  type RuleValues,
  readTimesForm,
  type SessionValues,
  type TimesFormValues,
  timesFormLists,
  timesFormParts,
  toFormKind,
  toTimesFormValues,
} from './times-form-values.ts'
import { beginningsOfForm, type TimesPage } from './times-page.server.ts'

/** A timetable that begins later than this is a mistyped year. */
const MAX_MONTHS_AHEAD = 36

const WEEK_DAYS = 7
/** Later changes that a preview shows. */
const MAX_LATER_CHANGES = 12

/** The response when nothing was published: the form with a preview, with errors, or with a row more or less. */
export type TimesAnswer = {
  values: TimesFormValues
  version: number
  latest: string
  /** When each salaah begins on the first day. */
  begins: TimesPage['begins']
  errors: FormErrors
  failure: string | null
  conflict: Conflict<TimesFormValues> | null
  /** What visitors will see, and a fingerprint of it: only what was previewed is published. */
  preview: (PreviewData & { fingerprint: string; note: 'changed' | 'merged' | 'moved' | null }) | null
  isMerged: boolean
  /** Whether the values are now those of another day. */
  isMoved: boolean
  isResumed: boolean
}

type PreviewData = {
  days: TimetableDay[]
  /** Old and new times of the first week, and of the week that begins with each later change. */
  weeks: { from: string; rows: ComparedTimes[] }[]
  carryOver: CarryOver[]
  takenBack: TakenBack | null
  /** The ids of those that the editor has ticked. */
  ticked: string[]
  /** Days of that week on which another timetable goes before this one. */
  others: { day: string; name: string; isRamadan: boolean }[]
  /** Who saved the timetable that begins on the same day; null when none does. */
  replaces: string | null
  /** The first and last day of the next Ramadan, as far as they are known, for a timetable of Ramadan. */
  ramadan: { from: string; until: string } | null
  /** Jamaats that become impossible within a year, in words. */
  warnings: string[]
  /** The coming dates of events that move with the times. */
  moves: number
}

/** A press of a button on a page of the times of a mosque. */
export type TimesRequest = {
  context: Readonly<RouterContextProvider>
  url: URL
  mosqueId: string
  /** The page of the form, without the language. */
  page: string
  afterChange: AfterTimes
  /** The number of events' dates that a timetable would move. */
  countMoves: (mosqueId: string, candidates: readonly Timetable[], now: Date) => Promise<number>
}

/** Carries out a press of any button on the page of the times of a mosque. */
export async function saveTimesForm(request: TimesRequest): Promise<Response | ReturnType<typeof data<TimesAnswer>>> {
  const { context, url, mosqueId, page, afterChange } = request
  const language = languageOf(url.pathname)
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const changed = await changeTimes(intent, { form, actor, language, ...request })
  if (changed) return changed
  const texts = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!location) notFound(texts.missing)
  const today = dayInZone(now, location.zone)

  const sent = changeRows(readTimesForm(form), intent)
  const school = location.rules.school ?? 'shafii'
  const merged = await mergeTimesForm(actor, mosqueId, form, sent, { today, school })
  const { values, conflict } = merged
  const begins = await beginningsOfForm(
    location,
    mosqueId,
    isDay(values.validFrom) ? values : { ...values, validFrom: today },
  )
  const none = { errors: {}, failure: null, preview: null, isResumed: false }
  const answer = (more: Partial<TimesAnswer>, status = 200) =>
    data<TimesAnswer>({ ...none, begins, ...merged, ...more }, { status })
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  if (intent === 'start') {
    const errors: FormErrors = {}
    parsePeriod(values, today, texts.errors, (field, message) => {
      if (field === 'validFrom') errors[field] = message
    })
    return answer({ errors }, Object.keys(errors).length > 0 ? 400 : conflict ? 409 : 200)
  }
  if (intent.startsWith('add-') || intent.startsWith('remove-')) return answer({})
  const parsed = parseTimesForm(values, { texts: texts.errors, today })
  if (conflict || !parsed.ok) return answer({ errors: parsed.ok ? {} : parsed.errors }, conflict ? 409 : 400)

  const { period, content } = parsed.value
  const ofRamadan = period.hijri ? await findRamadanTimetable(actor, mosqueId) : null
  if (ofRamadan && ofRamadan !== values.opened) return answer({ errors: { kind: texts.errors.secondRamadan } }, 400)
  const toCandidate = (timetable: NewTimetable, index: number) => ({
    ...timetable,
    mosqueId,
    id: `${CANDIDATE_ID}${index || ''}`,
    withdrawnFrom: null,
    createdAt: now.toISOString(),
  })
  // What is checked and shown of a timetable of Ramadan are the days of the next one.
  const [{ validFrom, validUntil } = period] = await withDays(
    [toCandidate({ ...period, content }, 0)],
    today,
    period.validFrom,
  )
  const shown = { period: { ...period, validFrom, validUntil }, content }
  const beginnings = (day: string, school: ParsedTimes['content']['school']) => beginningsOn(location, day, school)
  const ticked = [...form.getAll('keep'), ...form.getAll('carry')].map(String)
  const choose = () => {
    const chosen = { keep: new Set(ticked), carryOver: new Set(ticked) }
    return chooseChanges(actor, mosqueId, { ...shown.period, content }, chosen, { today, now, beginnings })
  }
  const save = async (state: 'draft' | 'published') => {
    const options = { state, version: merged.version, now, afterChange }
    try {
      if (state === 'draft') return await saveTimetable(actor, mosqueId, { ...period, content }, options)
      const { timetable, carried } = await choose()
      return await saveTimetable(actor, mosqueId, { ...timetable, ...period }, { ...options, carried })
    } catch (error) {
      console.error('The times of a mosque could not be saved:', error)
      return null
    }
  }
  const finish = async (state: 'draft' | 'published') => {
    const saved = await save(state)
    if (saved === null) return answer({ failure: texts.toasts.failed }, 503)
    if (saved.outcome === 'missing') notFound(texts.missing)
    // Somebody else saved after this form was merged, so it is merged again.
    if (saved.outcome === 'outdated') return saveTimesForm(request)
    const to = localAddress(language, state === 'draft' ? page : `${page}?published=${saved.id}`)
    return redirectWithToast(context, to, 'success', texts.toasts[state === 'draft' ? 'drafted' : 'published'])
  }
  if (intent === 'draft') return finish('draft')

  const formatTime = await siteTimeFormat(language)
  const describe = { admin: texts, dates: sharedTexts.of(language).dates, formatTime }
  const errors = findTimesErrors(values, shown, beginnings, describe)
  if (Object.keys(errors).length > 0) return answer({ errors }, 400)
  const others = await findOtherChanges(actor, mosqueId, { ...shown.period, content }, { today, now, beginnings })
  const fingerprint = timesFingerprint([parsed.value, shown.period], others)
  const isSeen = readText(form, 'fingerprint') === fingerprint
  if (intent === 'publish' && isSeen) return finish('published')
  const weeks = [validFrom, ...others.changeDays.slice(0, MAX_LATER_CHANGES)].map((day, index, starts) =>
    previewDays(day).filter((each) => !starts[index + 1] || each < starts[index + 1]!),
  )
  const stored = (await loadTimetables([mosqueId], weeks.flat())).get(mosqueId) ?? []
  const sameStart = await findSameStart(mosqueId, period)
  const { timetable, carried } = await choose()
  const candidates = await withDays([timetable, ...carried].map(toCandidate), today, today)
  const preview = {
    ...buildPreview(toCandidate({ ...shown.period, content }, 0), stored, weeks, { beginnings, texts: describe }),
    carryOver: others.carryOver,
    takenBack: others.takenBack,
    replaces: sameStart,
    ramadan: period.hijri && validUntil ? { from: validFrom, until: validUntil } : null,
    ticked,
    moves: await request.countMoves(mosqueId, candidates, now),
  }
  const isOtherVersion = merged.version !== Number(readText(form, 'version'))
  const note =
    merged.isMerged || isOtherVersion ? 'merged' : merged.isMoved ? 'moved' : intent === 'publish' ? 'changed' : null
  return answer({ preview: { ...preview, fingerprint, note } })
}

const timesFingerprint = (parsed: unknown, others: OtherChanges) =>
  createHash('sha256')
    .update(JSON.stringify([parsed, others]))
    .digest('base64url')
    .slice(0, 16)

/** Adds or removes the row that a button means: `add-session`, `remove-exception.2`. */
function changeRows(values: TimesFormValues, intent: string): TimesFormValues {
  const { sessions, exceptions } = values
  if (intent === 'add-session' && sessions.length < MAX_SESSIONS)
    return { ...values, sessions: [...sessions, emptySession] }
  if (intent === 'add-exception' && exceptions.length < MAX_EXCEPTIONS)
    return { ...values, exceptions: [...exceptions, emptyException] }
  const [, noun, index] = /^remove-(session|exception)\.(\d{1,2})$/.exec(intent) ?? []
  if (noun === 'session') return { ...values, sessions: sessions.toSpliced(Number(index), 1) }
  if (noun === 'exception') return { ...values, exceptions: exceptions.toSpliced(Number(index), 1) }
  return values
}

type MergedTimes = Pick<TimesAnswer, 'values' | 'version' | 'latest' | 'conflict' | 'isMerged' | 'isMoved'>

/**
 * Merges a submitted form with what is in force on its first day: others may have saved since it was opened, or it begins on
 * another day now. A timetable never changes, so the form names the one it was opened with, and the server reads that one
 * again. What the editor typed stays; only what others changed at the same time is asked about.
 */
async function mergeTimesForm(
  actor: Actor | null,
  mosqueId: string,
  form: FormData,
  sent: TimesFormValues,
  { today, school }: { today: string; school: TimetableContent['school'] },
): Promise<MergedTimes> {
  const { version } = await loadTimesState(actor, mosqueId)
  const choices = readChoices(form)
  const opened = await findTimetable(actor, mosqueId, sent.opened)
  const newest = await findNewestTimetable(actor, mosqueId)
  const isOtherVersion = version !== Number(readText(form, 'version'))
  const start = isDay(sent.validFrom) && sent.validFrom >= today ? sent.validFrom : sent.start
  const saved =
    (isOtherVersion ? await findSavedByOthers(actor, mosqueId, sent, readText(form, 'latest')) : null) ??
    (sent.start ? await findStart(actor, mosqueId, sent, start) : null) ??
    (choices.size > 0 ? opened : null)
  const isOther = saved !== null && saved.id !== sent.opened
  const merged = { version, latest: newest?.id ?? '', conflict: null, isMerged: isOtherVersion && isOther }
  const origin = {
    opened: saved?.id ?? sent.opened,
    start: saved && (!sent.start || saved.state === 'draft') ? '' : saved ? start : sent.start,
  }
  const isMoved = sent.start !== '' && origin.start !== '' && (isOther || origin.start !== sent.start)
  if (!saved || (!isOther && choices.size === 0))
    return { ...merged, isMoved: isMoved && !isOtherVersion, values: { ...sent, ...origin } }

  const base = opened
    ? valuesOf(opened, sent)
    : sent.start && !sent.opened
      ? { ...blankValues(sent.validFrom, school), start: sent.start }
      : null
  const savedValues = valuesOf(saved, sent)
  const isAsked = isOtherVersion || choices.size > 0
  const parts = isAsked ? timesFormParts : startParts
  const versions = { base, saved: savedValues, sent }
  const { values, conflicts } = mergeForm({ ...versions, parts, lists: timesFormLists, choices })
  if (!isAsked) for (const prayer of prayers) values[prayer] = mergePrayer(prayer, base, savedValues, sent)
  return {
    ...merged,
    values: { ...values, ...origin },
    conflict: isAsked && conflicts.length > 0 ? { fields: conflicts, saved: savedValues, opened: version } : null,
    isMoved: isMoved && !isAsked,
  }
}

/** An editor who typed one of these did not mean another; the salaahs are merged by themselves. */
const startParts = (['kind', 'name', 'validUntil', 'exceptions', 'sessions', 'school'] as const).map(
  (field) => [field] as const,
)

/** What others saved while a form was open that does not start from what is in force, or a draft of theirs. */
async function findSavedByOthers(actor: Actor | null, mosqueId: string, sent: TimesFormValues, latest: string) {
  const newest = await findNewestTimetable(actor, mosqueId, toFormKind(sent.kind))
  return newest && newest.id !== latest && (!sent.start || newest.state === 'draft') ? newest : null
}

/** What is in force on the first day; an editor who turned from a season to the regular timetable stays with that one. */
async function findStart(actor: Actor | null, mosqueId: string, sent: TimesFormValues, day: string) {
  const before = await findInForce(actor, mosqueId, sent.start)
  const isRegular = sent.kind === 'regular' && before?.kind === 'season'
  return await findInForce(actor, mosqueId, day, isRegular ? 'regular' : undefined)
}

/** Jamaat and adhan on their own, because an editor who typed one of them did not mean the other. */
function mergePrayer(prayer: Prayer, base: TimesFormValues | null, saved: TimesFormValues, sent: TimesFormValues) {
  const versions = { base: base?.[prayer] ?? null, saved: saved[prayer], sent: sent[prayer] }
  return mergeForm({ ...versions, parts: [['jamaat'], ['adhan']], choices: new Map() }).values
}

/** A form that is opened on a later day begins on that day, which is no change of the editor. */
function valuesOf(stored: StoredTimetable, sent: TimesFormValues): TimesFormValues {
  const { opened, start } = sent
  const values = toTimesFormValues(stored, stored.content, { opened, start })
  return start || values.validFrom < sent.validFrom ? { ...values, validFrom: sent.validFrom } : values
}

export type ParsedTimes = {
  period: {
    kind: 'regular' | 'season'
    name: string
    hijri: 'ramadan' | null
    validFrom: string
    validUntil: string | null
  }
  content: TimetableContent
}

type Texts = AdminTexts['adminTimes']['errors']

type Report = (field: string, message: string) => void

/** Checks each field of the form and builds the timetable; the key of an error is the name of a field or its group. */
function parseTimesForm(
  values: TimesFormValues,
  { texts, today }: { texts: Texts; today: string },
): { ok: true; value: ParsedTimes } | { ok: false; errors: FormErrors } {
  const errors: FormErrors = {}
  const report = (field: string, message: string) => {
    errors[field] ??= message
  }
  const period = parsePeriod(values, today, texts, report)
  const content = {
    school: values.school === 'hanafi' ? 'hanafi' : 'shafii',
    week: Object.fromEntries(
      prayers.map((prayer) => [prayer, parsePrayer(values[prayer], prayer, texts, report)]),
    ) as Record<Prayer, PrayerRule>,
    weekdays: parseExceptions(values, texts, report),
    sessions: values.sessions.flatMap((session, index) =>
      isEmptySession(session) ? [] : [parseSession(session, `sessions.${index}`, texts, report)],
    ),
  }
  const rules = [
    ...Object.values(content.week),
    ...Object.values(content.weekdays).flatMap((day) => Object.values(day)),
  ]
  if (rules.every(({ jamaat, adhan }) => !jamaat && !adhan) && content.sessions.length === 0)
    report('form', texts.empty)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const stored = timetableContent.parse(content)
  return { ok: true, value: { period: timetablePeriod.parse(period) as ParsedTimes['period'], content: stored } }
}

function parsePeriod(values: TimesFormValues, today: string, texts: Texts, report: Report) {
  const { validFrom } = values
  const hijri = values.kind === 'ramadan' ? values.kind : null
  // Its last day is not that of anybody's choice.
  const validUntil = hijri ? '' : values.validUntil
  const kind = values.kind === 'season' || hijri ? 'season' : 'regular'
  const name = hijri ? '' : kind === 'season' ? toSingleLine(values.name) : ''
  const lastStart = addMonths(today, MAX_MONTHS_AHEAD)
  if (!isDay(validFrom) || validFrom < today) report('validFrom', texts.validFrom)
  else if (validFrom > lastStart) report('validFrom', texts.farAway)
  if (validUntil && (!isDay(validUntil) || validUntil < validFrom)) report('validUntil', texts.validUntil)
  else if (validUntil && validUntil > addMonths(lastStart, MAX_MONTHS_AHEAD)) report('validUntil', texts.farAway)
  if (kind === 'season' && !hijri && !validUntil) report('validUntil', texts.seasonEnd)
  if (kind === 'season' && !hijri && !name) report('name', texts.name)
  if (name.length > MAX_TEXT_CHARS) report('name', texts.long({ max: MAX_TEXT_CHARS }))
  return { kind, name, hijri, validFrom, validUntil: validUntil || null }
}

function parsePrayer({ jamaat, adhan }: PrayerValues, field: string, texts: Texts, report: Report): PrayerRule {
  return {
    jamaat: parseRule(jamaat, `${field}.jamaat`, texts, report),
    adhan: parseRule(adhan, `${field}.adhan`, texts, report),
  }
}

function parseRule({ way, time, minutes }: RuleValues, field: string, texts: Texts, report: Report): TimeRule | null {
  switch (way) {
    case 'none':
      return null
    case 'begins':
      return { kind: 'after', minutes: 0, roundToFive: false }
    case 'fixed':
      // A new form offers a time for each jamaat; one that is left empty is not announced.
      if (time === '') return null
      if (!isTime(time)) report(field, texts.time)
      return { kind: 'fixed', time }
    case 'after':
    case 'rounded': {
      const number = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : Number.NaN
      if (!(number <= MAX_MINUTES_AFTER)) report(field, texts.minutes)
      return { kind: 'after', minutes: number, roundToFive: way === 'rounded' }
    }
    default:
      report(field, texts.way)
      return null
  }
}

function parseExceptions({ exceptions }: TimesFormValues, texts: Texts, report: Report) {
  const parsed: Record<string, Partial<Record<Prayer, PrayerRule>>> = {}
  for (const [index, { weekday, prayer, ...values }] of exceptions.entries()) {
    const field = `exceptions.${index}`
    if (!weekday && !prayer && !values.jamaat.time && !values.jamaat.minutes) continue
    const rule = parsePrayer(values, field, texts, report)
    if (!weekdays.some((known) => known === weekday)) report(`${field}.weekday`, texts.weekday)
    else if (!isPrayer(prayer)) report(`${field}.prayer`, texts.prayer)
    else {
      parsed[weekday] ??= {}
      if (parsed[weekday][prayer]) report(`${field}.weekday`, texts.twice)
      parsed[weekday][prayer] = rule
    }
  }
  return parsed
}

const isPrayer = (text: string): text is Prayer => prayers.some((prayer) => prayer === text)

/** A row that was added and not filled in. */
const isEmptySession = ({ ladies: _, place: __, ...texts }: SessionValues) =>
  Object.values(texts).every((text) => text.trim() === '')

function parseSession(values: SessionValues, field: string, texts: Texts, report: Report) {
  const time = (name: 'adhan' | 'khutbah' | 'salaah') => {
    if (values[name] === '' && name !== 'salaah') return null
    if (!isTime(values[name])) report(`${field}.${name}`, name === 'salaah' ? texts.salaah : texts.time)
    return values[name]
  }
  const text = (name: 'language' | 'khateeb' | 'venueName' | 'venueAddress') => {
    const line = toSingleLine(values[name])
    if (line.length > MAX_TEXT_CHARS) report(`${field}.${name}`, texts.long({ max: MAX_TEXT_CHARS }))
    return line
  }
  const isElsewhere = values.place === 'elsewhere'
  const venue = isElsewhere ? { name: text('venueName'), address: text('venueAddress') } : null
  if (venue && !venue.name && !venue.address) report(`${field}.venueName`, texts.venue)
  const position = isElsewhere ? parseDegrees(values.position) : null
  if (isElsewhere && values.position.trim() && !position) report(`${field}.position`, texts.position)
  return {
    occasion: 'jumuah' as const,
    adhan: time('adhan'),
    khutbah: time('khutbah'),
    salaah: time('salaah') ?? '',
    language: text('language'),
    khateeb: text('khateeb'),
    venue: venue && { ...venue, ...(position ?? { latitude: null, longitude: null }) },
    ladies: values.ladies === 'yes' || values.ladies === 'no' ? values.ladies : 'unknown',
  }
}

/** The jamaats and sessions that are impossible in the first week, at their fields. */
function findTimesErrors(
  values: TimesFormValues,
  { content, period }: ParsedTimes,
  beginnings: BeginningsOn,
  texts: ProblemTexts,
): FormErrors {
  const errors: FormErrors = {}
  for (const problem of findFirstWeekProblems(content, period.validFrom, period.validUntil, beginnings)) {
    const weekday = isoWeekdayOf(problem.day)
    const exception = values.exceptions.findIndex((row) => row.weekday === weekday && row.prayer === problem.prayer)
    const field = exception >= 0 ? `exceptions.${exception}` : problem.prayer
    errors[`${field}.jamaat`] ??= describeProblem(problem, texts)
  }
  const friday = findFriday(period.validFrom)
  const times = beginnings(friday, content.school)
  let index = 0
  for (const [row, { salaah }] of values.sessions.entries()) {
    const session = salaah ? content.sessions[index++] : undefined
    if (!session) continue
    const end = endOfPrayer('dhuhr', times)
    if (findSessionProblem(session)) errors[`sessions.${row}.salaah`] ??= texts.admin.errors.order
    else if (toMinutes(session.salaah) >= end)
      errors[`sessions.${row}.salaah`] ??= texts.admin.errors.afterAsr({ asr: texts.formatTime(end) })
  }
  return errors
}

function findFriday(from: string): string {
  let day = from
  while (isoWeekdayOf(day) !== FRIDAY) day = addDays(day, 1)
  return day
}

/** What visitors will see in the first week, together with the other timetables of the mosque, and what goes wrong later. */
function buildPreview(
  candidate: Timetable,
  stored: readonly Timetable[],
  weeks: readonly (readonly string[])[],
  { beginnings, texts }: { beginnings: BeginningsOn; texts: ProblemTexts },
): Pick<PreviewData, 'days' | 'weeks' | 'others' | 'warnings'> {
  const { content, validFrom, validUntil } = candidate
  const all = [...stored, candidate]
  const resolve = (timetables: readonly Timetable[], day: string) => {
    const timetable = timetableOn(timetables, day)
    return resolveDay(timetable, day, beginnings(day, timetable?.content.school ?? content.school))
  }
  const [firstWeek = []] = weeks
  const days = firstWeek.filter((day) => validUntil === null || day <= validUntil)
  const others: PreviewData['others'] = []
  for (const day of days) {
    const timetable = timetableOn(all, day)
    if (timetable && timetable.id !== CANDIDATE_ID)
      others.push({ day, name: timetable.name, isRamadan: Boolean(timetable.hijri) })
  }
  const compare = (week: readonly string[]) =>
    compareDays(week.map((day) => ({ before: resolve(stored, day), after: resolve(all, day) })))
  const warnings = findComingProblems(content, validFrom, validUntil, beginnings)
  return {
    days: days.map((day) => resolve(all, day)),
    weeks: weeks.flatMap((week) => (week[0] ? [{ from: week[0], rows: compare(week) }] : [])),
    others,
    warnings: warnings.map((problem) => describeProblem(problem, texts)),
  }
}

const previewDays = (from: string): string[] => Array.from({ length: WEEK_DAYS }, (_, index) => addDays(from, index))
