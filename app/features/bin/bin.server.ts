import { type Actor, canRestoreFromBin } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

export type BinLine = {
  id: string
  kind: 'mosque' | 'event'
  /** Of a place; one deleted before there were prayer rooms has none and is a mosque. */
  placeKind: 'mosque' | 'prayer-room'
  name: string
  /** The number of events deleted with a mosque. */
  events: number
  deletedAt: string
  deletedBy: string
}

/** Lists the bin, newest first: who wants something back has mostly just deleted it. */
export async function listBin(actor: Actor | null): Promise<BinLine[]> {
  if (!canRestoreFromBin(actor)) forbidden()
  const rows = await reader()
    .selectFrom('bin')
    .select(['id', 'kind', 'name', 'document', 'deletedAt', 'deletedByName'])
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ document, ...row }) => {
    const { content, events } = JSON.parse(document) as {
      content?: Partial<Pick<BinLine, 'placeKind'>>
      events?: unknown[]
    }
    return {
      id: row.id,
      kind: row.kind === 'event' ? 'event' : 'mosque',
      placeKind: content?.placeKind ?? 'mosque',
      name: row.name,
      events: events?.length ?? 0,
      deletedAt: row.deletedAt,
      deletedBy: row.deletedByName,
    }
  })
}

/** Finds the id of the latest bin entry of a record, or null. */
export async function findInBin(
  actor: Actor | null,
  kind: 'mosque' | 'event',
  subjectId: string,
): Promise<string | null> {
  if (!canRestoreFromBin(actor)) forbidden()
  const row = await reader()
    .selectFrom('bin')
    .select('id')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .orderBy('deletedAt', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}
