import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

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
