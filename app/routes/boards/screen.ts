import { languageOf } from '#app/i18n/languages.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/screen.ts'
import { renderScreen } from './board-page.server.ts'

export const handle = { kind: 'document', frame: 'board', cached: true } satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000

/** The short address that a new screen opens: it shows a code until an admin enters it. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, nonce } = requestFacts(context)
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_MS))
  const html = renderScreen({ language: languageOf(url.pathname), nonce })
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
