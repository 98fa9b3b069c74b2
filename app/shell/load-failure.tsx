import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { type DeskTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { type AdminArea, useAdminArea } from './admin-header.tsx'
import { ErrorPage } from './error-page.tsx'
import { useIsOnline } from './unanswered-notice.tsx'

/**
 * The error boundary of an admin page that could not load its data: the message, also as a toast, and a link that loads
 * the data again. `export const ErrorBoundary = loadFailure((texts) => texts.adminEvents.toasts.loadFailed)`.
 */
export const loadFailure = (textOf: (texts: DeskTexts, kind: AdminArea['placeKind']) => string) =>
  function ErrorBoundary({ error }: { error: unknown }) {
    return <LoadFailure error={error} text={textOf(useAdminTexts(), useAdminArea()?.placeKind ?? 'mosque')} />
  }

function LoadFailure({ error, text }: { error: unknown; text: string }) {
  const { failure } = useSharedTexts().shell
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const isOnline = useIsOnline()
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  useEffect(() => {
    if (!isExpected) toast.error(text)
  }, [isExpected, text, toast])
  if (isExpected && error.status === 404 && typeof error.data === 'string')
    return <EmptyState titleAs="h1" title={error.data} />
  if (isExpected) return <ErrorPage error={error} />
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="error">
        <h1 className="font-sans text-base font-semibold">{text}</h1>
        {!isOnline && <p>{failure.offline}</p>}
      </Notice>
      <a
        href={pathname + search}
        className={buttonClass('secondary')}
        onClick={(event) => {
          event.preventDefault()
          revalidate()
        }}
      >
        {failure.retry}
      </a>
    </div>
  )
}
