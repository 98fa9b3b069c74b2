import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A section with a heading on the page of a mosque. */
export function TitledSection({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5 lg:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl lg:text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What few people need, closed at first; `holds` says what is inside. */
export function Fold({ title, holds, children }: { title: string; holds?: string | null; children: ReactNode }) {
  return (
    <details className="group border-line border-b print:hidden">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-1.5 [&::-webkit-details-marker]:hidden">
        <span>
          <b className="block font-semibold">{title}</b>{' '}
          {holds && <span className="block text-ink-soft text-xs">{holds}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:[transform:rotate(180deg)]" />
      </summary>
      <div className="flex flex-col gap-4 py-3">{children}</div>
    </details>
  )
}
