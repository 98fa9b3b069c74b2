import { languageOf } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { NotFoundPage } from '#app/shell/error-page.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/not-found'

export const handle = { kind: 'document', cached: false } satisfies PublicPage

export function loader() {
  notFound('')
}

export function meta(args: Route.MetaArgs) {
  const texts = sharedTexts.of(languageOf(args.location.pathname)).shell.notFound
  return pageMeta({ ...args, title: texts.title, description: texts.message, hidden: true })
}

export default function NotFound() {
  return <NotFoundPage />
}

export function ErrorBoundary() {
  return <NotFoundPage />
}
