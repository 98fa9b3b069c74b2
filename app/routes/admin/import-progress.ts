import { canImport } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { findImportProgress } from '#app/workflows/import/import-progress.server.ts'
import type { Route } from './+types/import-progress'

/** The progress of an import; null when this process does not run it. */
export function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  if (!actor || !canImport(actor)) forbidden()
  return findImportProgress(actor.id, url.searchParams.get('digest') ?? '')
}
