import { useTexts } from '#app/i18n/texts.ts'
import { RetryLink } from '#app/ui/retry-notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** Stands in for the table while its times are loading. */
export function LoadingTable() {
  const { salaah } = useTexts()
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <Spinner label={salaah.loading} />
      <p className="mt-3 text-ink-soft text-sm">{salaah.loadingPrayers}</p>
      <div className="mt-3 flex flex-col gap-3">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
      <TryAgainWithoutScript />
    </div>
  )
}

export function TryAgainWithoutScript() {
  const { salaah } = useTexts()
  return (
    <noscript>
      <RetryLink variant="secondary">{salaah.tryAgain}</RetryLink>
    </noscript>
  )
}
