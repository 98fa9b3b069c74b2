import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import type { FormValues } from '#app/lib/web/forms.ts'
import { listZones } from '#app/lib/zones.ts'

type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode }

/** The message of each field that has one, or a question about it. */
export type FieldErrors = Record<string, ReactNode>

/** The classes of an input that has no visible label. */
export const controlClass =
  'target block w-full text-ellipsis rounded-md border border-line-strong bg-surface px-3.5 py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken aria-invalid:border-2 aria-invalid:border-danger'

/** The ids that connect a control to its hint and error, in addition to the caller's own id and description. */
function useFieldIds(props: { id?: string; 'aria-describedby'?: string }, { hint, error }: Omit<FieldTexts, 'label'>) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = cn(props['aria-describedby'], Boolean(hint) && hintId, Boolean(error) && errorId)
  return {
    hintId,
    errorId,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

function FieldFrame({
  ids,
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldTexts & {
  ids: ReturnType<typeof useFieldIds>
  required?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div data-slot="field" className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={ids.control.id} className="font-semibold text-sm">
        {label}
        {required && (
          <span aria-hidden="true" className="ms-1 text-danger">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={ids.hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  )
}

/** The error message under a control, or nothing. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <div id={id} data-slot="field-error" className="font-medium text-danger text-sm">
      {children}
    </div>
  )
}

export function TextField({ label, hint, error, className, ...input }: ComponentProps<'input'> & FieldTexts) {
  const ids = useFieldIds(input, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={input.required} className={className}>
      <input data-slot="input" type="text" {...input} {...ids.control} className={controlClass} />
    </FieldFrame>
  )
}

/** The classes of every input for files. */
const fileInputClass =
  'block min-h-14 w-full min-w-0 cursor-pointer rounded-md border-2 border-line-strong border-dashed bg-sunken p-1.5 text-ink-soft text-sm transition-colors hover:border-ink-soft file:me-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink data-over:border-primary-text data-over:bg-primary-soft aria-invalid:border-danger'

/** The only field for files. `data-over` marks it while a file is dragged over it. */
export function FileField({
  label,
  hint,
  error,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldTexts & { 'data-over'?: '' | undefined; 'data-shrink'?: '' }) {
  const ids = useFieldIds(input, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={input.required} className={className}>
      <input data-slot="file" {...input} {...ids.control} type="file" className={fileInputClass} />
    </FieldFrame>
  )
}

/** A photo that is made smaller in the browser before it is sent. */
export const PhotoField = (props: FieldTexts & { name: string }) => (
  <FileField {...props} accept="image/*" data-shrink="" />
)

export function TextAreaField({ label, hint, error, className, ...area }: ComponentProps<'textarea'> & FieldTexts) {
  const ids = useFieldIds(area, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={area.required} className={className}>
      <textarea
        data-slot="textarea"
        rows={6}
        // Browsers scroll to the line of the caret only, so that the rest of a high field would stay below the screen.
        onKeyUp={(event) => event.key === 'Tab' && event.currentTarget.scrollIntoView({ block: 'nearest' })}
        {...area}
        {...ids.control}
        className={cn(controlClass, 'py-3')}
      />
    </FieldFrame>
  )
}

/** Words for each of some choices. */
export type Labels<Choice extends string | number, Words = ReactNode> =
  | Readonly<Record<Choice, Words>>
  | ((choice: Choice) => Words)

export const labelFor = <Choice extends string | number, Words>(
  labels: Labels<Choice, Words>,
  choice: Choice,
): Words => (typeof labels === 'function' ? labels(choice) : labels[choice])

/** Its `<option>`s are its children, then the choices with their labels. */
export function SelectField<Choice extends string | number>({
  label,
  hint,
  error,
  className,
  of: choices,
  labels,
  children,
  ...select
}: ComponentProps<'select'> &
  FieldTexts & { of?: readonly Choice[]; labels?: Labels<Choice, string | undefined> | undefined }) {
  const ids = useFieldIds(select, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={select.required} className={className}>
      <select
        data-slot="select"
        {...select}
        // HTML allows it only for a list that begins with an empty choice; any other list always has a value.
        required={select.required && (select.value ?? select.defaultValue) === ''}
        {...ids.control}
        className={cn(controlClass, 'ui-select pe-10')}
      >
        {children}
        {choices && labels && <Options of={choices} label={(choice) => labelFor(labels, choice)} />}
      </select>
    </FieldFrame>
  )
}

/** The `<option>`s of choices that are their own values. */
export function Options<Choice extends string | number>({
  of: choices,
  label,
}: {
  of: readonly Choice[]
  label: (choice: Choice) => string | undefined
}) {
  return choices.map((choice) => (
    <option key={choice} value={choice}>
      {label(choice)}
    </option>
  ))
}

/** A text field that suggests every time zone, and searches them as somebody types. Without script it takes the name. */
export function ZoneField(props: ComponentProps<typeof TextField>) {
  const listId = useId()
  const [zones, setZones] = useState<readonly string[]>([])
  // After hydration, because server and browser may know different zones.
  useEffect(() => setZones(listZones()), [])
  return (
    <>
      <TextField dir="ltr" autoComplete="off" spellCheck={false} list={listId} {...props} />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

const HEX_COLOR = /^#[0-9a-f]{6}$/i

export const isColorCode = (text: string) => HEX_COLOR.test(text)

/** A color as its code, with the browser's picker beside it, which begins at `start` while there is no code. */
export function ColorCodeField({
  value,
  start,
  pick,
  onChange,
  ...text
}: Omit<ComponentProps<typeof TextField>, 'value' | 'defaultValue' | 'onChange'> & {
  value: string
  start: string
  /** The name of the picker. */
  pick: string
  onChange: (color: string) => void
}) {
  const pickerId = useId()
  const code = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-end gap-3">
      <TextField
        {...text}
        ref={code}
        dir="ltr"
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="flex-1"
      />
      <label htmlFor={pickerId} className="sr-only">
        {pick}
      </label>
      <input
        id={pickerId}
        type="color"
        value={isColorCode(value) ? value : start}
        onChange={(event) => {
          // The form reads its fields in this event already.
          if (code.current) code.current.value = event.currentTarget.value
          onChange(event.currentTarget.value)
        }}
        className="target w-16 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
      />
    </div>
  )
}

/** What a form was answered with: the submitted values, and the message of each field that has one. */
type Answer = { values?: FormValues | undefined; errors?: FieldErrors | undefined } | undefined

/** The keys of texts that are words without a gap, so that they can label a field. */
type Label<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

type Value<Stored> = Stored extends boolean
  ? { defaultChecked: boolean }
  : { defaultValue: Stored extends readonly unknown[] ? readonly string[] : string | (Stored & undefined) }

type Described<Stored> = { name: string; label: string; hint: string | undefined; error: ReactNode } & Value<Stored>

/**
 * Describes the fields of a form by their names: `field('center')` has the label `texts.center`, the hint
 * `texts.centerHint` if there is one, the error of the answer, and as value what was submitted, else what is `saved`. A
 * stored boolean makes a checkbox of it, a list a group of them. `prefix` begins the names in the form, not in the texts.
 */
export function describeFields<T extends object, S extends object = Record<string, undefined>>({
  texts,
  saved,
  answer,
  prefix = '',
}: {
  texts: T
  saved?: S
  answer?: Answer
  prefix?: string
}) {
  return <Key extends Label<T> & keyof S>(key: Key): Described<S[Key]> => {
    const name = `${prefix}${key}`
    const words = texts as Record<string, unknown>
    const hint = words[`${key}Hint`]
    return {
      name,
      label: words[key] as string,
      hint: typeof hint === 'string' ? hint : undefined,
      error: answer?.errors?.[name],
      ...(currentValue(saved?.[key], answer?.values, name) as Value<S[Key]>),
    }
  }
}

function currentValue(stored: unknown, submitted: FormValues | undefined, name: string) {
  const value = submitted?.[name]
  // Browsers do not send a checkbox that is not ticked.
  if (typeof stored === 'boolean') return { defaultChecked: submitted ? value !== undefined : stored }
  if (Array.isArray(stored)) return { defaultValue: submitted ? [value ?? []].flat() : stored.map(String) }
  if (typeof value === 'string') return { defaultValue: value }
  return { defaultValue: stored === undefined ? undefined : String(stored ?? '') }
}
