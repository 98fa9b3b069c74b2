import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './answer.ts'
import { perSecond, rateLimit } from './rate-limit.ts'

type Host = {
  now: () => Date
  /** The asker's address; forwarded headers count only where the host trusts them. */
  addressOf: (request: FastifyRequest) => string
}

const tooMany = JSON.stringify({
  message: `Too many requests: at most ${perSecond} a second from one address. Please wait a second.`,
})

/** The open salaah API below /v1, for programs written for the AlAdhan service. */
export async function salaahApi(app: FastifyInstance, host: Host): Promise<void> {
  const allowed = rateLimit()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  const handle = (request: FastifyRequest, reply: FastifyReply) => {
    if (!allowed(host.addressOf(request), Date.now())) {
      return reply
        .code(429)
        .headers({ 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*', 'Retry-After': '1' })
        .send(Buffer.from(tooMany))
    }
    const { status, headers, body } = answer(request.method, request.url, host.now())
    const known = headers.ETag !== undefined && request.headers['if-none-match']?.includes(headers.ETag)
    if (known) return reply.code(304).headers(headers).send()
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  app.all('/v1', handle)
  app.all('/v1/*', handle)
}
