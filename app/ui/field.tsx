import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#app/lib/cn.ts'

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

export function TextAreaField({ label, hint, error, className, ...area }: ComponentProps<'textarea'> & FieldTexts) {
  const ids = useFieldIds(area, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={area.required} className={className}>
      <textarea data-slot="textarea" rows={6} {...area} {...ids.control} className={cn(controlClass, 'py-3')} />
    </FieldFrame>
  )
}

/** Its children are the `<option>`s. */
export function SelectField({ label, hint, error, className, ...select }: ComponentProps<'select'> & FieldTexts) {
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
      />
    </FieldFrame>
  )
}
