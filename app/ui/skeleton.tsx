import { cn } from '#app/lib/cn.ts'

/** A placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div data-slot="skeleton" aria-hidden="true" className={cn('ui-skeleton rounded-sm', className)} />
}
