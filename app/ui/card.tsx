import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div data-slot="card" className={cn('rounded-lg border border-line bg-surface p-5 sm:p-6', className)} {...rest} />
  )
}

/**
 * A card whose heading contains its main link, stretched over the whole card with `cardLinkClass`.
 * Other links inside need `relative`, or the main link covers them.
 */
export function LinkCard({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      data-slot="link-card"
      className={cn(
        'relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] focus-within:border-primary-text hover:border-primary-line hover:shadow-lift',
        className,
      )}
      {...rest}
    />
  )
}

/** The grid of a list of cards. */
export const cardGridClass = 'ui-cards grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

export const cardLinkClass =
  'text-ink no-underline after:absolute after:inset-0 after:content-[""] hover:text-primary-text'
