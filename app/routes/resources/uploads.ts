import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { readUpload } from '#app/services/images/images.server.ts'
import type { Route } from './+types/uploads'

export const handle = { kind: 'file', query: [], cached: false, sitemap: false, maxBodyBytes: 0 } satisfies PublicPage

/** A stored picture. Its name depends on its content, so browsers can cache it forever. */
export async function loader({ params }: Route.LoaderArgs) {
  const file = await readUpload(params.name)
  if (!file) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return new Response(file.data, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.data.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Disposition': 'inline',
    },
  })
}
