import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'
import { type ButtonVariant, buttonClass } from './button.tsx'

const tones = {
  info: 'border-primary-line bg-primary-soft text-ink',
  brass: 'border-brass-line bg-brass-soft text-ink',
  error: 'border-danger-line bg-danger-soft text-danger',
  success: 'border-success-line bg-success-soft text-success',
}

/** A message within the page. Screen readers announce an error at once, a success when they are idle. */
export function Notice({ tone = 'info', className, ...rest }: ComponentProps<'div'> & { tone?: keyof typeof tones }) {
  const role = tone === 'error' ? 'alert' : tone === 'success' ? 'status' : undefined
  return (
    <div
      data-slot="notice"
      role={role}
      className={cn('rounded-md border px-4 py-3', tones[tone], className)}
      {...rest}
    />
  )
}

/** An error message with a link that loads the page again. */
export function RetryNotice({ message, retry, className }: { message: string; retry: string; className?: string }) {
  return (
    <Notice tone="error" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
      <p>{message}</p>
      <RetryLink variant="danger">{retry}</RetryLink>
    </Notice>
  )
}

/** A link to the current address, also after filters changed it. */
export function RetryLink({ variant, children }: { variant: ButtonVariant; children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is that of the document
    <a href="" className={buttonClass(variant)}>
      {children}
    </a>
  )
}
