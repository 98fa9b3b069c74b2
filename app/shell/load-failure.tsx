import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { ErrorPage } from './error-page.tsx'

/** Shown when an admin page could not load its data: the message, also as a toast, and a link that tries again. */
export function LoadFailure({ error, text }: { error: unknown; text: string }) {
  const { failure } = useSharedTexts().shell
  const { pathname, search } = useLocation()
  const toast = useToast()
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  useEffect(() => {
    if (!isExpected) toast.error(text)
  }, [isExpected, text, toast])
  if (isExpected) return <ErrorPage error={error} />
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="error">{text}</Notice>
      <a href={pathname + search} className={buttonClass('secondary')}>
        {failure.retry}
      </a>
    </div>
  )
}
