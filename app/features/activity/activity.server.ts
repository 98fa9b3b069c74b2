import { type Actor, canSeeActivity } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

export type ActivityEntry = {
  id: string
  at: string
  actorName: string
  action: string
  kind: string
  subjectId: string
  mosqueId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  undone: boolean
  /** Whether there is no later change of the same record. */
  isLast: boolean
}

const PAGE_SIZE = 30

/** Lists one page of changes, newest first: all, or those of one mosque. */
export async function listActivity(
  actor: Actor | null,
  { mosqueId, page = 1, size = PAGE_SIZE }: { mosqueId: string | null; page?: number; size?: number },
): Promise<{ entries: ActivityEntry[]; page: number; pages: number }> {
  if (!canSeeActivity(actor)) forbidden()
  const all = reader().selectFrom('activity')
  const matching = mosqueId ? all.where('mosqueId', '=', mosqueId) : all
  const { count } = await matching.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / size))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((shown - 1) * size)
    .execute()
  const entries = []
  for (const row of rows) entries.push(await entryOf(row))
  return { entries, page: shown, pages }
}

/** Loads one entry, or null. */
export async function findActivity(actor: Actor | null, id: string): Promise<ActivityEntry | null> {
  if (!canSeeActivity(actor)) forbidden()
  const row = await reader().selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? await entryOf(row) : null
}

/** Marks a change as undone, so that undoing is not offered again. */
export async function markUndone(actor: Actor | null, id: string, now: Date): Promise<void> {
  if (!actor || !canSeeActivity(actor)) forbidden()
  await writeWithoutRevision((trx) =>
    trx.updateTable('activity').set({ undoneAt: now.toISOString(), undoneBy: actor.id }).where('id', '=', id).execute(),
  )
}

type Row = Awaited<ReturnType<typeof oneRow>>
const oneRow = () => reader().selectFrom('activity').selectAll().executeTakeFirstOrThrow()

async function entryOf(row: Row): Promise<ActivityEntry> {
  // Ids ascend with time, so the last change of a record has the largest id.
  const later = await reader()
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', row.kind)
    .where('subjectId', '=', row.subjectId)
    .where('at', '>=', row.at)
    .where('id', '>', row.id)
    .executeTakeFirst()
  return {
    id: row.id,
    at: row.at,
    actorName: row.actorName,
    action: row.action,
    kind: row.kind,
    subjectId: row.subjectId,
    mosqueId: row.mosqueId,
    before: row.before ? JSON.parse(row.before) : null,
    after: row.after ? JSON.parse(row.after) : null,
    undone: row.undoneAt !== null,
    isLast: later === undefined,
  }
}
