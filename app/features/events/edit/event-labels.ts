import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import type { EventFormValues } from './event-form-values.ts'

/** The label of every field of an event: that of its form, else the one on its page. */
export function useEventLabels(): Record<keyof EventFormValues, string> {
  const { fields } = useAdminTexts().adminEvents
  return {
    ...useSharedTexts().events,
    ...fields,
    mosqueId: fields.mosque,
    minutes: fields.lasts,
    imageId: fields.picture,
    imageUrl: fields.picture,
  }
}
