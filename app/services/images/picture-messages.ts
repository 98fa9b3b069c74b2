import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { MAX_MOSQUE_PICTURE_BYTES, MAX_MOSQUE_PICTURES, type PictureFault, senderLimits } from './picture-rules.ts'

/** The message for a rejected picture. */
export function pictureMessage(texts: AdminTexts['adminMosques']['images'], fault: PictureFault): string {
  switch (fault) {
    case 'not-an-image':
      return texts.notAnImage
    case 'too-large':
      return texts.tooLarge
    case 'too-many-pixels':
      return texts.tooManyPixels({ max: senderLimits.admin.megapixels })
    case 'too-demanding':
      return texts.tooDemanding({ max: senderLimits.admin.megapixels })
    case 'upload-failed':
      return texts.failed
    case 'too-many':
      return texts.tooManyUploads
    case 'demo':
      return texts.demo
    case 'mosque-full':
      return texts.mosqueFull({ pictures: MAX_MOSQUE_PICTURES, megabytes: MAX_MOSQUE_PICTURE_BYTES / 1024 / 1024 })
  }
}
