import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRateLimit, MAX_REQUESTS_PER_SECOND } from './rate-limit.ts'
import { respond } from './respond.ts'

type SalaahApiOptions = {
  now: () => Date
  /** The client address; the host decides which forwarding headers to trust. */
  addressOf: (request: FastifyRequest) => string
}

const tooManyBody = JSON.stringify({
  message: `Too many requests: at most ${MAX_REQUESTS_PER_SECOND} a second from one address. Please wait a second.`,
})

/** The open salaah API below /v1, for programs written for the AlAdhan service. */
export async function salaahApi(app: FastifyInstance, options: SalaahApiOptions): Promise<void> {
  const isAllowed = createRateLimit()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  const handle = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAllowed(options.addressOf(request), Date.now())) {
      return reply
        .code(429)
        .headers({ 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*', 'Retry-After': '1' })
        .send(Buffer.from(tooManyBody))
    }
    const { status, headers, body } = respond(request.method, request.url, options.now())
    const isCached = headers.ETag !== undefined && request.headers['if-none-match']?.includes(headers.ETag)
    if (isCached) return reply.code(304).headers(headers).send()
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  app.all('/v1', handle)
  app.all('/v1/*', handle)
}
