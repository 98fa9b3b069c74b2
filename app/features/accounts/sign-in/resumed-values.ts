import { type FormValues, formValues } from '#app/lib/web/forms.ts'

const MAX_RESUMED_CHARS = 200_000
const destructiveIntent = /delete|remove|revoke|cancel|turn-off|sign-out/i

/** Intents of forms that can be shown again with their values before saving; every other intent acts immediately. */
const resumableIntents = new Set(['save', 'preview', 'details', 'password', undefined])

/** Whether a resumed form would act as soon as it is submitted. */
export const actsImmediately = ({ intent }: FormValues): boolean => !resumableIntents.has(intent as string | undefined)

/** Serializes a form submitted without a session, to resume it after sign-in; null for empty and destructive forms. */
export function serializeForm(form: FormData): string | null {
  const intent = form.get('intent')
  if (typeof intent === 'string' && destructiveIntent.test(intent)) return null
  const values = formValues(form)
  if (Object.keys(values).length === 0) return null
  const text = JSON.stringify(values)
  return text.length > MAX_RESUMED_CHARS ? null : text
}

/** Parses the fields of a resumed form; null when they are invalid. */
export function parseResumedForm(text: FormDataEntryValue | null): FormValues | null {
  if (typeof text !== 'string' || text.length > MAX_RESUMED_CHARS) return null
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return null
    const lines = Object.entries(values).filter(([, value]) => [value].flat().every((line) => typeof line === 'string'))
    return lines.length > 0 ? Object.fromEntries(lines) : null
  } catch {
    return null
  }
}
