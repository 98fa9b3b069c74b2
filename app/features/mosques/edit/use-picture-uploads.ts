import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import { MAX_PICTURE_BYTES } from '#app/services/images/picture-rules.ts'
import { shrinkPicture } from '#app/services/images/shrink-picture.ts'
import { useUploads } from '#app/ui/pictures/uploads.tsx'
import { useToast } from '#app/ui/toast.tsx'

type UploadedPicture = { id: string; picture: ImageSources }

/** Shrinks pictures and uploads them to the store, with the messages of a form. */
export function usePictureUploads(onUploaded: (uploaded: UploadedPicture, order: number) => void) {
  const { images: texts } = useAdminTexts().adminMosques
  const { unanswered } = useSharedTexts().shell
  const toast = useToast()
  return useUploads<UploadedPicture>({
    address: localAddress(useLanguage(), '/admin/pictures'),
    validate: (file) => (file.type.startsWith('image/') ? null : texts.notAnImage),
    shrink: shrinkPicture,
    validateSize: (file) => (file.size >= MAX_PICTURE_BYTES ? texts.tooLarge : null),
    parseAnswer(answer) {
      if (!answer) return { error: `${texts.failed} ${navigator.onLine ? unanswered.noAnswer : unanswered.offline}` }
      const body = answer.body as (Partial<UploadedPicture> & { error?: string }) | null
      if (answer.status === 200 && body?.id && body.picture) return { value: { id: body.id, picture: body.picture } }
      if (answer.status === 413) return { error: texts.tooLarge, isRefused: true }
      return { error: body?.error ?? texts.failed, isRefused: answer.status === 400 }
    },
    onDone: onUploaded,
    onAllDone: (count) => toast.success(count === 1 ? texts.uploaded : texts.allUploaded({ count })),
  })
}
