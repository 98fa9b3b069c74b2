import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type SharedTexts, useSharedTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'

/** Shown when a page cannot be rendered. It contains the message of an expected error, never a stack trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const texts = useSharedTexts().shell
  const { pathname, search } = useLocation()
  const status = statusOf(error)
  if (status === 404) return <NotFoundPage />
  // React Router's message for status 405 is written for developers.
  const isExpected = isRouteErrorResponse(error) && status < 500 && status !== 405
  const message = isExpected && typeof error.data === 'string' ? error.data : null
  return (
    <ErrorFrame
      title={errorTitle(error, texts)}
      message={status === 403 ? texts.failure.forbidden : (message ?? texts.failure.message)}
    >
      {status !== 403 && (
        <a href={pathname + search} className={buttonClass()}>
          {texts.failure.retry}
        </a>
      )}
      <LocalLink to="/" className={buttonClass('secondary')}>
        {texts.notFound.home}
      </LocalLink>
    </ErrorFrame>
  )
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/** The title of the page for an error. */
export function errorTitle(error: unknown, { notFound, failure }: SharedTexts['shell']): string {
  const status = statusOf(error)
  if (status === 404) return notFound.title
  return status === 403 ? failure.forbiddenTitle : status === 429 ? failure.tooManyTitle : failure.title
}

/** The 404 page, with links to the main pages. */
export function NotFoundPage() {
  const { notFound: texts } = useSharedTexts().shell
  const links = [
    ['/mosques', texts.mosques],
    ['/prayer-times', texts.salaah],
    ['/events', texts.events],
    ['/contact', texts.contact],
  ] as const
  return (
    <ErrorFrame
      title={texts.title}
      message={texts.message}
      below={
        <div className="mt-10 w-full max-w-md text-start">
          <p className="mb-2 text-ink-soft">{texts.help}</p>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {links.map(([to, label]) => (
              <li key={to}>
                <LocalLink
                  to={to}
                  className="target flex items-center px-4 font-medium text-primary-text no-underline hover:underline"
                >
                  {label}
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <LocalLink to="/" className={buttonClass()}>
        {texts.home}
      </LocalLink>
    </ErrorFrame>
  )
}

function ErrorFrame({
  title,
  message,
  below,
  children,
}: {
  title: string
  message: string
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap flex flex-col items-center py-12 text-center sm:py-16">
      <Rosette className="size-20 text-primary-line" />
      <h1 className="mt-4 text-4xl tabular-nums">{title}</h1>
      <p className="measure mt-3 text-ink-soft text-lg">{message}</p>
      <div className="mt-6 flex w-full flex-wrap justify-center gap-3">{children}</div>
      {below}
    </div>
  )
}
