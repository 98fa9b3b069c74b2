import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-deep',
  secondary: 'border-line-strong bg-surface text-ink hover:border-primary-text hover:text-primary-text',
  quiet: 'border-transparent text-primary-text hover:bg-primary-soft',
  danger: 'border-danger-line bg-danger-soft text-danger hover:border-danger',
}

/** The classes of a button, for links that look like one: `<LocalLink className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return cn(
    'target inline-flex items-center justify-center gap-2 rounded-md border px-5 py-2 text-center font-semibold leading-tight no-underline transition-colors print:hidden',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft [&_svg]:size-5 [&_svg]:shrink-0',
    variants[variant],
    className,
  )
}

/** While `busy` the button is disabled and shows a spinner with its `busyLabel`. */
export function Button({
  variant,
  busy = false,
  busyLabel,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean; busyLabel?: string }) {
  return (
    <button
      data-slot="button"
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
      {...rest}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** A square button with one icon. Its label is for screen readers and the tooltip. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={label}
      title={label}
      className={cn(
        'target inline-flex items-center justify-center rounded-md text-ink transition-colors hover:bg-primary-soft hover:text-primary-text disabled:cursor-not-allowed disabled:text-ink-soft [&_svg]:size-5',
        className,
      )}
      {...rest}
    />
  )
}

/** Points in the reading direction: to the right in English, to the left in Arabic. */
export function ForwardArrow({ className }: { className?: string }) {
  return <ArrowRight aria-hidden="true" className={cn('size-5 shrink-0 mirror-rtl', className)} />
}

export function BackArrow({ className }: { className?: string }) {
  return <ArrowLeft aria-hidden="true" className={cn('size-5 shrink-0 mirror-rtl', className)} />
}

/** A spinner. With a label it is announced to screen readers, without one it is decoration. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const wheel = (
    <svg data-slot="spinner" viewBox="0 0 24 24" aria-hidden="true" className={cn('size-5 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (!label) return wheel
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      {wheel}
      {label}
    </span>
  )
}
