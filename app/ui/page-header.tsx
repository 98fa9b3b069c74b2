import type { ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { PatternEdge } from './pattern/pattern.tsx'

/** The top of a page: its one `<h1>`, a sentence, and at most one row of actions. */
export function PageHeader({
  title,
  subtitle,
  actions,
  className,
  children,
}: {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <header data-slot="page-header" className={cn('border-line border-b bg-surface', className)}>
      <div className="wrap flex flex-col gap-3 py-7 sm:py-10">
        <h1 className="text-3xl">{title}</h1>
        {subtitle && <p className="measure text-ink-soft text-lg">{subtitle}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
      <PatternEdge />
    </header>
  )
}

/** A section of a page: its heading, with an optional link at the end of the line, and its content. */
export function Section({
  title,
  aside,
  className,
  id,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  className?: string
  id?: string
  children: ReactNode
}) {
  return (
    <section id={id} data-slot="section" className={cn('wrap py-8 sm:py-12', className)}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
