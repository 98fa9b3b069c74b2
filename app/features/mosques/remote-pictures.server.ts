import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

/** The addresses of pictures that are not stored yet. */
export async function listRemoteMosquePictures(limit: number): Promise<string[]> {
  const rows = await reader()
    .selectFrom('mosqueImages')
    .select('url')
    .distinct()
    .where('imageId', 'is', null)
    .where('url', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.url!)
}

/** Replaces an address by its stored picture in all mosques. */
export async function adoptMosquePicture(trx: Transaction<Database>, url: string, imageId: string): Promise<void> {
  await trx
    .updateTable('mosqueImages')
    .set({ imageId, url: null })
    .where('url', '=', url)
    .where('imageId', 'is', null)
    .execute()
}
