import { sql } from 'kysely'
import { db, reader } from '#app/db/client.server.ts'
import { fileName, type Variant } from './picture-rules.ts'
import { fileStore } from './store.server.ts'

// Longer than a form with an uploaded picture stays open or is stored as a draft.
const GRACE_DAYS = 7

/** Removes pictures that are not used by a page, the bin or a change that can be undone. */
export async function cleanImages(now: Date): Promise<number> {
  const before = new Date(now.getTime() - GRACE_DAYS * 86_400_000).toISOString()
  const unused = await reader()
    .selectFrom('images')
    .select('id')
    .where('createdAt', '<', before)
    .where(unusedPicture)
    .execute()
  let removed = 0
  for (const { id } of unused) {
    const deleted = await db()
      .deleteFrom('images')
      .where('id', '=', id)
      .where('createdAt', '<', before)
      .where(unusedPicture)
      .returning(['id', 'variants', 'store'])
      .executeTakeFirst()
    if (!deleted) continue
    removed += 1
    const store = fileStore(deleted.store)
    for (const { width, format } of JSON.parse(deleted.variants) as Variant[])
      await store?.remove(fileName(id, width, format))
  }
  return removed
}

const mentions = (column: string) => sql`${sql.ref(column)} like '%' || images.id || '%'`

const unusedPicture = sql<boolean>`
  not exists (select 1 from "mosqueImages" where "mosqueImages"."imageId" = images.id)
  and not exists (select 1 from events where events."imageId" = images.id)
  and not exists (select 1 from settings where ${mentions('settings.customization')})
  and not exists (select 1 from bin where ${mentions('bin.document')})
  and not exists (select 1 from activity where ${mentions('activity.before')})`
