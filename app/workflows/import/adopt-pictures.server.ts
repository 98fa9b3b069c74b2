import { write } from '#app/db/write.server.ts'
import { adoptEventPicture, listRemoteEventPictures } from '#app/features/events/edit/imported-events.server.ts'
import { adoptMosquePicture, listRemoteMosquePictures } from '#app/features/mosques/edit/mosque-store.server.ts'
import { storeImageFromUrl } from '#app/services/images/images.server.ts'
import { PictureError } from '#app/services/images/picture-rules.ts'

const MAX_PICTURES = 500

/**
 * Downloads pictures of an import into our store, so that visitors' browsers do not contact other servers. A picture that
 * fails is tried again the next night. Returns how many were stored.
 */
export async function adoptPictures(now: Date): Promise<number> {
  const urls = [...(await listRemoteMosquePictures(MAX_PICTURES)), ...(await listRemoteEventPictures(MAX_PICTURES))]
  let adopted = 0
  for (const url of new Set(urls)) {
    const image = await storeImageFromUrl(url, { now, createdBy: null }).catch(nullWhenRejected)
    if (!image) continue
    await write(null, { action: 'picture.adopt', kind: 'image', subjectId: image.id }, async (trx) => {
      await adoptMosquePicture(trx, url, image.id)
      await adoptEventPicture(trx, url, image.id)
    })
    adopted += 1
  }
  return adopted
}

function nullWhenRejected(error: unknown): null {
  if (error instanceof PictureError) return null
  throw error
}
