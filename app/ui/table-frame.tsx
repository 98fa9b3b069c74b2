import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/** A scroll area for a wide table. It takes the focus, so that it can be scrolled by keyboard. */
export function TableFrame({ label, className, ...rest }: ComponentProps<'section'> & { label: string }) {
  return (
    <section
      data-slot="table-frame"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without links must take the focus to be scrolled by keyboard
      tabIndex={0}
      className={cn('overflow-auto rounded-lg border border-line bg-surface', className)}
      {...rest}
    />
  )
}
