import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languages, localAddress } from '#app/i18n/languages.ts'
import { now } from '#app/services/clock.server.ts'
import { compressResponse } from '#server/http/compress-response.ts'
import { errorPage } from '#server/http/error-page.ts'
import type { PageFinisher } from '#server/http/page-finisher.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import type { Site } from '#server/http/site.ts'
import { toWebRequest } from '#server/http/web-request.ts'

const kilobyte = 1024
const bodyLimits = [
  // Pictures and imported lists are sent from the admin pages and from nowhere else.
  ...languages.map((language) => ({ url: localAddress(language, '/admin/*'), bodyLimit: 16 * 1024 * kilobyte })),
  { url: '*', bodyLimit: 256 * kilobyte },
]

/** Hands every other address to the pages; bodies are read here, within their limit, and passed on as bytes. */
export function pageRoutes(app: FastifyInstance, render: PageRenderer, finish: PageFinisher, site: Site): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const webRequest = toWebRequest(request, reply, site)
      const facts = { id: request.id, clientAddress: request.ip, origin: site.origin, now: now() }
      const page = await render(webRequest, facts)
      if (finish.isFile(page.response)) return sendFile(reply, page.response)
      const answer = await finish.personal(page)
      if (answer.status >= 500 && answer.body.length === 0) answer.body = Buffer.from(errorPage(500, request.url))
      reply.code(answer.status)
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply.send(await compressResponse(request, reply, answer.body))
    }
    for (const { url, bodyLimit } of bodyLimits)
      scope.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, bodyLimit, handler })
  })
}

/** Pictures and downloads go through as they come, never held whole in memory. */
function sendFile(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as WebStream) : '')
}
