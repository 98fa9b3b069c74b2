import type { FormErrors } from '#app/lib/web/forms.ts'
import { largestSource } from '#app/services/images/image-sources.ts'
import { storeImage, storeImageFromUrl } from '#app/services/images/images.server.ts'
import { MAX_PICTURE_BYTES, PictureError, type PictureFault } from '#app/services/images/picture-rules.ts'

type Wishes = { file: FormDataEntryValue | null; url: string; remove: boolean; saved: string }

/** The address of the logo to keep: a file comes before an address, and either is stored like any picture. */
export async function logoAddress(
  wishes: Wishes,
  origin: { now: Date; createdBy: string },
  say: (fault: PictureFault) => string,
): Promise<{ ok: true; url: string } | { ok: false; errors: FormErrors }> {
  const file = wishes.file instanceof File && wishes.file.size > 0 ? wishes.file : null
  const field = file ? 'logoFile' : 'logoUrl'
  try {
    if (file) {
      if (file.size >= MAX_PICTURE_BYTES) throw new PictureError('too-large')
      const stored = await storeImage(new Uint8Array(await file.arrayBuffer()), origin)
      return { ok: true, url: largestSource(stored) }
    }
    if (wishes.url) return { ok: true, url: largestSource(await storeImageFromUrl(wishes.url, origin)) }
    return { ok: true, url: wishes.remove ? '' : wishes.saved }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { ok: false, errors: { [field]: say(error.fault) } }
  }
}
