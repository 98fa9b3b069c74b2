import { cn } from '#app/lib/cn.ts'

/** The place of something that is still coming; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div data-slot="skeleton" aria-hidden="true" className={cn('ui-skeleton rounded-sm', className)} />
}
