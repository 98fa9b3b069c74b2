import type { FormErrors } from '#app/lib/web/forms.ts'
import { largestSource } from '#app/services/images/image-sources.ts'
import { storeImage, storeImageFromUrl } from '#app/services/images/images.server.ts'
import { MAX_PICTURE_BYTES, PictureError, type PictureFault } from '#app/services/images/picture-rules.ts'

type LogoInput = { file: FormDataEntryValue | null; url: string; remove: boolean; saved: string }

/** Stores the new logo and returns its address: a file has precedence over an address. */
export async function storeLogo(
  input: LogoInput,
  origin: { now: Date; createdBy: string },
  messageFor: (fault: PictureFault) => string,
): Promise<{ ok: true; url: string } | { ok: false; errors: FormErrors }> {
  const file = input.file instanceof File && input.file.size > 0 ? input.file : null
  const field = file ? 'logoFile' : 'logoUrl'
  try {
    if (file) {
      if (file.size >= MAX_PICTURE_BYTES) throw new PictureError('too-large')
      const stored = await storeImage(new Uint8Array(await file.arrayBuffer()), origin)
      return { ok: true, url: largestSource(stored) }
    }
    if (input.url) return { ok: true, url: largestSource(await storeImageFromUrl(input.url, origin)) }
    return { ok: true, url: input.remove ? '' : input.saved }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { ok: false, errors: { [field]: messageFor(error.fault) } }
  }
}
