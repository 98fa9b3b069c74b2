import { sql } from 'kysely'
import { db, reader } from '#app/db/client.server.ts'
import { findImages } from './images.server.ts'
import { fileName, type PictureVariant } from './picture-rules.ts'
import { fileStore } from './store.server.ts'

// Longer than a form with an uploaded picture stays open or is stored as a draft.
const GRACE_DAYS = 7
// The files of a picture are written before its row.
const STRAY_HOURS = 24

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
    for (const { width, format } of JSON.parse(deleted.variants) as PictureVariant[])
      await store?.remove(fileName(id, width, format))
  }
  return removed + (await removeStrayFiles(now))
}

const pictureFile = /^[0-9a-f]{32}-\d{1,4}\.(avif|webp)(\..*\.part)?$/

/** Removes files without a row, which an interrupted upload leaves. */
async function removeStrayFiles(now: Date): Promise<number> {
  const before = new Date(now.getTime() - STRAY_HOURS * 3_600_000)
  let removed = 0
  for (const store of ['local', 's3'].map(fileStore)) {
    if (!store) continue
    for await (const names of store.listBefore(before)) {
      const pictures = names.filter((name) => pictureFile.test(name))
      const storedIds = new Set((await findImages(pictures.map(pictureIdOf))).map((row) => row.id))
      for (const name of pictures) {
        if (storedIds.has(pictureIdOf(name)) && !name.endsWith('.part')) continue
        await store.remove(name)
        removed += 1
      }
    }
  }
  return removed
}

const pictureIdOf = (name: string) => name.slice(0, 32)

const mentions = (column: string) => sql`${sql.ref(column)} like '%' || images.id || '%'`

const unusedPicture = sql<boolean>`
  not exists (select 1 from "mosqueImages" where "mosqueImages"."imageId" = images.id)
  and not exists (select 1 from events where events."imageId" = images.id)
  and not exists (select 1 from events where ${mentions('events.movedDates')})
  and not exists (select 1 from settings where ${mentions('settings.customization')})
  and not exists (select 1 from bin where ${mentions('bin.document')})
  and not exists (select 1 from activity where ${mentions('activity.before')})`
