import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached, cacheResponse } from '#api/cache.ts'
import { type SalaahApiError, type SalaahResponse, tooManyRequests } from './errors.ts'
import { jsonHeaders } from './headers.ts'
import { createRateLimit, MAX_REQUESTS_PER_SECOND } from './rate-limit.ts'
import { respond } from './respond.ts'
import { salaahRoutes } from './routes.ts'

type SalaahApiOptions = {
  now: () => Date
  /** The client address; the host decides which forwarding headers to trust. */
  addressOf: (request: FastifyRequest) => string
}

const tooMany = tooManyRequests(
  `Too many requests: at most ${MAX_REQUESTS_PER_SECOND} a second from one address. Please wait a second.`,
  1,
)

/** The open salaah API below /v1, for programs written for the AlAdhan service. */
export async function salaahApi(app: FastifyInstance, options: SalaahApiOptions): Promise<void> {
  const isAllowed = createRateLimit()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const client = options.addressOf(request)
    if (!isAllowed(client, Date.now())) return send(reply, toResponse(tooMany))
    const response = await respond(request.method, request.url, options.now(), client)
    const { status, headers } = response
    const isCached = headers.ETag !== undefined && request.headers['if-none-match']?.includes(headers.ETag)
    return isCached && status === 200 ? reply.code(304).headers(headers).send() : send(reply, response)
  }
  app.all('/v1', handle)
  app.all('/v1/*', handle)
  // What is the same for everybody comes from the page cache, which asks for it in the name of nobody.
  for (const { path, cachedQuery } of salaahRoutes)
    if (cachedQuery)
      app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), cached(cachedQuery), async (request, reply) => {
        const now = options.now()
        cacheResponse(reply, nextUtcMidnight(now))
        return send(reply, await respond(request.method, request.url, now))
      })
  app.get('/status', async (_request, reply) => reply.headers(jsonHeaders).send(Buffer.from('{"status":"alive"}')))
}

function send(reply: FastifyReply, { status, headers, body }: SalaahResponse) {
  return reply
    .code(status)
    .headers(headers)
    .send(typeof body === 'string' ? Buffer.from(body) : body)
}

const toResponse = ({ status, headers, body }: SalaahApiError): SalaahResponse => ({
  status,
  headers: { ...jsonHeaders, ...headers },
  body,
})

function nextUtcMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 86_400_000) + 1) * 86_400_000)
}
