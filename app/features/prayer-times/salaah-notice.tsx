import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** The outside service failed and nothing stands in for it. 'Try Again' is a link to this page: it works without script. */
export function Failure({ message }: { message: string }) {
  const { salaah } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <Notice tone="error" className="flex flex-wrap items-center justify-between gap-3">
      <p>{message}</p>
      <a href={pathname + search} className={buttonClass('danger')}>
        {salaah.tryAgain}
      </a>
    </Notice>
  )
}

/** Asks again, every two seconds, as long as the answer has not come. */
export function useAnswerLater(waiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), 2000)
    return () => clearTimeout(timer)
  }, [waiting, state, revalidate])
}

/** The table while its times are on their way. */
export function LoadingTable() {
  const { salaah } = useTexts()
  return (
    <div className="salaah-pending rounded-lg border border-line bg-surface p-5">
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
  const { pathname, search } = useLocation()
  return (
    <noscript>
      <a href={pathname + search} className={buttonClass('secondary')}>
        {salaah.tryAgain}
      </a>
    </noscript>
  )
}
