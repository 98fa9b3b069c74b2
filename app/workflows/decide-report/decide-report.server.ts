import { type Actor, canAddMosque, canDecideReports, canRenameMosque } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import { write } from '#app/db/write.server.ts'
import { rewriteAfterMove } from '#app/features/events/recurrence/occurrences.server.ts'
import { placeMosque } from '#app/features/mosques/cities/place-mosque.server.ts'
import { listChangedFields, tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { findMosqueForEdit } from '#app/features/mosques/edit/mosque-for-edit.server.ts'
import { parseStoredMosque } from '#app/features/mosques/edit/mosque-schema.ts'
import { insertMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import type { MissingMosque } from '#app/features/reports/missing-mosque.ts'
import type { ReportContent } from '#app/features/reports/report-content.ts'
import {
  type Decision,
  decideReport,
  findReport,
  markDecided,
  type Report,
} from '#app/features/reports/reports.server.ts'
import { applySuggestion, currentValue, isForSuperadmins, type Suggestion } from '#app/features/reports/suggestion.ts'
import type { SuggestionContext } from '#app/features/reports/suggestion-details.tsx'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/mosque-clock.server.ts'
import { loadTimetables } from '#app/features/timetables/timetable-rows.server.ts'
import { timetableOn } from '#app/features/timetables/timetable-rules.ts'
import { loadTimesVersion, saveCorrection } from '#app/features/timetables/timetable-writes.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { dayAt } from '#salaah/zone.ts'
import { correctContent, emptyContent } from './corrected-times.ts'

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

/** `version` is that of the mosque when its suggestion was shown. */
type Options = { decision: Decision; thank: boolean; now: Date; version?: number }

/** Decides about a report. Accepting a time announces it from today on, in the same transaction. */
export async function decideAboutReport(actor: Actor | null, id: string, options: Options): Promise<Decided> {
  const report = await findReport(actor, id)
  if (!report) return 'missing'
  if (!actor || !canDecideReports(actor, report.mosqueId)) forbidden()
  if (report.state !== 'open') return 'decided'
  if (options.decision === 'accepted') {
    const { mosqueId, content, missing, suggestion } = report
    if (missing) return await acceptMosque(actor, report.id, missing, options)
    if (mosqueId !== null && suggestion) return await acceptSuggestion(actor, { id, mosqueId, suggestion }, options)
    if (mosqueId !== null && content?.wanted) return await acceptTime(actor, { id, mosqueId, content }, options)
  }
  return (await decideReport(actor, report, options)) ? 'done' : 'decided'
}

/** Publishes a missing mosque in the same transaction, so that two who accept it at once add it once. */
async function acceptMosque(actor: Actor, id: string, missing: MissingMosque, options: Options): Promise<Decided> {
  if (!canAddMosque(actor)) forbidden()
  const { position, name, address, area } = missing
  const stored = { name, address, area, status: 'active', approximate: position !== null, ...position }
  const content = tidyContent(await placeMosque(parseStoredMosque(stored), null))
  const mosqueId = newId()
  const change = { action: 'mosque.create', kind: 'mosque', subjectId: mosqueId, mosqueId, after: content, version: 1 }
  const isDone = await catchRollback(() =>
    write(actor, change, async (trx) => {
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
  if (isForSuperadmins(suggestion.field) && !canRenameMosque(actor)) return 'superadmin'
  const stored = await findMosqueForEdit(actor, mosqueId)
  if (!stored) return 'missing'
  const next = applySuggestion(stored.content, suggestion)
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

type TimeReport = { id: string; mosqueId: string; content: ReportContent }

async function acceptTime(actor: Actor, report: TimeReport, options: Options): Promise<Decided> {
  const { mosqueId, content } = report
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!location) return 'missing'
  const day = dayAt(location.zone, options.now.getTime())
  const version = await loadTimesVersion(reader(), mosqueId)
  const current = timetableOn((await loadTimetables([mosqueId], [day])).get(mosqueId) ?? [], day)
  if (current?.kind === 'dates') return 'dated'
  const beginnings = (on: string, school: 'shafii' | 'hanafi') => beginningsOn(location, on, school)
  const before = current?.content ?? emptyContent(location.rules.school ?? 'shafii')
  const corrected = correctContent(before, content, { day, beginnings })
  if (!corrected) return 'impossible'
  const { kind, name, validUntil } = current ?? { kind: 'regular' as const, name: '', validUntil: null }
  const saved = await saveCorrection(
    actor,
    mosqueId,
    { kind, name, validFrom: day, validUntil, content: corrected },
    { version, now: options.now, also: (trx) => markDecided(trx, actor, report.id, options) },
  )
  if (saved.outcome === 'refused') return 'decided'
  if (saved.outcome !== 'saved') return saved.outcome
  if (options.thank) startDelivery()
  return 'done'
}

/** What the reader of an open suggestion needs to know about the mosque; null for any other report. */
export async function loadSuggestionContext(
  actor: Actor | null,
  { mosqueId, suggestion }: Pick<Report, 'mosqueId' | 'suggestion'>,
): Promise<SuggestionContext | null> {
  if (mosqueId === null || !suggestion) return null
  const stored = await findMosqueForEdit(actor, mosqueId)
  if (!stored) return null
  const { latitude, longitude } = stored.content
  return {
    now: currentValue(stored.content, suggestion.field),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    version: stored.version,
    editor: canRenameMosque(actor) ? `/admin/mosques/edit/${mosqueId}` : '/admin/mosque',
    mayAccept: !isForSuperadmins(suggestion.field) || canRenameMosque(actor),
  }
}
