import type { Transaction } from 'kysely'
import { type Actor, canDecideReports, canEnterAdmin, isSuperadmin } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import type { MissingMosque } from './missing-mosque.ts'
import type { ReportContent } from './report-content.ts'
import type { Suggestion } from './suggestion.ts'
import { queueThanks } from './thanks-email.server.ts'

export type ReportFilter = 'open' | 'decided'
export type Decision = 'accepted' | 'rejected'

export type Report = {
  id: string
  /** Null for a mosque that is missing. */
  mosqueId: string | null
  mosque: { name: string; slug: string } | null
  /** What is wrong; null when `missing` or `suggestion` says what the visitor sent instead. */
  content: ReportContent | null
  missing: MissingMosque | null
  suggestion: Suggestion | null
  contact: string | null
  times: number
  state: 'open' | Decision
  createdAt: string
  decidedByName: string | null
  thankedAt: string | null
  hasPhoto: boolean
}

const PAGE_SIZE = 30

/** The reports that an actor decides about. Those of a mosque in the bin wait until it is restored. */
function reportsOf(actor: Actor | null, from: Connection = reader()) {
  if (!actor || !canEnterAdmin(actor)) forbidden()
  const all = from.selectFrom('reports').leftJoin('mosques', 'mosques.id', 'reports.mosqueId')
  const known = all.where((where) =>
    where.or([where('mosques.id', 'is not', null), where('reports.mosqueId', 'is', null)]),
  )
  return isSuperadmin(actor) ? known : known.where('reports.mosqueId', '=', actor.mosqueId ?? '')
}

const select = (from: ReturnType<typeof reportsOf>) =>
  from
    .leftJoin('reportPhotos', 'reportPhotos.reportId', 'reports.id')
    .select(['reports.id', 'kind', 'reports.content', 'contact', 'times', 'state', 'reports.createdAt'])
    .select(['decidedByName', 'thankedAt', 'mosques.id as mosqueId', 'mosques.name', 'mosques.slug'])
    .select((row) => row('reportPhotos.reportId', 'is not', null).as('hasPhoto'))

const toReport = ({
  kind,
  name,
  slug,
  content,
  hasPhoto,
  ...row
}: Awaited<ReturnType<typeof loadRow>> & object): Report => ({
  ...row,
  mosque: name !== null && slug !== null ? { name, slug } : null,
  content: kind === 'time' || kind === 'other' ? (JSON.parse(content) as ReportContent) : null,
  missing: kind === 'missing' ? (JSON.parse(content) as MissingMosque) : null,
  suggestion: kind === 'suggestion' ? (JSON.parse(content) as Suggestion) : null,
  hasPhoto: Boolean(hasPhoto),
})

const loadRow = (actor: Actor | null, id: string) =>
  select(reportsOf(actor)).where('reports.id', '=', id).executeTakeFirst()

/** One page of reports: open ones oldest first, decided ones newest first. */
export async function listReports(actor: Actor | null, filter: ReportFilter, page: number) {
  const matching = reportsOf(actor).where('state', filter === 'open' ? '=' : '<>', 'open')
  const { count } = await matching.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const order = filter === 'open' ? 'asc' : 'desc'
  const rows = await select(matching)
    .orderBy(filter === 'open' ? 'reports.createdAt' : 'decidedAt', order)
    .orderBy('reports.id', order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { reports: rows.map(toReport), count: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE)) }
}

/** How many reports wait for the actor. */
export async function countOpenReports(actor: Actor | null): Promise<number> {
  const open = reportsOf(actor).where('state', '=', 'open')
  return Number((await open.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

/** A report that the actor may decide about; null for any other. */
export async function findReport(actor: Actor | null, id: string): Promise<Report | null> {
  const row = await loadRow(actor, id)
  return row ? toReport(row) : null
}

/** The photo of a report, a WebP; null when there is none for the actor. */
export async function readReportPhoto(actor: Actor | null, id: string): Promise<Buffer | null> {
  const row = await reportsOf(actor)
    .innerJoin('reportPhotos', 'reportPhotos.reportId', 'reports.id')
    .select('data')
    .where('reports.id', '=', id)
    .executeTakeFirst()
  return row ? Buffer.from(row.data, 'base64') : null
}

/**
 * Marks an open report as decided in a transaction and erases its photo; false when somebody else was faster. Its caller
 * has checked that the actor may decide.
 */
export async function markDecided(
  trx: Transaction<Database>,
  actor: Actor,
  id: string,
  { decision, thank, now }: { decision: Decision; thank: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ state: decision, decidedAt: now.toISOString(), decidedByName: actor.name })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('reportPhotos').where('reportId', '=', id).execute()
  if (thank) await queueThanks(trx, id, now)
  return true
}

/** Decides about a report without changing anything else; false when somebody else was faster. */
export async function decideReport(
  actor: Actor | null,
  { id, mosqueId }: Pick<Report, 'id' | 'mosqueId'>,
  options: { decision: Decision; thank: boolean; now: Date },
): Promise<boolean> {
  if (!actor || !canDecideReports(actor, mosqueId)) forbidden()
  const change = { action: `report.${options.decision}`, kind: 'report', subjectId: id, mosqueId }
  const isDone = await catchRollback(() =>
    write(actor, change, async (trx) => (await markDecided(trx, actor, id, options)) || rollBack(false)),
  )
  if (options.thank) startDelivery()
  return isDone
}

/** Thanks for a report that was decided before; false when there is nobody to thank, or somebody did already. */
export async function thankForReport(
  actor: Actor | null,
  { id, mosqueId }: Pick<Report, 'id' | 'mosqueId'>,
  now: Date,
): Promise<boolean> {
  if (!actor || !canDecideReports(actor, mosqueId)) forbidden()
  const change = { action: 'report.thanked', kind: 'report', subjectId: id, mosqueId }
  const isDone = await catchRollback(() =>
    write(actor, change, async (trx) => (await queueThanks(trx, id, now)) || rollBack(false)),
  )
  startDelivery()
  return isDone
}
