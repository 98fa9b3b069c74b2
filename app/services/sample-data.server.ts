import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'

let known: { revision: number; present: boolean } | undefined

/** Whether sample data is in the database, so that every page says so; asked again only after something was written. */
export async function hasSampleData(): Promise<boolean> {
  const revision = await currentRevision()
  if (known?.revision !== revision) {
    const row = await reader().selectFrom('mosques').select('id').where('sample', '=', 1).limit(1).executeTakeFirst()
    known = { revision, present: row !== undefined }
  }
  return known.present
}
