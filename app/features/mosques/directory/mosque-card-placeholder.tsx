import { Skeleton } from '#app/ui/skeleton.tsx'

/** Stands in for a card that is loading. */
export function MosqueCardPlaceholder() {
  return (
    <div data-slot="placeholder" className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-[3/1] rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  )
}
