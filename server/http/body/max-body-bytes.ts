import type { IncomingHttpHeaders } from 'node:http'
import { hasLiveSession } from '#app/access/live-session.server.ts'
import { MAX_UNGUARDED_BYTES, type PageHandle } from '#app/lib/web/page-handle.ts'

/**
 * The largest body that a page accepts, decided by the headers of the request. A guarded page accepts less without a
 * session; more is read only when the cookie belongs to a session in the database.
 */
export async function maxBodyBytes(handle: PageHandle, headers: IncomingHttpHeaders): Promise<number> {
  const isGuarded = handle.kind === 'app' && handle.guard !== undefined
  const isSmall = Number(headers['content-length']) <= MAX_UNGUARDED_BYTES
  if (!isGuarded || isSmall || (await hasLiveSession(headers.cookie))) return handle.maxBodyBytes
  return Math.min(handle.maxBodyBytes, MAX_UNGUARDED_BYTES)
}
