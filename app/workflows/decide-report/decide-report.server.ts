import { type Actor, canAddMosque, canDecideReports, canRenameMosque } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import {
  countDatesThatMove,
  moveDatesWithTimes,
  rewriteAfterMove,
} from '#app/features/events/dates/moved-occurrences.server.ts'
import { listChangedFields, publicChangesOf, tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { findMosqueForEdit, insertMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { placeMosque } from '#app/features/mosques/mosque-cities.server.ts'
import { parseStoredMosque } from '#app/features/mosques/mosque-schema.ts'
import { parseReportedTime, type ReportContent } from '#app/features/reports/report-content.ts'
import type { SuggestionContext, TimeContext } from '#app/features/reports/report-details.tsx'
import type { MissingMosque } from '#app/features/reports/report-schema.ts'
import {
  type Decision,
  decideReport,
  findReport,
  markDecided,
  type Report,
} from '#app/features/reports/reports.server.ts'
import { type Suggestion, suggestionRule } from '#app/features/reports/suggestion.ts'
import { asCandidate, findOtherChanges, planChange } from '#app/features/timetables/edit/carry-over.server.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import { emptyContent } from '#app/features/timetables/timetable-changes.ts'
import { resolveDay, timetableOn } from '#app/features/timetables/timetable-rules.ts'
import type { Timetable } from '#app/features/timetables/timetable-types.ts'
import { type NewTimetable, saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { listDays } from '#app/lib/days.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { dayAt } from '#salaah/zone.ts'
import { type Correction, listCorrections, meaningKey } from './corrected-times.ts'

export type Decided =
  | 'done'
  /** There is no such report for this actor. */
  | 'missing'
  /** Somebody else decided first. */
  | 'decided'
  /** The reported time cannot be, or the session it means is no longer there. */
  | 'impossible'
  /** The times of this day come from a list of dates, in which one time cannot be changed for all days. */
  | 'dated'
  /** Somebody else changed the times at the same moment. */
  | 'outdated'
  /** Somebody else changed the mosque since its suggestion was shown. */
  | 'outdatedMosque'
  /** Only a superadmin may make this change. */
  | 'superadmin'

/**
 * `version` is that of the mosque, or of its times, when the report was shown. `meaning` and `carryOver` are what the reader
 * chose for a time: what it means, and the coming timetables that it changes too.
 */
type Options = {
  decision: Decision
  thank: boolean
  now: Date
  version?: number
  meaning?: string
  carryOver?: readonly string[]
}

/** Decides about a report. Accepting a time announces it from today on, in the same transaction. */
export async function decideAboutReport(actor: Actor | null, id: string, options: Options): Promise<Decided> {
  const report = await findReport(actor, id)
  if (!report) return 'missing'
  if (!actor || !canDecideReports(actor, report.mosqueId)) forbidden()
  if (report.state !== 'open') return 'decided'
  if (options.decision === 'accepted') {
    const { mosqueId, createdAt } = report
    if (report.kind === 'missing') return await acceptMosque(actor, id, report.content, options)
    if (mosqueId !== null && report.kind === 'suggestion')
      return await acceptSuggestion(actor, { id, mosqueId, suggestion: report.content }, options)
    if (mosqueId !== null && report.kind === 'time')
      return await acceptTime(actor, { id, mosqueId, content: report.content, createdAt }, options)
  }
  return (await decideReport(actor, report, options)) ? 'done' : 'decided'
}

/** Publishes a missing mosque in the same transaction, so that two who accept it at once add it once. */
async function acceptMosque(actor: Actor, id: string, missing: MissingMosque, options: Options): Promise<Decided> {
  if (!canAddMosque(actor)) forbidden()
  const { position, placeKind, name, address, area } = missing
  const stored = { placeKind, name, address, area, status: 'active', approximate: position !== null, ...position }
  const content = tidyContent(await placeMosque(parseStoredMosque(stored), null))
  const mosqueId = newId()
  const change = { action: 'mosque.create', kind: 'mosque', subjectId: mosqueId, mosqueId, after: content, version: 1 }
  const seen = { public: publicChangesOf(null, content), isReported: true }
  const isDone = await catchRollback(() =>
    write(actor, { ...change, ...seen }, async (trx) => {
      if (!(await markDecided(trx, actor, id, options))) rollBack(false)
      await insertMosque(trx, content, options.now, { id: mosqueId })
      return true
    }),
  )
  if (options.thank) startDelivery()
  return isDone ? 'done' : 'decided'
}

type SuggestionReport = { id: string; mosqueId: string; suggestion: Suggestion }

/** Changes the mosque as suggested, through its normal write. What can only be changed by hand is only marked. */
async function acceptSuggestion(actor: Actor, report: SuggestionReport, options: Options): Promise<Decided> {
  const { id, mosqueId, suggestion } = report
  const { isForSuperadmins, apply } = suggestionRule(suggestion.field)
  if (isForSuperadmins && !canRenameMosque(actor)) return 'superadmin'
  const stored = await findMosqueForEdit(actor, mosqueId)
  if (!stored) return 'missing'
  const next = apply(stored.content, suggestion)
  if (next === null) return (await decideReport(actor, report, options)) ? 'done' : 'decided'
  if (stored.version !== options.version) return 'outdatedMosque'
  if (listChangedFields(stored.content, next).length === 0)
    return (await decideReport(actor, report, options)) ? 'done' : 'decided'
  const saved = await updateMosque(actor, mosqueId, next, {
    version: stored.version,
    now: options.now,
    afterMove: rewriteAfterMove,
    also: (trx) => markDecided(trx, actor, id, options),
  })
  if (saved.outcome === 'missing') return 'missing'
  if (saved.outcome === 'outdated') return 'outdatedMosque'
  if (saved.outcome === 'refused') return 'decided'
  if (options.thank) startDelivery()
  return 'done'
}

type TimeReport = { id: string; mosqueId: string; content: ReportContent; createdAt: string }

const WEEK_DAYS = 7

async function acceptTime(actor: Actor, report: TimeReport, options: Options): Promise<Decided> {
  const { mosqueId } = report
  const found = await findCorrections(mosqueId, report, options.now)
  if (!found) return 'missing'
  const { day, version, current, beginnings, corrections } = found
  if (current?.kind === 'dates') return 'dated'
  if (options.version !== undefined && options.version !== version) return 'outdated'
  if (corrections.length === 0) return 'impossible'
  const chosen = options.meaning
    ? corrections.find(({ meaning }) => meaningKey(meaning) === options.meaning)
    : corrections[0]
  if (!chosen) return 'outdated'
  const correction = correctionOf(current, day, chosen)
  const meeting = { today: day, now: options.now, beginnings }
  const { carried } = await planChange(actor, mosqueId, correction, options.carryOver ?? [], meeting)
  const saved = await saveTimetable(actor, mosqueId, correction, {
    state: 'published',
    version,
    now: options.now,
    carried,
    afterChange: moveDatesWithTimes,
    also: (trx) => markDecided(trx, actor, report.id, options),
  })
  if (saved.outcome === 'refused') return 'decided'
  if (saved.outcome !== 'saved') return saved.outcome
  if (options.thank) startDelivery()
  return 'done'
}

function correctionOf(current: Timetable | null, validFrom: string, { content }: Correction): NewTimetable {
  const regular = { kind: 'regular' as const, name: '', hijri: null, validUntil: null }
  const { kind, name, hijri = null, validUntil } = current ?? regular
  return { kind, name, hijri, validFrom, validUntil: hijri ? null : validUntil, content }
}

/** What a reported time can mean today; null when there is no such mosque. */
async function findCorrections(
  mosqueId: string,
  { content, createdAt }: Pick<TimeReport, 'content' | 'createdAt'>,
  now: Date,
) {
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!location) return null
  const [day, reportedOn] = [dayAt(location.zone, now.getTime()), dayAt(location.zone, Date.parse(createdAt))]
  const { version } = await loadTimesState(mosqueId)
  const week = listDays(day, WEEK_DAYS)
  const stored = (await loadTimetables([mosqueId], week)).get(mosqueId) ?? []
  const current = timetableOn(stored, day)
  const beginnings = (on: string, school: 'shafii' | 'hanafi') => beginningsOn(location, on, school)
  const before = current?.content ?? emptyContent(location.rules.school ?? 'shafii')
  const corrections = current?.kind === 'dates' ? [] : listCorrections(before, content, { day, reportedOn, beginnings })
  return { day, reportedOn, version, week, stored, current, beginnings, corrections }
}

/** What the reader of a report about a time chooses from, with the coming week; null for one of no time or no mosque. */
export async function loadTimeContext(
  actor: Actor | null,
  { mosqueId, content, createdAt }: Pick<Extract<Report, { kind: 'time' }>, 'mosqueId' | 'content' | 'createdAt'>,
  now: Date,
): Promise<TimeContext | null> {
  const reported = parseReportedTime(content.about)
  if (mosqueId === null || !reported || !canDecideReports(actor, mosqueId)) return null
  const found = await findCorrections(mosqueId, { content, createdAt }, now)
  if (!found) return null
  const { day, reportedOn, version, week, stored, current, beginnings, corrections } = found
  const options: TimeContext['options'] = []
  for (const correction of corrections) {
    const { meaning } = correction
    const timetable = correctionOf(current, day, correction)
    const candidate = asCandidate(timetable, { mosqueId, now })
    const all = [...stored, candidate]
    const { carryOver } = await findOtherChanges(actor, mosqueId, timetable, { today: day, now, beginnings })
    const endings = carryOver.map(({ id, from, problems }) => ({ id, from, canChange: problems.length === 0 }))
    options.push({
      key: meaningKey(meaning),
      meaning,
      times: week.map((on) => minutesOn(all, on)),
      endings,
      moves: await countDatesThatMove(mosqueId, [candidate], now),
    })
  }
  return {
    version,
    reportedOn,
    isDated: current?.kind === 'dates',
    week: week.map((on) => ({ day: on, now: minutesOn(stored, on) })),
    options,
  }

  function minutesOn(timetables: readonly Timetable[], on: string): number | null {
    if (reported?.prayer === 'jumuah' || !reported) return null
    const timetable = timetableOn(timetables, on)
    const resolved = resolveDay(timetable, on, beginnings(on, timetable?.content.school ?? 'shafii'))
    return resolved.prayers[reported.prayer][reported.time]
  }
}

/** What the reader of a suggestion needs to know about the mosque; null when it is not theirs. */
export async function loadSuggestionContext(
  actor: Actor | null,
  { mosqueId, content }: Extract<Report, { kind: 'suggestion' }>,
): Promise<SuggestionContext | null> {
  if (mosqueId === null) return null
  const stored = await findMosqueForEdit(actor, mosqueId)
  if (!stored) return null
  const { latitude, longitude } = stored.content
  const { now, isForSuperadmins } = suggestionRule(content.field)
  return {
    now: now(stored.content),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    version: stored.version,
    editor: canRenameMosque(actor) ? `/admin/mosques/edit/${mosqueId}` : '/admin/mosque',
    mayAccept: !isForSuperadmins || canRenameMosque(actor),
  }
}
