import type { ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Rosette } from './pattern.tsx'

/** The message in an empty list, with an action that helps. */
export function EmptyState({
  title,
  children,
  action,
  className,
}: {
  title: ReactNode
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
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
