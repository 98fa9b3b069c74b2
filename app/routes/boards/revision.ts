import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { loadRevision } from '#app/workflows/board-file.server.ts'
import type { Route } from './+types/revision.ts'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

const DAY_MS = 86_400_000

/**
 * A number that rises with every change on the site. Every board asks for it each minute, so it is from the page cache,
 * which each change clears.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + DAY_MS))
  return Response.json({ revision: await loadRevision() })
}
