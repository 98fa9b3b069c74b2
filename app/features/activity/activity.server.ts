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
  /** Nothing happened to the same thing since. */
  isLast: boolean
}

const PAGE = 30

/** One page of what was changed, newest first: everything, or what concerns one mosque. */
export async function listActivity(
  actor: Actor | null,
  { mosqueId, page = 1, size = PAGE }: { mosqueId: string | null; page?: number; size?: number },
): Promise<{ entries: ActivityEntry[]; page: number; pages: number }> {
  if (!canSeeActivity(actor)) forbidden()
  const all = reader().selectFrom('activity')
  const found = mosqueId ? all.where('mosqueId', '=', mosqueId) : all
  const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / size))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await found
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

/** One entry, or null. */
export async function findActivity(actor: Actor | null, id: string): Promise<ActivityEntry | null> {
  if (!canSeeActivity(actor)) forbidden()
  const row = await reader().selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? await entryOf(row) : null
}

/** Notes that a change was undone, so that it is not offered again. */
export async function markUndone(actor: Actor | null, id: string, now: Date): Promise<void> {
  if (!actor || !canSeeActivity(actor)) forbidden()
  await writeWithoutRevision((trx) =>
    trx.updateTable('activity').set({ undoneAt: now.toISOString(), undoneBy: actor.id }).where('id', '=', id).execute(),
  )
}

type Row = Awaited<ReturnType<typeof oneRow>>
const oneRow = () => reader().selectFrom('activity').selectAll().executeTakeFirstOrThrow()

async function entryOf(row: Row): Promise<ActivityEntry> {
  // Ids are made in order of time, so the last change of a thing has the largest.
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
