import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { BackArrow, buttonClass, ForwardArrow } from './button.tsx'

/**
 * Links to the previous and next page. The caller renders them, so that they stay in the visitor's language; the space of
 * an absent link stays empty.
 */
export function Pagination({
  label,
  summary,
  previous,
  next,
  previousLabel,
  nextLabel,
  className,
}: {
  label: string
  summary: ReactNode
  previous?: (link: { className: string; rel: string; children: ReactNode }) => ReactNode
  next?: (link: { className: string; rel: string; children: ReactNode }) => ReactNode
  previousLabel: string
  nextLabel: string
  className?: string
}) {
  const linkClass = buttonClass('secondary')
  return (
    <nav
      data-slot="pagination"
      aria-label={label}
      className={cn('flex flex-wrap items-center justify-between gap-3', className)}
    >
      <span className="min-w-28">
        {previous?.({ className: linkClass, rel: 'prev', children: [<BackArrow key="arrow" />, previousLabel] })}
      </span>{' '}
      <span className="text-center text-ink-soft text-sm tabular-nums">{summary}</span>{' '}
      <span className="min-w-28 text-end">
        {next?.({ className: linkClass, rel: 'next', children: [nextLabel, <ForwardArrow key="arrow" />] })}
      </span>
    </nav>
  )
}

/** A scroll area for a wide table. It takes the focus, so that it can be scrolled by keyboard. */
export function TableFrame({ label, className, ...rest }: ComponentProps<'section'> & { label: string }) {
  return (
    <section
      data-slot="table-frame"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without links must take the focus to be scrolled by keyboard
      tabIndex={0}
      className={cn('relative overflow-auto rounded-lg border border-line bg-surface', className)}
      {...rest}
    />
  )
}
