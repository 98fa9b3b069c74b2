import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { hasFlash } from '#app/lib/web/flash.server.ts'
import { ownPath } from '#app/lib/web/own-path.ts'
import { maxBodyBytes, readBody } from '#server/http/read-body.ts'
import type { PageAddress, ReadAddress } from './page-address.ts'
import type { PageSender } from './send-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    page: PageAddress | null
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const looksLikeFile = (path: string) => path.startsWith('/assets/') || /\.\w{1,10}$/.test(path)

/** Hands every address that is not the host's own to the pages: in one spelling, with bodies read up to their limit. */
export function pageRoutes(app: FastifyInstance, readAddress: ReadAddress, sendPage: PageSender): void {
  app.register(async (scope) => {
    scope.decorateRequest('page', null)
    scope.addHook('onRequest', async (request, reply) => {
      const page = readAddress(request.raw.url ?? '')
      request.page = page
      if (!page || page.route.path === '/*') {
        if (isReading(request) && looksLikeFile(pathOf(request))) return sendMissingFile(reply)
        if (!page) return sendNotFound(request, reply, sendPage)
      }
      const to = isReading(request) && !page.isCanonical ? ownPath(page.address) : null
      if (to) return reply.code(301).headers({ Location: to, 'Cache-Control': 'private, max-age=3600' }).send()
      // A page that is loaded ahead must not use up a message that waits for the next page somebody sees.
      if (isLoadedAhead(request) && hasFlash(request.headers.cookie ?? ''))
        return reply.code(503).header('Cache-Control', 'no-store').send()
      // A body that no page reads is not waited for.
      if (!isReading(request) && page.route.handle.maxBodyBytes === 0) reply.header('Connection', 'close')
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      const maxBytes = request.page ? maxBodyBytes(request.page.route.handle, request.headers.cookie) : 0
      return maxBytes > 0 ? readBody(request, payload, maxBytes) : null
    })
    scope.route({
      method: methods,
      url: '*',
      handler: (request, reply) => sendPage(request, reply, request.page!.address, request.page!.route.handle),
    })
  })
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0]!

/** Whether a browser loads a page before anybody asked to see it. */
const isLoadedAhead = ({ headers }: FastifyRequest) =>
  /\bprefetch\b/.test(String(headers['sec-purpose'])) && headers['sec-fetch-dest'] !== 'empty'

const sendMissingFile = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')

/** The site's own page for addresses that nothing can be at. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, sendPage: PageSender): Promise<unknown> {
  return sendPage(request, reply, localAddress(languageOf(pathOf(request)), '/not-found'))
}
