import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeRange, parseByteRange } from '#app/lib/web/byte-range.ts'
import { bestEncoding } from '#server/http/accept-encoding.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import type { EncodedResponse, EncodedVariant } from './encoded-response.ts'

/**
 * Sends a response in the best encoding the visitor accepts, or 304 when the browser has it. `more` are
 * further headers, in turn names and values. Returns the status.
 */
export function sendEncoded(
  req: IncomingMessage,
  res: ServerResponse,
  { status: ownStatus, variants }: EncodedResponse,
  more: readonly string[] = [],
): number {
  const { range } = req.headers
  // Compressed files have no parts that anybody could put together.
  if (range !== undefined && req.method === 'GET' && variants.br === null && ownStatus === 200) {
    const status = sendRange(req, res, variants.identity)
    if (status !== null) return status
  }
  const variant = variants[bestEncoding(req.headers['accept-encoding'])] ?? variants.identity
  const ifNoneMatch = req.headers['if-none-match']
  const notModified = ifNoneMatch !== undefined && ownStatus === 200 && containsTag(ifNoneMatch, variant.etag)
  const status = notModified ? 304 : ownStatus
  const send = (head: string[], bytes?: Buffer): void => {
    head[head.length - 1] = nextRequestId()
    res.writeHead(status, more.length > 0 ? [...head, ...more] : head)
    if (bytes === undefined || req.method === 'HEAD') res.end()
    else res.end(bytes)
  }
  if (notModified) send(variant.notModifiedHead)
  else if (variant.ready) send(variant.ready.head, variant.ready.bytes)
  else
    variant.encode().then(
      ({ head, bytes }) => send(head, bytes),
      () => res.destroy(),
    )
  return status
}

/** Sends the part of a file that was asked for; null when the whole file is to be sent. */
function sendRange(req: IncomingMessage, res: ServerResponse, { etag, ready }: EncodedVariant): number | null {
  const ifRange = req.headers['if-range']
  if (!ready || req.headers['if-none-match'] !== undefined || (ifRange !== undefined && ifRange !== etag)) return null
  const range = parseByteRange(req.headers.range, ready.bytes.length)
  if (range === null) return null
  const { status, length, contentRange } = describeRange(range, ready.bytes.length)
  const head = [...ready.head]
  head[head.indexOf('Content-Length') + 1] = String(length)
  head[head.length - 1] = nextRequestId()
  res.writeHead(status, [...head, 'Content-Range', contentRange])
  res.end(range === 'unsatisfiable' ? '' : ready.bytes.subarray(range.first, range.last + 1))
  return status
}

const containsTag = (header: string, etag: string): boolean =>
  header === etag ||
  header === '*' ||
  (header.length > etag.length &&
    header
      .replaceAll('W/', '')
      .split(/\s*,\s*/)
      .includes(etag))
