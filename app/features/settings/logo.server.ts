import { storeUploads } from '#app/access/uploads.server.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { largestSource } from '#app/services/images/image-sources.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'

type LogoInput = { file: FormDataEntryValue | null; url: string; remove: boolean; saved: string }

/** Stores the new logo and returns its address: a file has precedence over an address. */
export async function storeLogo(
  input: LogoInput,
  origin: { now: Date; createdBy: string },
  messageFor: (fault: PictureFault) => string,
): Promise<{ ok: true; url: string } | { ok: false; errors: FormErrors }> {
  const file = input.file instanceof File && input.file.size > 0 ? input.file : null
  const field = file ? 'logoFile' : 'logoUrl'
  const upload = file ?? (input.url || null)
  if (upload === null) return { ok: true, url: input.remove ? '' : input.saved }
  const uploaded = await storeUploads([upload], { id: origin.createdBy, mosqueId: null, now: origin.now })
  const [logo] = uploaded.ok ? uploaded.images : []
  if (logo) return { ok: true, url: largestSource(logo) }
  return { ok: false, errors: { [field]: messageFor((!uploaded.ok && uploaded.faults[0]) || 'upload-failed') } }
}
