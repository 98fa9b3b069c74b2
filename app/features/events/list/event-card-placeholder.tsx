import { Skeleton } from '#app/ui/skeleton.tsx'

/** Shown for a card while it is loading. */
export function EventCardPlaceholder() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-[5/2] rounded-none" />
      <div className="flex gap-4 p-4 sm:p-5">
        <Skeleton className="size-16" />
        <div className="flex grow flex-col gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-10 w-full" />
        </div>
      </div>
    </div>
  )
}
