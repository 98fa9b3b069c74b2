import type { IncomingMessage, ServerResponse } from 'node:http'
import { bestEncoding } from '#server/http/accept-encoding.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import type { EncodedResponse } from './encoded-response.ts'

/** Sends a response in the best encoding the visitor accepts, or 304 when the browser has it. Returns the status. */
export function sendEncoded(
  req: IncomingMessage,
  res: ServerResponse,
  { status: ownStatus, variants }: EncodedResponse,
  closing = false,
): number {
  const variant = variants[bestEncoding(req.headers['accept-encoding'])] ?? variants.identity
  const ifNoneMatch = req.headers['if-none-match']
  const notModified = ifNoneMatch !== undefined && ownStatus === 200 && containsTag(ifNoneMatch, variant.etag)
  const status = notModified ? 304 : ownStatus
  const send = (head: string[], bytes?: Buffer): void => {
    head[head.length - 1] = nextRequestId()
    res.writeHead(status, closing ? [...head, 'Connection', 'close'] : head)
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

const containsTag = (header: string, etag: string): boolean =>
  header === etag ||
  header === '*' ||
  (header.length > etag.length &&
    header
      .replaceAll('W/', '')
      .split(/\s*,\s*/)
      .includes(etag))
