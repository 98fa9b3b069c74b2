import { sql, type Transaction } from 'kysely'
import { type Actor, canDecideReports, canEnterAdmin, isSuperadmin } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { countRows, deleteRows, loadPage, type PageOrRow, updateRows } from '#app/db/pages.server.ts'
import { discardRows, type EraseBefore, isErasable } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type ReportMatter, requestInWords } from './report-matter.ts'

/** `held` are those that came when too much was sent at once. */
export type ReportFilter = 'open' | 'held' | 'decided'
export type Decision = 'accepted' | 'rejected'

type ReportFacts = {
  id: string
  /** Null for what is not about a mosque of the directory. */
  mosqueId: string | null
  mosque: { name: string; arabicName: string | null; slug: string } | null
  contact: string | null
  times: number
  state: 'open' | Decision
  createdAt: string
  decidedByName: string | null
  thankedAt: string | null
  hasPhoto: boolean
}

export type Report = ReportFacts & ReportMatter

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
    .select([
      'decidedByName',
      'thankedAt',
      'mosques.id as mosqueId',
      'mosques.name',
      'mosques.arabicName',
      'mosques.slug',
    ])
    .select((row) => row('reportPhotos.reportId', 'is not', null).as('hasPhoto'))

const toReport = ({ name, arabicName, slug, ...row }: Awaited<ReturnType<typeof loadRow>> & object) =>
  ({
    ...row,
    mosque: name !== null && slug !== null ? { name, arabicName, slug } : null,
    content: JSON.parse(row.content),
    hasPhoto: Boolean(row.hasPhoto),
  }) as Report

const loadRow = (actor: Actor | null, id: string) =>
  select(reportsOf(actor)).where('reports.id', '=', id).executeTakeFirst()

/** One page of reports, or one by its id: open ones oldest first, of held ones those first whose network sent least, decided ones newest first. */
export async function listReports(actor: Actor | null, filter: ReportFilter, page: PageOrRow) {
  const all = filtered(reportsOf(actor), filter)
  const matching = typeof page === 'number' ? all : all.where('reports.id', '=', page.id)
  const order = filter === 'decided' ? 'desc' : 'asc'
  const selected = filter === 'held' ? select(matching).orderBy(sentByNetwork) : select(matching)
  const ordered = selected
    .orderBy(filter === 'decided' ? 'decidedAt' : 'reports.createdAt', order)
    .orderBy('reports.id', order)
  const { rows, ...counted } = await loadPage(matching, ordered, { page, size: PAGE_SIZE })
  return { reports: rows.map(toReport), ...counted }
}

function filtered(from: ReturnType<typeof reportsOf>, filter: ReportFilter) {
  if (filter === 'decided') return from.where('state', '<>', 'open')
  return from.where('state', '=', 'open').where('heldBy', filter === 'held' ? 'is not' : 'is', null)
}

const sentByNetwork = sql`(select count(*) from reports as sent where sent."heldBy" = reports."heldBy")`

/** How many reports wait for the actor, or are held. */
export const countReports = async (actor: Actor | null, filter: ReportFilter): Promise<number> =>
  countRows(filtered(reportsOf(actor), filter))

/** Throws away the reports that are held and arrived before an instant; returns their number. */
export async function discardHeldReports(actor: Actor | null, before: Date): Promise<number> {
  if (!actor || !canEnterAdmin(actor)) forbidden()
  if (Number.isNaN(before.getTime())) return 0
  const change = { action: 'report.discarded', kind: 'report', subjectId: 'held', mosqueId: actor.mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx, recorded) => {
      const held = filtered(reportsOf(actor, trx), 'held').where('reports.createdAt', '<=', before.toISOString())
      return await discardRows(trx.deleteFrom('reports').where('id', 'in', held.select('reports.id')), recorded)
    }),
  )
}

/** A report that the actor may decide about; null for any other. */
export async function findReport(actor: Actor | null, id: string): Promise<Report | null> {
  const row = await loadRow(actor, id)
  return row ? toReport(row) : null
}

/** The words of an accepted report about a mosque; null for any other, and for one that the actor may not see. */
export async function findRequestedChange(actor: Actor | null, id: string, mosqueId: string): Promise<string | null> {
  const report = id === '' ? null : await findReport(actor, id)
  if (report?.state !== 'accepted' || report.mosqueId !== mosqueId) return null
  return requestInWords(report) || null
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
  const marked = trx
    .updateTable('reports')
    .set({ state: decision, decidedAt: now.toISOString(), decidedByName: actor.name, heldBy: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
  if ((await updateRows(marked)) === 0) return false
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

/** Queues one email of thanks for a report that has a contact; false when there is none, or it was thanked before. */
async function queueThanks(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const report = await trx
    .selectFrom('reports')
    .leftJoin('mosques', 'mosques.id', 'reports.mosqueId')
    .select(['kind', 'contact', 'language', 'state', 'mosques.name', 'mosques.arabicName'])
    .where('reports.id', '=', id)
    .where('contact', 'is not', null)
    .where('thankedAt', 'is', null)
    .executeTakeFirst()
  if (!report?.contact) return false
  const { customization, general } = await siteSettings()
  const language = general.languages.find((each) => each === report.language) ?? general.languages[0]
  const { mail } = textsIn(language)
  const { accepted, added, checked, aMosque } = mail.reportThanks
  const { kind, name, arabicName } = report
  const mosque = name === null ? aMosque : mosqueNameIn(language, { name, arabicName })
  const isAdded = report.state === 'accepted' && kind === 'missing'
  const text = isAdded ? added : (report.state === 'accepted' ? accepted : checked)({ mosque })
  // It repeats nothing of what the visitor wrote, so that nobody can send others a text of their own.
  const email = renderEmail(customization, language, {
    to: report.contact,
    subject: mail.reportThanks.subject({ mosque }),
    heading: mail.reportThanks.heading,
    parts: [text],
  })
  await queueMail(trx, { kind: 'report', subjectId: id }, email, now)
  await trx.updateTable('reports').set({ thankedAt: now.toISOString() }).where('id', '=', id).execute()
  return true
}

/** Erases photos and reports after their time, and the reports of mosques that are neither shown nor in the bin. */
export async function eraseReports(
  trx: Transaction<Database>,
  before: EraseBefore & { photos: string },
): Promise<number> {
  const old = trx.selectFrom('reports').select('id').where('createdAt', '<', before.photos)
  const photos = await deleteRows(trx.deleteFrom('reportPhotos').where('reportId', 'in', old))
  return photos + (await deleteRows(trx.deleteFrom('reports').where(isErasable(before))))
}
