import { Readable } from 'node:stream'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { openPublicFile } from '#app/workflows/public-data.server.ts'
import { isPublicFile, publicFiles } from '#app/workflows/public-files.ts'
import type { Route } from './+types/public-data.ts'

// The files are large and sent as they are stored, so they take no room in the page cache.
export const handle = { kind: 'file', cached: false } satisfies PublicPage

/** A file of everything public, which a job builds; the first time it is sent while it is built. */
export async function loader({ params: { file: name }, request, context }: Route.LoaderArgs) {
  if (!isPublicFile(name)) return plain(404, 'There is no such file.')
  const file = await openPublicFile(name, requestFacts(context).now)
  const isCompressed = acceptsGzip(request.headers.get('accept-encoding') ?? '')
  const etag = `"${file.tag}${isCompressed ? '-gzip' : ''}"`
  const headers = {
    'Content-Type': publicFiles[name],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'public, max-age=300',
    'Last-Modified': new Date(file.builtAt).toUTCString(),
    Vary: 'Accept-Encoding',
    ETag: etag,
  }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const length = isCompressed ? file.gzipBytes : file.bytes
  const body = request.method === 'HEAD' ? null : Readable.toWeb(await file.open(isCompressed))
  return new Response(body as ReadableStream | null, {
    headers: {
      ...headers,
      ...(length !== undefined && { 'Content-Length': String(length) }),
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
    },
  })
}

const acceptsGzip = (accepted: string) => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)

const plain = (status: number, text: string) =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
