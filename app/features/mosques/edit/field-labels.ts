import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { ContentField } from './mosque-content.ts'

/** The label of every field in the form. */
export function useFieldLabels(): Record<ContentField, string> {
  const { form, position, imams, images, facilities, keywords } = useAdminTexts().adminMosques
  return {
    ...form,
    ...position,
    imams: imams.title,
    images: images.title,
    facilities: facilities.title,
    keywords: keywords.label,
  }
}
