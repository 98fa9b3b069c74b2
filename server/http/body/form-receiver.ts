import type { FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '#app/lib/networks.ts'
import type { PageHandle } from '#app/lib/web/page-handle.ts'
import { networkSlots } from '#server/http/network-slots.ts'
import { requestError } from '#server/http/request-error.ts'
import { maxBodyBytes } from './max-body-bytes.ts'
import { receiveForm } from './receive-form.ts'

/** The form that a request sends to a page; null when its body is not a form. */
export type FormReceiver = (
  request: FastifyRequest,
  reply: FastifyReply,
  handle: PageHandle,
) => Promise<FormData | null>

/** How many bodies may be open. */
const bodyLimits = { ofOneNetwork: 10, inAll: 200 }
const RETRY_AFTER_SECONDS = 10

/** Receives forms within the limits of their page and of open bodies. Their memory is released after the response. */
export function formReceiver(folder: string, limits = bodyLimits): FormReceiver {
  const slots = networkSlots(limits)
  return async (request, reply, handle) => {
    const maxBytes = await maxBodyBytes(handle, request.headers)
    const free = slots.take(networksOf(request.ip)[0].name)
    if (!free) throw requestError(503, 'Too many bodies at once', RETRY_AFTER_SECONDS)
    reply.raw.once('close', free)
    const { form, remove } = await receiveForm(request.raw, { maxBytes, folder })
    const removeNow = () => void remove().catch((error) => request.log.error({ err: error }, 'a body was not removed'))
    if (reply.raw.closed) removeNow()
    else reply.raw.once('close', removeNow)
    return form
  }
}
