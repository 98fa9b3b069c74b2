import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

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
