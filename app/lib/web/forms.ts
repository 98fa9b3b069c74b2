import type { z } from 'zod'

export type FormErrors = Record<string, string>
export type FormValues = Record<string, string | string[]>

/** A parsed form: its value, or the error of each field with the submitted values. */
export type ParsedForm<T> = { ok: true; value: T } | { ok: false; errors: FormErrors; values: FormValues }

/** Marks a form resumed after signing in again: it is shown with the submitted values and not processed. */
export const RESUMED_FIELD = '_resumed'

/** What a button changes, and the words of the button; with several buttons `_button.` and their intent. */
export const ABOUT_FIELD = '_about'
export const BUTTON_FIELD = '_button'

/** The name of the buttons of a form, when it is not `intent`. */
export const PRESSED_FIELD = '_pressed'

/** The name of the checkboxes whose number is part of what a button changes. */
export const CHOSEN_FIELD = '_chosen'

/** The fields of a form with their values, collected in one pass, because `getAll` for each field would be quadratic. */
function fieldsOf(form: FormData): Map<string, FormDataEntryValue[]> {
  const fields = new Map<string, FormDataEntryValue[]>()
  for (const [name, value] of form) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return fields
}

/** The text fields of a form; a repeated field becomes a list. Files and passwords are left out. */
export function formValues(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, entries] of fieldsOf(form)) {
    if (/password/i.test(name) || name === RESUMED_FIELD) continue
    const texts = entries.filter((entry) => typeof entry === 'string')
    if (texts.length > 0) values[name] = texts.length === 1 ? (texts[0] as string) : texts
  }
  return values
}

/** Reads the fields that an empty form has: texts, whether boxes are ticked, and lists. `prefix` begins their names. */
export function readFormFields<V extends object>(form: FormData, empty: V, prefix = ''): V {
  const fields = Object.entries(empty).map(([key, value]) => {
    const texts = form.getAll(prefix + key).filter((entry) => typeof entry === 'string')
    if (typeof value === 'boolean') return [key, texts.length > 0]
    return [key, Array.isArray(value) ? texts : (texts[0] ?? '')]
  })
  return Object.fromEntries(fields)
}

/** Validates a form by its schema, with the first error of each field. A resumed form is returned without validation. */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): ParsedForm<z.output<S>> {
  if (form.has(RESUMED_FIELD)) return { ok: false, errors: {}, values: { ...formValues(form), [RESUMED_FIELD]: '1' } }
  const raw: Record<string, unknown> = {}
  for (const [name, entries] of fieldsOf(form)) raw[name] = entries.length === 1 ? entries[0] : entries
  const parsed = parseValues(raw, schema)
  return parsed.ok ? parsed : { ...parsed, values: formValues(form) }
}

/** Validates the values of a form by their schema, with the first error of each field. */
export function parseValues<S extends z.ZodType>(
  values: unknown,
  schema: S,
  fieldOf = (path: readonly PropertyKey[]) => path.join('.') || 'form',
): { ok: true; value: z.output<S> } | { ok: false; errors: FormErrors } {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, value: result.data }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) errors[fieldOf(path)] ??= message
  return { ok: false, errors }
}

/** Whether these values are of a form that is shown again after signing in and is not saved yet. */
export const isResumed = (values: FormValues | undefined): boolean => values?.[RESUMED_FIELD] !== undefined

/** Reads one text field of a form; empty when it is missing. */
export function readText(form: FormData, name: string): string {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}
