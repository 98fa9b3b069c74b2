import { describeRange, parseByteRange } from '#app/lib/web/byte-range.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { readUpload } from '#app/services/images/images.server.ts'
import type { Route } from './+types/uploads'

export const handle = { kind: 'file', cached: false } satisfies PublicPage

/** A stored picture, or a part of it. Its name depends on its content, so browsers can cache it forever. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const file = await readUpload(params.name)
  if (!file) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  const { data, type } = file
  const etag = `"${params.name}"`
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Disposition': 'inline',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  const asked = (name: string) => request.headers.get(name)
  if (asked('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const isSame = [null, etag].includes(asked('if-range'))
  const range = isSame ? parseByteRange(asked('range'), data.length) : null
  if (range === null) return new Response(data, { headers: { ...headers, 'Content-Length': String(data.length) } })
  const { status, length, contentRange } = describeRange(range, data.length)
  const part = range === 'unsatisfiable' ? null : data.subarray(range.first, range.last + 1)
  const partHeaders = { ...headers, 'Content-Range': contentRange, 'Content-Length': String(length) }
  return new Response(part, { status, headers: partHeaders })
}
