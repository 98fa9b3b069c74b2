import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Rosette } from './pattern/pattern.tsx'

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
export const cardGridClass = 'ui-cards grid grid-cols-1 items-start gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

/** A list of rows with a line above each, and a row whose heading contains its main link, as that of a card. */
export const rowsClass = 'ui-rows'
export const rowClass =
  'relative -mx-2 gap-3 rounded-md px-2 transition-colors focus-within:bg-primary-soft hover:bg-primary-soft sm:gap-5'

export const cardLinkClass =
  'text-ink no-underline after:absolute after:inset-0 after:content-[""] hover:text-primary-text'

/** A placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div data-slot="skeleton" aria-hidden="true" className={cn('ui-skeleton rounded-sm', className)} />
}

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

/** The message in an empty list, with an action that helps. */
export function EmptyState({
  title,
  titleAs: Title = 'p',
  children,
  action,
  className,
}: {
  title: ReactNode
  /** `h1` where it is the title of the page. */
  titleAs?: 'p' | 'h1'
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        'flex flex-col items-center gap-3 rounded-lg border border-line border-dashed bg-surface px-5 py-10 text-center',
        className,
      )}
    >
      <Rosette className="size-14 text-primary-line" />
      <Title className="font-semibold text-lg">{title}</Title>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
