import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached, cacheResponse } from '#api/cache.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { openApiDocument } from './document.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Site = { now: () => Date; origin: string }

const DOCUMENT_CACHED_FOR_MS = 24 * 60 * 60 * 1000
const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const preflight = {
  ...open,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/** The public JSON API: reading only, from anywhere, without a key. */
export async function publicApi(app: FastifyInstance, site: Site): Promise<void> {
  app.options('/api/v1/*', (_request, reply) => reply.code(204).headers(preflight).send())
  for (const endpoint of endpoints) {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(url, cached(Object.keys(endpoint.query.shape)), (request, reply) => answer(endpoint, request, reply, site))
  }
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.route({
    method: [...others],
    url: '/api/v1/*',
    handler: (request, reply) =>
      request.method === 'GET'
        ? reply
            .code(404)
            .headers(open)
            .send({ message: `There is nothing here. See ${site.origin}/developers` })
        : reply
            .code(405)
            .headers({ ...open, Allow: 'GET, HEAD, OPTIONS' })
            .send({ message: 'This API is for reading only.' }),
  })
  app.get('/api/v1/openapi.json', cached([]), async (_request, reply) => {
    const { customization } = await siteSettings()
    cacheResponse(reply, new Date(site.now().getTime() + DOCUMENT_CACHED_FOR_MS))
    return reply.headers(open).send(openApiDocument(site.origin, customization.siteName))
  })
}

async function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, { now, origin }: Site) {
  reply.headers(open)
  const query = endpoint.query.safeParse(request.query)
  if (!query.success) {
    const fields: Record<string, string> = {}
    for (const issue of query.error.issues) fields[issue.path.join('.')] ??= issue.message
    return reply.code(400).send({ message: 'A parameter is wrong.', fields })
  }
  const found = await endpoint.respond(request.params as Record<string, string>, query.data, { now: now(), origin })
  if (!found) return reply.code(404).send({ message: endpoint.missing ?? 'Not found' })
  if (found.until > now()) cacheResponse(reply, found.until)
  return reply.send(found.body)
}
