import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'

let cached: { revision: number; present: boolean } | undefined

/** Whether the database contains sample data, which every page shows; cached until the next write. */
export async function hasSampleData(): Promise<boolean> {
  const revision = await currentRevision()
  if (cached?.revision !== revision) {
    const row = await reader().selectFrom('mosques').select('id').where('sample', '=', 1).limit(1).executeTakeFirst()
    cached = { revision, present: row !== undefined }
  }
  return cached.present
}
