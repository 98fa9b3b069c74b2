import { type FormValues, formValues } from '#app/lib/web/forms.ts'

const LONGEST = 200_000
const REMOVING = /delete|remove|revoke|cancel|turn-off|sign-out/i

/** Forms that show again what was typed, and are saved by another press; every other form does something at once. */
const typed = new Set(['save', 'preview', 'details', 'password', undefined])

/** Whether a kept form would act as soon as it is sent. */
export const actsAtOnce = ({ intent }: FormValues): boolean => !typed.has(intent as string | undefined)

/** What is worth keeping of a form that arrived without a session: its fields, unless it would take something away. */
export function keptOf(form: FormData): string | null {
  const intent = form.get('intent')
  if (typeof intent === 'string' && REMOVING.test(intent)) return null
  const values = formValues(form)
  if (Object.keys(values).length === 0) return null
  const text = JSON.stringify(values)
  return text.length > LONGEST ? null : text
}

/** Reads kept fields again; anything else is nothing. */
export function readKept(text: FormDataEntryValue | null): FormValues | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return null
    const lines = Object.entries(values).filter(([, value]) => [value].flat().every((line) => typeof line === 'string'))
    return lines.length > 0 ? Object.fromEntries(lines) : null
  } catch {
    return null
  }
}
