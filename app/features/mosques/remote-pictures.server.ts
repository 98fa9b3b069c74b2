import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

/** The addresses of pictures of mosques that are not in our store yet. */
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

/** Shows a stored picture wherever mosques name this address. */
export async function adoptMosquePicture(trx: Transaction<Database>, url: string, imageId: string): Promise<void> {
  await trx
    .updateTable('mosqueImages')
    .set({ imageId, url: null })
    .where('url', '=', url)
    .where('imageId', 'is', null)
    .execute()
}
