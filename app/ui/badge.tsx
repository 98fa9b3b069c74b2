import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

const tones = {
  neutral: 'border-line bg-sunken text-ink-soft',
  primary: 'border-primary-line bg-primary-soft text-primary-text',
  brass: 'border-brass-line bg-brass-soft text-brass',
  danger: 'border-danger-line bg-danger-soft text-danger',
  success: 'border-success-line bg-success-soft text-success',
}

/** A short label. Brass is only for 'next' and 'today'. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: keyof typeof tones }) {
  return <span data-slot="badge" className={cn('ui-badge', tones[tone], className)} {...rest} />
}
