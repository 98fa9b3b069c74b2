import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'
import { FieldError, type Labels, labelFor } from './field.tsx'

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode; error?: ReactNode }

/** A checkbox and its label; the whole line can be pressed. */
export function CheckboxField({ label, hint, error, className, ...input }: ChoiceProps) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const describedBy = cn(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`)
  return (
    <div data-slot="checkbox-field" className={className}>
      <label htmlFor={id} className="target flex items-center gap-3 has-disabled:text-ink-soft">
        <input
          type="checkbox"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="size-5 shrink-0 accent-primary disabled:cursor-not-allowed"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-8 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** One of several choices in a `FieldGroup`. */
export const RadioField = (props: ChoiceProps) => <CheckboxField {...props} type="radio" />

/** Several controls under one legend: checkboxes, or fields that belong together. */
export function FieldGroup({
  legend,
  hint,
  error,
  className,
  children,
  ...rest
}: ComponentProps<'fieldset'> & { legend: ReactNode; hint?: ReactNode; error?: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      data-slot="field-group"
      aria-describedby={cn(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined}
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
      {...rest}
    >
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** One or several of some choices under one legend: radio buttons, or checkboxes when the value is a list. */
export function ChoicesField<Choice extends string>({
  name,
  label,
  hint,
  error,
  defaultValue,
  of: choices,
  labels,
}: {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  defaultValue: string | readonly string[]
  of: readonly Choice[]
  labels: Labels<Choice>
}) {
  return (
    <FieldGroup legend={label} hint={hint} error={error}>
      {choices.map((choice) => (
        <CheckboxField
          key={choice}
          type={typeof defaultValue === 'string' ? 'radio' : 'checkbox'}
          name={name}
          value={choice}
          label={labelFor(labels, choice)}
          defaultChecked={[defaultValue].flat().includes(choice)}
        />
      ))}
    </FieldGroup>
  )
}

/** What asks for an answer, and is therefore never in a folded part. */
const QUESTIONS = '[aria-invalid=true], [data-slot=field-error], [data-slot=version-choice]'

/**
 * A part of a form that is folded and says what it holds; it opens where a field in it has an error. Of several with the
 * same `name` one is open at a time, where browsers know that.
 */
export function FormFold({
  title,
  holds,
  open = false,
  name,
  children,
}: {
  title: ReactNode
  holds?: ReactNode
  open?: boolean | undefined
  name?: string | undefined
  children: ReactNode
}) {
  const ref = useRef<HTMLDetailsElement>(null)
  // Effects of the form, which focus the first error, run later.
  useEffect(() => {
    if (ref.current?.querySelector(QUESTIONS)) ref.current.open = true
  })
  return (
    <details
      ref={ref}
      data-slot="fold"
      name={name}
      open={open}
      className="group/fold border-line border-t last:border-b"
    >
      <summary className="target flex cursor-pointer list-none items-center gap-3 py-2">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {holds && <span className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">{holds}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open/fold:[transform:rotate(180deg)]" />
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-5">{children}</div>
    </details>
  )
}
