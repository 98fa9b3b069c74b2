import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { ContentField } from './mosque-content.ts'

/** The label of every field in the form. */
export function useFieldLabels(): Record<ContentField, string> {
  const { form, position, imams, images, facts, keywords } = useAdminTexts().adminMosques
  return {
    ...form,
    ...position,
    imams: imams.title,
    images: images.title,
    facts: facts.title,
    keywords: keywords.label,
  }
}
