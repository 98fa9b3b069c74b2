import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { ErrorPage } from './error-page.tsx'

/** What an admin page shows when its data could not be read: the reason as a toast and in place, and a way to try again. */
export function LoadFailure({ error, text }: { error: unknown; text: string }) {
  const { failure } = useSharedTexts().shell
  const { pathname, search } = useLocation()
  const toast = useToast()
  const refused = isRouteErrorResponse(error) && error.status < 500
  useEffect(() => {
    if (!refused) toast.error(text)
  }, [refused, text, toast])
  if (refused) return <ErrorPage error={error} />
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="error">{text}</Notice>
      <a href={pathname + search} className={buttonClass('secondary')}>
        {failure.retry}
      </a>
    </div>
  )
}
