import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached, cacheResponse } from '#api/cache.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { buildOpenApiDocument, endpoints } from './document.ts'
import { type Endpoint, problemType, toProblem } from './endpoint.ts'

type Site = {
  now: () => Date
  origin: string
  /** Whether its sender has asked too often in this second. */
  isRefused: (request: FastifyRequest) => boolean
}

const PIECE_CHARS = 64 * 1024
const DOCUMENT_CACHED_MS = 24 * 60 * 60 * 1000
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
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
  app.addHook('onRequest', async (request, reply) => {
    if (site.isRefused(request))
      await sendProblem(reply.header('Retry-After', '1'), 429, 'Too many requests. Please wait a second.')
  })
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

async function respond(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { now, origin }: Pick<Site, 'now' | 'origin'>,
) {
  // Search engines list pages, and notices nowhere.
  reply.headers({ ...corsHeaders, 'X-Robots-Tag': 'noindex' })
  const query = endpoint.query.safeParse(request.query)
  if (!query.success) {
    const fields: Record<string, string> = {}
    for (const issue of query.error.issues) fields[issue.path.join('.')] ??= issue.message
    return sendProblem(reply, 400, 'A parameter is wrong.', fields)
  }
  const result = await endpoint.respond(request.params as Record<string, string>, query.data, { now: now(), origin })
  if (!result) return sendProblem(reply, 404, endpoint.missing ?? 'Not found')
  if (result.until > now()) cacheResponse(reply, result.until)
  return reply
    .type(`${endpoint.mediaType ?? 'application/json'}; charset=utf-8`)
    .send(typeof result.body === 'string' ? result.body : await toJson(result.body as object))
}

/** Writes long lists piece by piece, so that other requests are answered in between. */
async function toJson(body: object): Promise<Buffer> {
  const pause = createPauses()
  const pieces: Buffer[] = []
  let text = ''
  const add = async (more: string) => {
    text += more
    if (text.length < PIECE_CHARS) return
    pieces.push(Buffer.from(text))
    text = ''
    await pause()
  }
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    await add(`${text || pieces.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`)
    if (!Array.isArray(value)) await add(JSON.stringify(value))
    else {
      for (const [index, item] of value.entries()) await add(`${index === 0 ? '[' : ','}${JSON.stringify(item)}`)
      await add(value.length > 0 ? ']' : '[]')
    }
  }
  return Buffer.concat([...pieces, Buffer.from(`${text}}`)])
}

function sendProblem(reply: FastifyReply, status: number, detail: string, fields?: Record<string, string>) {
  const body = JSON.stringify(toProblem(status, detail, fields))
  return reply.code(status).headers(corsHeaders).type(problemType).send(body)
}
