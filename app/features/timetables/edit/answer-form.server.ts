import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { dateAccess } from '#app/features/mosques/gathering-access.ts'
import { loadTimesState, loadTimetables, withDays } from '#app/features/timetables/published-timetables.server.ts'
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
  MAX_TEXT_CHARS,
  type Timetable,
  type TimetableContent,
  type TimetableDay,
} from '#app/features/timetables/timetable-types.ts'
import {
  type AfterTimes,
  confirmTimes,
  discardDraft,
  type NewTimetable,
  restoreTimetable,
  saveTimetable,
  undoPublication,
  withdrawTimetable,
} from '#app/features/timetables/timetable-writes.server.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { isDay, listDays } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden, notFound } from '#app/lib/web/http.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { Conflict } from '#app/ui/draft-form.tsx'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { asCandidate, CANDIDATE_ID, type CarryOver, planChange, type TakenBack } from './carry-over.server.ts'
import { type ComparedTimes, compareDays } from './compare-times.ts'
import {
  blankValues,
  changeRows,
  keepSessionAccess,
  parsePeriod,
  parseTimesForm,
  readTimesForm,
  type TimesError,
  type TimesFormValues,
  timesFormLists,
  timesFormParts,
  toFormKind,
  toTimesFormValues,
} from './form-values.ts'
import { beginningsOfForm, type TimesPage } from './open-page.server.ts'
import { findInForce, findTimetable, listPeriods, type StoredTimetable } from './stored-timetables.server.ts'

const WEEK_DAYS = 7
/** Later changes that a preview shows. */
const MAX_LATER_CHANGES = 12

/** The response when nothing was published: the form with a preview, with errors, or with a row more or less. */
export type TimesAnswer = Omit<MergedTimes, 'isOutdated'> & {
  /** When each salaah begins on the first day. */
  begins: TimesPage['begins']
  errors: FormErrors
  failure: string | null
  /** What visitors will see, and a fingerprint of it: only what was previewed is published. */
  preview: (PreviewData & { fingerprint: string; note: 'changed' | 'merged' | 'moved' | null }) | null
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
export async function answerTimesForm(request: TimesRequest): Promise<Response | ReturnType<typeof data<TimesAnswer>>> {
  const { context, url, mosqueId, page, afterChange } = request
  const language = languageOf(url.pathname)
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const changed = await changeTimes(request, { actor, form, intent, language })
  if (changed) return changed
  const texts = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId) ?? notFound(texts.missing)
  const today = dayInZone(now, location.zone)

  const read = readTimesForm(form)
  const opened = await findTimetable(actor, mosqueId, read.opened)
  const sent = changeRows(keepSessionAccess(read, opened?.content ?? null), intent)
  const school = location.rules.school ?? 'shafii'
  const { isOutdated, ...merged } = await mergeTimesForm(actor, mosqueId, form, sent, { today, school, opened })
  const { values, version, conflict } = merged
  const begins = await beginningsOfForm(location, mosqueId, {
    ...values,
    validFrom: isDay(values.validFrom) ? values.validFrom : today,
  })
  const none = { errors: {}, failure: null, preview: null, isResumed: false }
  const answer = (more: Partial<TimesAnswer>, status = 200) =>
    data<TimesAnswer>({ ...none, begins, ...merged, ...more }, { status })
  const inWords = (error: TimesError) =>
    error === 'long'
      ? texts.errors.long({ max: MAX_TEXT_CHARS })
      : error === 'choice'
        ? sharedTexts.of(language).times.access.wrong
        : texts.errors[error]
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  if (intent === 'start') {
    const errors: FormErrors = {}
    parsePeriod(values, today, (field, error) => {
      if (field === 'validFrom') errors[field] = inWords(error)
    })
    return answer({ errors }, errors.validFrom ? 400 : conflict ? 409 : 200)
  }
  if (intent.startsWith('add-') || intent.startsWith('remove-')) return answer({})
  const parsed = parseTimesForm(values, today)
  const wrong = Object.entries(parsed.errors).map(([field, error]) => [field, inWords(error)])
  if (conflict || wrong.length > 0) return answer({ errors: Object.fromEntries(wrong) }, conflict ? 409 : 400)

  const content = dateSessions(timetableContent.parse(parsed.timetable.content), opened?.content ?? null, today)
  const typed: NewTimetable = { ...timetablePeriod.parse(parsed.timetable), content }
  const published = (await listPeriods(actor, mosqueId)).filter(
    (row) => row.state === 'published' && row.withdrawnFrom === null,
  )
  const ofRamadan = typed.hijri ? published.find(({ hijri }) => hijri) : null
  if (ofRamadan && ofRamadan.id !== values.opened) return answer({ errors: { kind: texts.errors.secondRamadan } }, 400)
  const save = async (state: 'draft' | 'published', timetable: NewTimetable, carried: readonly NewTimetable[] = []) => {
    const options = { state, version, now, afterChange, carried }
    const saved = await saveTimetable(actor, mosqueId, timetable, options).catch((error: unknown) => {
      console.error('The times of a mosque could not be saved:', error)
      return null
    })
    if (saved === null) return answer({ failure: texts.toasts.failed }, 503)
    // Somebody else saved after this form was merged, so it is merged again.
    if (saved.outcome === 'outdated') return answerTimesForm(request)
    if (saved.outcome !== 'saved') notFound(texts.missing)
    const to = localAddress(language, state === 'draft' ? page : `${page}?published=${saved.id}`)
    return redirectWithToast(context, to, 'success', texts.toasts[state === 'draft' ? 'drafted' : 'published'])
  }
  if (intent === 'draft') return save('draft', typed)

  // What is checked and shown of a timetable of Ramadan are the days of the next one.
  const [{ validFrom, validUntil } = typed] = await withDays(
    [asCandidate(typed, { mosqueId, now })],
    today,
    typed.validFrom,
  )
  const shown = { ...typed, validFrom, validUntil }
  const beginnings: BeginningsOn = (day, bySchool) => beginningsOn(location, day, bySchool)
  const formatTime = await siteTimeFormat(language)
  const describe = { admin: texts, dates: sharedTexts.of(language).dates, formatTime }
  const errors = findTimesErrors(values, shown, beginnings, describe)
  if (Object.keys(errors).length > 0) return answer({ errors }, 400)
  const ticked = [...form.getAll('keep'), ...form.getAll('carry')].map(String)
  const plan = await planChange(actor, mosqueId, shown, ticked, { today, now, beginnings })
  const { carryOver, takenBack, changeDays, timetable, carried } = plan
  const fingerprint = fingerprintOf([typed, shown, carryOver, takenBack, changeDays])
  const isSeen = readText(form, 'fingerprint') === fingerprint
  if (intent === 'publish' && isSeen) return save('published', { ...typed, content: timetable.content }, carried)

  const weeks = [validFrom, ...changeDays.slice(0, MAX_LATER_CHANGES)].map((day, index, starts) =>
    weekFrom(day).filter((each) => !starts[index + 1] || each < starts[index + 1]!),
  )
  const stored = (await loadTimetables([mosqueId], weeks.flat())).get(mosqueId) ?? []
  const same = published.find(
    (row) => row.kind === typed.kind && row.hijri === typed.hijri && row.validFrom === typed.validFrom,
  )
  const candidates = [timetable, ...carried].map((each, index) => asCandidate(each, { mosqueId, now }, index))
  const preview = {
    ...buildPreview(asCandidate(shown, { mosqueId, now }), stored, weeks, { beginnings, texts: describe }),
    carryOver,
    takenBack,
    replaces: same?.createdByName ?? null,
    ramadan: typed.hijri && validUntil ? { from: validFrom, until: validUntil } : null,
    ticked,
    moves: await request.countMoves(mosqueId, await withDays(candidates, today, today), now),
  }
  const note = isOutdated ? 'merged' : merged.isMoved ? 'moved' : intent === 'publish' ? 'changed' : null
  return answer({ preview: { ...preview, fingerprint, note } })
}

/** Dates what is said of sessions; what is said as before keeps its date. */
function dateSessions(content: TimetableContent, before: TimetableContent | null, today: string): TimetableContent {
  const sessions = content.sessions.map((session, index) => {
    const earlier = before?.sessions.find(({ salaah }) => salaah === session.salaah) ?? before?.sessions[index]
    return { ...session, access: dateAccess(session.access, earlier?.access, today) }
  })
  return { ...content, sessions }
}

const fingerprintOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)

type Press = { actor: Actor; form: FormData; intent: string; language: Language }

/** Carries out the buttons that do not concern the form; null for all others. */
async function changeTimes(
  { context, mosqueId, page, afterChange }: TimesRequest,
  { actor, form, intent, language }: Press,
): Promise<Response | null> {
  const { toasts } = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const id = readText(form, 'timetable')
  // The page from which the button was pressed; only two pages have it.
  const from = readText(form, 'back') === 'home' ? '/admin/home' : page
  const go = (kind: 'success' | 'error', text: string, to = from) =>
    redirectWithToast(context, localAddress(language, to), kind, text)
  const done = (isDone: boolean, text: string, to?: string) =>
    isDone ? go('success', text, to) : go('error', toasts.gone)
  const press = async () => {
    switch (intent) {
      case 'confirm':
        return (await confirmTimes(actor, mosqueId, now))
          ? go('success', toasts.confirmed)
          : go('error', toasts.nothing)
      case 'discard':
        return done(await discardDraft(actor, mosqueId), toasts.discarded)
      case 'withdraw': {
        const isDone = await withdrawTimetable(actor, mosqueId, id, { now, afterChange })
        return done(isDone, toasts.withdrawn, `${page}/history?withdrawn=${id}`)
      }
      case 'undo-publish':
        return done(await undoPublication(actor, mosqueId, id, { now, afterChange }), toasts.undone)
      case 'undo-withdraw':
        return done(
          await restoreTimetable(actor, mosqueId, id, { now, afterChange }),
          toasts.restored,
          `${page}/history`,
        )
      default:
        return null
    }
  }
  return await answerFailure('The times of a mosque could not be changed:', press, () =>
    go('error', toasts.failed, page),
  )
}

/** The jamaats and sessions that are impossible in the first week, at their fields. */
function findTimesErrors(
  values: TimesFormValues,
  { content, validFrom, validUntil }: NewTimetable,
  beginnings: BeginningsOn,
  texts: ProblemTexts,
): FormErrors {
  const errors: FormErrors = {}
  for (const problem of findFirstWeekProblems(content, validFrom, validUntil, beginnings)) {
    const weekday = isoWeekdayOf(problem.day)
    const exception = values.exceptions.findIndex((row) => row.weekday === weekday && row.prayer === problem.prayer)
    const field = exception >= 0 ? `exceptions.${exception}` : problem.prayer
    errors[`${field}.jamaat`] ??= describeProblem(problem, texts)
  }
  const friday = weekFrom(validFrom).find((day) => isoWeekdayOf(day) === FRIDAY)!
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

const weekFrom = (from: string): string[] => listDays(from, WEEK_DAYS)

export type MergedTimes = {
  values: TimesFormValues
  version: number
  conflict: Conflict<TimesFormValues> | null
  /** Whether somebody else saved since the form was opened. */
  isOutdated: boolean
  /** Whether what they saved is in the values. */
  isMerged: boolean
  /** Whether the values are now those of another day. */
  isMoved: boolean
}

/**
 * Merges a submitted form with what is in force on its first day: others may have saved since it was opened (its `version`
 * is not that of the mosque), or it begins on another day now (not on its `start`). A timetable never changes, so the form
 * names the one it was filled in from (`opened`), and the server reads that one again. What the editor typed stays; only
 * what others changed at the same time is asked about.
 */
export async function mergeTimesForm(
  actor: Actor | null,
  mosqueId: string,
  form: FormData,
  sent: TimesFormValues,
  { today, school, opened }: { today: string; school: TimetableContent['school']; opened: StoredTimetable | null },
): Promise<MergedTimes> {
  const { version } = await loadTimesState(mosqueId)
  const isOutdated = version !== Number(readText(form, 'version'))
  const choices = readChoices(form)
  const isAsked = isOutdated || choices.size > 0
  const start = isDay(sent.validFrom) && sent.validFrom >= today ? sent.validFrom : sent.start
  const saved =
    (isOutdated ? await findSavedByOthers(actor, mosqueId, sent, opened) : null) ??
    (sent.start ? await findStart(actor, mosqueId, sent, start) : null) ??
    (choices.size > 0 ? opened : null)
  const isOther = saved !== null && saved.id !== sent.opened
  const origin = saved
    ? { opened: saved.id, start: sent.start && saved.state === 'published' ? start : '' }
    : { opened: sent.opened, start: sent.start }
  const hasMoved = sent.start !== '' && origin.start !== '' && (isOther || origin.start !== sent.start)
  const merged = { version, conflict: null, isOutdated, isMerged: isOutdated && isOther, isMoved: hasMoved && !isAsked }
  if (!saved || (!isOther && choices.size === 0)) return { ...merged, values: { ...sent, ...origin } }

  const blank = sent.start && !sent.opened ? { ...blankValues(sent.validFrom, school), start: sent.start } : null
  const base = opened ? valuesOf(opened, sent) : blank
  const versions = { base, saved: valuesOf(saved, sent), sent }
  if (!isAsked) return { ...merged, values: { ...moveValues(versions), ...origin } }
  const { values, conflicts } = mergeForm({ ...versions, parts: timesFormParts, lists: timesFormLists, choices })
  const conflict = conflicts.length > 0 ? { fields: conflicts, saved: versions.saved, opened: version } : null
  return { ...merged, values: { ...values, ...origin }, conflict }
}

/** What others saved that no day of the form leads to: a draft of theirs, or what became of the draft that was opened. */
async function findSavedByOthers(
  actor: Actor | null,
  mosqueId: string,
  sent: TimesFormValues,
  opened: StoredTimetable | null,
) {
  const kind = toFormKind(sent.kind)
  const newest = (await listPeriods(actor, mosqueId))
    .filter((row) => row.kind !== 'dates' && toFormKind(row.hijri ?? row.kind) === kind)
    .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))[0]
  const isDraftGone = !sent.start && sent.opened !== '' && !opened
  if (!newest || newest.id === sent.opened || (newest.state !== 'draft' && !isDraftGone)) return null
  return await findTimetable(actor, mosqueId, newest.id)
}

/** What is in force on the first day; an editor who turned from a season to the regular timetable stays with that one. */
async function findStart(actor: Actor | null, mosqueId: string, sent: TimesFormValues, day: string) {
  const before = await findInForce(actor, mosqueId, sent.start)
  const isRegular = sent.kind === 'regular' && before?.kind === 'season'
  return await findInForce(actor, mosqueId, day, isRegular ? 'regular' : undefined)
}

/** A form that is opened on a later day begins on that day, which is no change of the editor. */
function valuesOf(stored: StoredTimetable, { opened, start, validFrom }: TimesFormValues): TimesFormValues {
  const values = toTimesFormValues(stored, stored.content, { opened, start })
  return start || values.validFrom < validFrom ? { ...values, validFrom } : values
}

type Versions = { base: TimesFormValues | null; saved: TimesFormValues; sent: TimesFormValues }

/** The values of another day where nothing was typed: an editor who typed one of these parts did not mean another. */
function moveValues({ base, saved, sent }: Versions): TimesFormValues {
  const parts = (['kind', 'name', 'validUntil', 'exceptions', 'sessions', 'school'] as const).map(
    (part) => [part] as const,
  )
  const choices = new Map()
  const { values } = mergeForm({ base, saved, sent, parts, lists: timesFormLists, choices })
  const timesOf = (prayer: Prayer) => {
    const versions = { base: base?.[prayer] ?? null, saved: saved[prayer], sent: sent[prayer] }
    return mergeForm({ ...versions, parts: [['jamaat'], ['adhan']], choices }).values
  }
  return { ...values, ...Object.fromEntries(prayers.map((prayer) => [prayer, timesOf(prayer)])) }
}
