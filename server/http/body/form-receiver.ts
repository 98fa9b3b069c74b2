import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasLiveSession } from '#app/access/session-rows.server.ts'
import { MAX_UNGUARDED_BYTES, type PageHandle } from '#app/lib/web/page-handle.ts'
import { isSetUpToken } from '#app/workflows/set-up-site/first-run.server.ts'
import type { Flights, RequestKind } from '#server/http/in-flight/flights.ts'
import { receiveForm } from './receive-form.ts'

/** Charges a request to its kind, and receives the form that it sends to a page; null when its body is not a form. */
export type FormReceiver = (
  request: FastifyRequest,
  reply: FastifyReply,
  handle: PageHandle,
) => Promise<FormData | null>

/** Receives forms within the limit of their page. Their memory is released after the response. */
export function formReceiver(folder: string, flights: Flights): FormReceiver {
  return async (request, reply, handle) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && handle.maxBodyBytes > 0
    const isSignedIn = handle.kind === 'app' && (await hasLiveSession(request.headers.cookie))
    const flight = flights.of(request.raw, reply.raw)
    const kind = kindOf(handle, isSignedIn, hasBody)
    if (kind !== flight.kind) flight.moveTo(kind)
    if (!hasBody) return null
    const maxBytes = await maxBodyBytes(handle, request, isSignedIn)
    const { form, remove } = await receiveForm(request.raw, { maxBytes, folder, flight })
    const removeNow = () => void remove().catch((error) => request.log.error({ err: error }, 'a body was not removed'))
    if (reply.raw.closed) removeNow()
    else reply.raw.once('close', removeNow)
    return form
  }
}

/** Sign-in and the work of people who are signed in share nothing with what guests read and send. */
function kindOf(handle: PageHandle, isSignedIn: boolean, hasBody: boolean): RequestKind {
  if (isSignedIn) return 'admin'
  if (handle.kind === 'app' && handle.guard === undefined) return 'signIn'
  return hasBody ? 'guests' : 'reading'
}

/**
 * The largest body that a page accepts, decided by the headers of the request. A guarded page accepts more than a form
 * of guests only when the cookie belongs to a session in the database, and a page of set-up only with its token.
 */
async function maxBodyBytes(
  handle: PageHandle,
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  isSignedIn: boolean,
): Promise<number> {
  const isForSetUp = handle.kind === 'app' && handle.isForSetUp === true
  const isGuarded = isForSetUp || (handle.kind === 'app' && handle.guard !== undefined)
  const isSmall = Number(headers['content-length']) <= MAX_UNGUARDED_BYTES
  if (!isGuarded || isSmall) return handle.maxBodyBytes
  const mayBeLarge = isForSetUp ? await holdsSetUpToken(url) : isSignedIn
  return mayBeLarge ? handle.maxBodyBytes : Math.min(handle.maxBodyBytes, MAX_UNGUARDED_BYTES)
}

const holdsSetUpToken = (url: string) =>
  isSetUpToken(new URL(url, 'http://localhost').searchParams.get('token') ?? '').catch(() => false)
