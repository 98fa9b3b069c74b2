import { isRouteErrorResponse, useLocation } from 'react-router'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The page of a mosque that is missing or cannot be loaded. */
export function MosqueErrorPage({ error }: { error: unknown }) {
  const { page: texts } = useTexts().mosques
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { pathname } = useLocation()
  return (
    <div className="wrap py-12">
      <h1 className="sr-only">{missing ? texts.notFound : texts.failed}</h1>
      <EmptyState
        title={missing ? texts.notFound : texts.failed}
        action={
          missing ? (
            <LocalLink to="/mosques" className={buttonClass()}>
              {texts.back}
            </LocalLink>
          ) : (
            <a href={pathname} className={buttonClass()}>
              {texts.retry}
            </a>
          )
        }
      >
        {missing && texts.notFoundHint}
      </EmptyState>
    </div>
  )
}
