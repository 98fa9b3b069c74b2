import type { Insertable, Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { buildSearchText } from '#app/features/events/search/search-text.ts'
import { renameEventSlug } from './event-slugs.server.ts'

export type EventColumns = Omit<Insertable<EventTable>, 'id' | 'mosqueId' | 'slug' | 'createdAt' | 'updatedAt'>
export type ImportedEvent = { id: string; mosqueId: string; columns: EventColumns; isNew: boolean }

const BATCH_SIZE = 100

/** Inserts up to a few hundred new events of an import in one statement; their dates are written separately. */
export async function insertImportedEvents(
  trx: Transaction<Database>,
  events: readonly ImportedEvent[],
  now: Date,
  pickSlug: (event: { mosqueId: string; title: string }) => string,
): Promise<void> {
  const at = now.toISOString()
  const rows = events.map(({ id, mosqueId, columns }) => ({
    ...columns,
    id,
    mosqueId,
    slug: pickSlug({ mosqueId, title: columns.title }),
    searchText: buildSearchText({ description: null, audience: null, ...columns }),
    createdAt: at,
    updatedAt: at,
  }))
  await insertEventRows(trx, rows)
}

/** Updates a stored event: its creator stays and its version is raised. */
export async function updateImportedEvent(
  trx: Transaction<Database>,
  { id, mosqueId, columns }: ImportedEvent,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const { createdBy: _creator, ...changed } = columns
  const stored = await trx
    .selectFrom('events')
    .select(['id', 'mosqueId', 'title', 'slug'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const slug = await renameEventSlug(trx, stored, { ...changed, mosqueId })
  await trx
    .updateTable('events')
    .set({ ...changed, mosqueId, slug, updatedAt: at })
    .set({ version: (eb) => eb('version', '+', 1), sequence: (eb) => eb('sequence', '+', 1) })
    .where('id', '=', id)
    .execute()
}

/** Rewrites the dates of the imported events and of all events of mosques that may have moved. */
export async function rewriteImportedDates(
  trx: Transaction<Database>,
  { eventIds, movedMosqueIds }: { eventIds: string[]; movedMosqueIds: string[] },
  now: Date,
  afterBatch: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const ids = new Set(eventIds)
  for (const mosqueId of movedMosqueIds) {
    const stored = await trx.selectFrom('events').select('id').where('mosqueId', '=', mosqueId).execute()
    for (const event of stored) ids.add(event.id)
  }
  const all = [...ids]
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    await rewriteOccurrences(trx, all.slice(from, from + BATCH_SIZE), now)
    await afterBatch(Math.min(from + BATCH_SIZE, all.length), all.length)
  }
}

/** Inserts up to a thousand events; their dates are written separately. */
export async function insertEventRows(
  trx: Transaction<Database>,
  rows: Insertable<Database['events']>[],
): Promise<void> {
  await trx.insertInto('events').values(rows).execute()
}

/** Addresses of event pictures that are not in our store yet. */
export async function listRemoteEventPictures(limit: number): Promise<string[]> {
  const rows = await reader()
    .selectFrom('events')
    .select('imageUrl')
    .distinct()
    .where('imageId', 'is', null)
    .where('imageUrl', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.imageUrl!)
}

/** Replaces a remote picture by a stored one in every event that has this address. */
export async function adoptEventPicture(trx: Transaction<Database>, url: string, imageId: string): Promise<void> {
  await trx
    .updateTable('events')
    .set({ imageId, imageUrl: null })
    .where('imageUrl', '=', url)
    .where('imageId', 'is', null)
    .execute()
}
