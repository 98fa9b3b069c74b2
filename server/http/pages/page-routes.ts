import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import { hasFlash } from '#app/lib/web/flash.server.ts'
import type { FormReceiver } from '#server/http/body/form-receiver.ts'
import { looksLikeFile, type PageAddress, type ReadAddress } from './page-address.ts'
import type { PageSender } from './send-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    page: PageAddress | null
    form: FormData | null
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Routes every other address to the pages: redirects to the canonical address and reads forms up to their limit. */
export function pageRoutes(
  app: FastifyInstance,
  readAddress: ReadAddress,
  receiveForm: FormReceiver,
  sendPage: PageSender,
): void {
  app.register(async (scope) => {
    scope.decorateRequest('page', null)
    scope.decorateRequest('form', null)
    scope.addHook('onRequest', async (request, reply) => {
      const page = readAddress(request.raw.url ?? '')
      request.page = page
      if (!page || page.route.path === '/*') {
        if (isReading(request) && isFile(pathOf(request))) return sendMissingFile(reply)
        if (!page) return sendNotFound(request, reply, sendPage)
      }
      const to = isReading(request) && !page.isCanonical ? parseOwnPath(page.address) : null
      if (to) return reply.code(301).headers({ Location: to, 'Cache-Control': 'private, max-age=3600' }).send()
      // A prefetched page must not consume the flash message, which is for the next page that is shown.
      if (isPrefetch(request) && hasFlash(request.headers.cookie ?? ''))
        return reply.code(503).header('Cache-Control', 'no-store').send()
      // Closing the connection avoids reading a body that no page uses.
      if (!isReading(request) && page.route.handle.maxBodyBytes === 0) reply.header('Connection', 'close')
    })
    // Bodies are read below, once it is clear which page they are for.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async () => null)
    scope.addHook('preValidation', async (request, reply) => {
      request.form = await receiveForm(request, reply, request.page!.route.handle)
    })
    scope.route({
      method: methods,
      url: '*',
      handler: (request, reply) => sendPage(request, reply, request.page!.address, request.page!.route.handle),
    })
  })
}

const isFile = (path: string) => path.startsWith('/assets/') || looksLikeFile(path)
const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0]!

/** Whether a browser prefetches or prerenders a page. */
const isPrefetch = ({ headers }: FastifyRequest) =>
  /\bprefetch\b/.test(String(headers['sec-purpose'])) && headers['sec-fetch-dest'] !== 'empty'

const sendMissingFile = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')

/** Sends the 404 page of the site. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, sendPage: PageSender): Promise<unknown> {
  return sendPage(request, reply, localAddress(languageOf(pathOf(request)), '/not-found'))
}
