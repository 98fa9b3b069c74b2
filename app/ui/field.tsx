import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#app/lib/cn.ts'

type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string | null }

const control =
  'target block w-full rounded-md border border-line-strong bg-surface px-3.5 py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken aria-invalid:border-2 aria-invalid:border-danger'

/** Ties a control to its hint and error by ids; the caller's own id and description are kept. */
function useTies(props: { id?: string; 'aria-describedby'?: string }, { hint, error }: Omit<FieldTexts, 'label'>) {
  const made = useId()
  const id = props.id ?? made
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = cn(props['aria-describedby'], Boolean(hint) && hintId, Boolean(error) && errorId)
  return {
    hintId,
    errorId,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

function Frame({
  ties,
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldTexts & {
  ties: ReturnType<typeof useTies>
  required?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div data-slot="field" className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={ties.control.id} className="font-semibold text-sm">
        {label}
        {required && (
          <span aria-hidden="true" className="ms-1 text-danger">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={ties.hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ties.errorId}>{error}</FieldError>
    </div>
  )
}

/** The message under a control; nothing when there is none. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} data-slot="field-error" className="font-medium text-danger text-sm">
      {children}
    </p>
  )
}

export function TextField({ label, hint, error, className, ...input }: ComponentProps<'input'> & FieldTexts) {
  const ties = useTies(input, { hint, error })
  return (
    <Frame ties={ties} label={label} hint={hint} error={error} required={input.required} className={className}>
      <input data-slot="input" type="text" {...input} {...ties.control} className={control} />
    </Frame>
  )
}

export function TextAreaField({ label, hint, error, className, ...area }: ComponentProps<'textarea'> & FieldTexts) {
  const ties = useTies(area, { hint, error })
  return (
    <Frame ties={ties} label={label} hint={hint} error={error} required={area.required} className={className}>
      <textarea data-slot="textarea" rows={6} {...area} {...ties.control} className={cn(control, 'py-3')} />
    </Frame>
  )
}

/** Takes its `<option>`s as children. */
export function SelectField({ label, hint, error, className, ...select }: ComponentProps<'select'> & FieldTexts) {
  const ties = useTies(select, { hint, error })
  return (
    <Frame ties={ties} label={label} hint={hint} error={error} required={select.required} className={className}>
      <select data-slot="select" {...select} {...ties.control} className={cn(control, 'ui-select')} />
    </Frame>
  )
}
