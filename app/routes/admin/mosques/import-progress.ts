import { getActor } from '#app/access/session.server.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { loadImport } from '#app/workflows/import/imports.server.ts'
import type { Route } from './+types/import-progress.ts'

/** What an import is doing; without a report once it has ended, and null when there is none. */
export async function loader({ params: { importId }, context }: Route.LoaderArgs) {
  const found = await loadImport(getActor(context), importId, requestFacts(context).now)
  if (!found) return null
  return 'progress' in found.state ? found.state : { status: found.state.status }
}
