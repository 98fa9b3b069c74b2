import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/security-txt'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** Where to report a vulnerability (RFC 9116). */
export async function loader({ context }: Route.LoaderArgs) {
  const { languages } = (await siteSettings()).general
  const { now, origin } = requestFacts(context)
  const midnight = nextMidnight(now, 'UTC')
  cacheUntil(context, midnight)
  const lines = [
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(midnight.getTime() + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
