import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { BackArrow, buttonClass, ForwardArrow } from './button.tsx'

export type PaginationTexts = {
  pages: string
  page: (values: { page: number; pages: number }) => string
  previous: string
  next: string
}

type Props = {
  texts: PaginationTexts
  page: number
  pages: number
  link: (page: number, props: { className: string; rel: string; children: ReactNode }) => ReactNode
  className?: string
}

/**
 * Links to the previous and next page; nothing for a list of one page. The caller renders them, so that they stay in the
 * visitor's language; the space of an absent link stays empty.
 */
export function Pagination({ texts, page, pages, link, className }: Props) {
  if (pages < 2) return null
  const linkClass = buttonClass('secondary')
  return (
    <nav
      data-slot="pagination"
      aria-label={texts.pages}
      className={cn('flex flex-wrap items-center justify-between gap-3', className)}
    >
      <span className="min-w-28">
        {page > 1 &&
          link(page - 1, { className: linkClass, rel: 'prev', children: [<BackArrow key="arrow" />, texts.previous] })}
      </span>{' '}
      <span className="text-center text-ink-soft text-sm tabular-nums">{texts.page({ page, pages })}</span>{' '}
      <span className="min-w-28 text-end">
        {page < pages &&
          link(page + 1, { className: linkClass, rel: 'next', children: [texts.next, <ForwardArrow key="arrow" />] })}
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

/** The head of a table, with the name of each column. */
export const TableHead = ({
  names,
  className = 'bg-sunken',
  cell = 'px-3 py-2',
}: {
  names: readonly string[]
  className?: string
  cell?: string
}) => (
  <thead className={className}>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" className={cn('text-start', cell)}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
