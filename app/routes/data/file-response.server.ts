import { Readable } from 'node:stream'
import type { OpenedFile } from '#app/workflows/public-data.server.ts'

/** Sends a file that is stored compressed. */
export async function fileResponse(
  request: Request,
  file: OpenedFile,
  { name, type, caching }: { name: string; type: string; caching: string },
): Promise<Response> {
  const isCompressed = acceptsGzip(request.headers.get('accept-encoding') ?? '')
  const etag = `"${file.tag}${isCompressed ? '-gzip' : ''}"`
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': caching,
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

/** The answer where there is no such file. */
export const noSuchFile = () =>
  new Response('There is no such file.\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
