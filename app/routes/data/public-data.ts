import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { openPublicFile } from '#app/workflows/public-data.server.ts'
import { isPublicFile, publicFiles } from '#app/workflows/public-files.ts'
import type { Route } from './+types/public-data.ts'
import { fileResponse, noSuchFile } from './file-response.server.ts'

// The files are large and sent as they are stored, so they take no room in the page cache.
export const handle = { kind: 'file', cached: false } satisfies PublicPage

/** A file of everything public, which a job builds; the first time it is sent while it is built. */
export async function loader({ params: { file: name }, request, context }: Route.LoaderArgs) {
  if (!isPublicFile(name)) return noSuchFile()
  const file = await openPublicFile(name, requestFacts(context).now)
  return await fileResponse(request, file, { name, type: publicFiles[name], caching: 'public, max-age=300' })
}
