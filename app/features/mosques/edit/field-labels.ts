import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import type { ContentField } from './mosque-content.ts'

/** The name of every field: as its form calls it, else as the mosque's page does. */
export function useFieldLabels(): Record<ContentField, string> {
  const { form, position, imams, images, facilities, keywords } = useAdminTexts().adminMosques
  return {
    ...useTexts().mosques.page,
    ...form,
    ...position,
    imams: imams.title,
    images: images.title,
    facilities: facilities.title,
    keywords: keywords.label,
  }
}
