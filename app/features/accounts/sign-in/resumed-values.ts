import {
  ABOUT_FIELD,
  BUTTON_FIELD,
  CHOSEN_FIELD,
  type FormValues,
  formValues,
  PRESSED_FIELD,
} from '#app/lib/web/forms.ts'

const MAX_RESUMED_CHARS = 200_000
const destructiveIntent = /delete|remove|revoke|cancel|turn-off|sign-out/i

/** Intents of forms that are shown again with their values; whatever else is to be resumed has an action name. */
const formIntents = new Set(['save', 'preview', 'check', 'details', 'password', 'add', 'create', 'invite', 'start'])
const rowIntent = /^(?:add|remove)-(?:session|exception|taraweeh|eid|eid-fitr|eid-adha)(?:\.\d{1,2})?$/
const isFormIntent = (intent: string | null) => intent === null || formIntents.has(intent) || rowIntent.test(intent)

/** Marks a form that was sent with a file, which sign-in cannot carry. */
export const FILE_FIELD = '_file'

/** What a button does, in its own words, and what it changes. */
export type ActionName = { button: string; about: string }

/** The name of the action that a resumed form would carry out at once; null for a form that returns to its page. */
export function actionNameOf({ [BUTTON_FIELD]: button, [ABOUT_FIELD]: about }: FormValues): ActionName | null {
  return typeof button === 'string' && button !== '' ? { button, about: typeof about === 'string' ? about : '' } : null
}

/**
 * Serializes a form submitted without a session, to resume it after sign-in; null for empty and destructive forms, and for
 * those that nothing names.
 */
export function serializeForm(form: FormData): string | null {
  const sent = form.get('intent')
  const intent = typeof sent === 'string' ? sent : null
  const values = nameAction(formValues(form), intent)
  const isNamed = actionNameOf(values) !== null
  if (intent !== null && destructiveIntent.test(intent) && !rowIntent.test(intent)) return null
  if (!isNamed && (!isFormIntent(intent) || form.getAll('intent').length > 1)) return null
  if (Object.keys(values).length === 0) return null
  if ([...form.values()].some((value) => value instanceof File && value.size > 0)) values[FILE_FIELD] = '1'
  const text = JSON.stringify(values)
  return text.length > MAX_RESUMED_CHARS ? null : text
}

/** The values with the name of the pressed button alone. */
function nameAction(values: FormValues, intent: string | null): FormValues {
  const { [CHOSEN_FIELD]: chosen, [PRESSED_FIELD]: name, ...named } = values
  const pressed = typeof name === 'string' ? values[name] : intent
  const button = typeof pressed === 'string' ? values[`${BUTTON_FIELD}.${pressed}`] : undefined
  const kept = Object.fromEntries(Object.entries(named).filter(([name]) => !name.startsWith(`${BUTTON_FIELD}.`)))
  if (button) kept[BUTTON_FIELD] = button
  const count = typeof chosen === 'string' ? [values[chosen] ?? []].flat().length : 0
  if (count > 0) kept[ABOUT_FIELD] = `${values[ABOUT_FIELD]} (${count})`
  return kept
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
