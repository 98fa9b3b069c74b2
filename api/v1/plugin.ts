import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached, cacheResponse } from '#api/cache.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { buildOpenApiDocument } from './document.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { problemType, toProblem } from './problem.ts'

type Site = { now: () => Date; origin: string }

const DOCUMENT_CACHED_MS = 24 * 60 * 60 * 1000
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const preflightHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/** The public JSON API: read-only, from any origin, without a key. */
export async function publicApi(app: FastifyInstance, site: Site): Promise<void> {
  app.options('/api/v1/*', (_request, reply) => reply.code(204).headers(preflightHeaders).send())
  for (const endpoint of endpoints) {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(url, cached(Object.keys(endpoint.query.shape)), (request, reply) => respond(endpoint, request, reply, site))
  }
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  for (const url of ['/api/v1', '/api/v1/*'])
    app.route({
      method: [...others],
      url,
      handler: (request, reply) =>
        request.method === 'GET'
          ? sendProblem(reply, 404, `There is nothing here. See ${site.origin}/developers`)
          : sendProblem(reply.header('Allow', 'GET, HEAD, OPTIONS'), 405, 'This API is for reading only.'),
    })
  app.get('/api/v1/openapi.json', cached([]), async (_request, reply) => {
    const { customization } = await siteSettings()
    cacheResponse(reply, new Date(site.now().getTime() + DOCUMENT_CACHED_MS))
    return reply.headers(corsHeaders).send(buildOpenApiDocument(site.origin, customization.siteName))
  })
}

async function respond(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, { now, origin }: Site) {
  reply.headers(corsHeaders)
  const query = endpoint.query.safeParse(request.query)
  if (!query.success) {
    const fields: Record<string, string> = {}
    for (const issue of query.error.issues) fields[issue.path.join('.')] ??= issue.message
    return sendProblem(reply, 400, 'A parameter is wrong.', fields)
  }
  const result = await endpoint.respond(request.params as Record<string, string>, query.data, { now: now(), origin })
  if (!result) return sendProblem(reply, 404, endpoint.missing ?? 'Not found')
  if (result.until > now()) cacheResponse(reply, result.until)
  return reply.type(`${endpoint.mediaType ?? 'application/json'}; charset=utf-8`).send(result.body)
}

function sendProblem(reply: FastifyReply, status: number, detail: string, fields?: Record<string, string>) {
  const body = JSON.stringify(toProblem(status, detail, fields))
  return reply.code(status).headers(corsHeaders).type(problemType).send(body)
}
