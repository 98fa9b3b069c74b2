import { reader } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { storeImageFromUrl } from './images.server.ts'
import { PictureError } from './picture-rules.ts'

const AT_MOST = 500

/**
 * Fetches pictures that an import named by address into our own store, so that no visitor's address goes elsewhere.
 * One that cannot be fetched keeps its address and is tried again the next night. Answers how many were taken in.
 */
export async function adoptPictures(now: Date): Promise<number> {
  const ofMosques = await reader()
    .selectFrom('mosqueImages')
    .select('url')
    .distinct()
    .where('imageId', 'is', null)
    .where('url', 'is not', null)
    .limit(AT_MOST)
    .execute()
  const ofEvents = await reader()
    .selectFrom('events')
    .select('imageUrl as url')
    .distinct()
    .where('imageId', 'is', null)
    .where('imageUrl', 'is not', null)
    .limit(AT_MOST)
    .execute()
  let adopted = 0
  for (const url of new Set([...ofMosques, ...ofEvents].map((row) => row.url!))) {
    const image = await storeImageFromUrl(url, { now, createdBy: null }).catch(refused)
    if (!image) continue
    await replaceAddress(url, image.id)
    adopted += 1
  }
  return adopted
}

function refused(error: unknown): null {
  if (error instanceof PictureError) return null
  throw error
}

async function replaceAddress(url: string, imageId: string) {
  await write(null, { action: 'picture.adopt', kind: 'image', subjectId: imageId }, async (trx) => {
    await trx
      .updateTable('mosqueImages')
      .set({ imageId, url: null })
      .where('url', '=', url)
      .where('imageId', 'is', null)
      .execute()
    await trx
      .updateTable('events')
      .set({ imageId, imageUrl: null })
      .where('imageUrl', '=', url)
      .where('imageId', 'is', null)
      .execute()
  })
}
