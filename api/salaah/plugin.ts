import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached, cacheResponse } from '#api/cache.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { MAX_REQUESTS_PER_SECOND, rateLimitHeaders } from './rate-limit.ts'
import {
  cacheHeaders,
  corsHeaders,
  jsonHeaders,
  methodNotAllowed,
  notFoundError,
  SalaahApiError,
  type SalaahResponse,
  tooManyRequests,
} from './route.ts'
import { matchRoute, salaahRoutes } from './routes.ts'

type SalaahApiOptions = {
  now: () => Date
  /** The client address; the host decides which forwarding headers to trust. */
  addressOf: (request: FastifyRequest) => string
  /** Counts a request of an address; returns how many more it may make in this second. */
  countRequest: (address: string, now: number) => number
}

/** A declaration is to be seen within a minute. */
const MAX_SITE_AGE_SECONDS = 60

const tooMany = tooManyRequests(
  `Too many requests: at most ${MAX_REQUESTS_PER_SECOND} a second from one address. Please wait a second.`,
  1,
)

/** The open salaah API below /v1, for programs written for the AlAdhan service. */
export async function salaahApi(app: FastifyInstance, options: SalaahApiOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const client = options.addressOf(request)
    const left = options.countRequest(client, Date.now())
    reply.headers(rateLimitHeaders(left))
    if (left < 0) return send(reply, toResponse(tooMany))
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
        const isOfSite = new URL(request.url, 'http://localhost').searchParams.get('calendarMethod') === 'SITE'
        const changes = isOfSite ? (await getSiteCalendar()).changesAfter(now.getTime()) : Number.POSITIVE_INFINITY
        cacheResponse(reply, new Date(Math.min(nextUtcMidnight(now).getTime(), changes)))
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

/** Responds to a request of the salaah API. `client` is the network that the request came from. */
export async function respond(method: string, address: string, now: Date, client = ''): Promise<SalaahResponse> {
  try {
    if (method === 'OPTIONS') return preflight()
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    const [path = '', search = ''] = address.split(/\?(.*)/s, 2)
    const matched = matchRoute(path)
    if (!matched) throw notFoundError()
    const { route, parts } = matched
    const query = new Map(new URLSearchParams(search))
    const isOfSite = query.get('calendarMethod') === 'SITE'
    const site = isOfSite ? { calendar: await getSiteCalendar(), now: now.getTime() } : null
    const result = await route.respond({ path: parts, query, now, site, client })
    if (typeof result !== 'string') return result
    const body = `{"code":200,"status":"OK","data":${result}}`
    return {
      status: 200,
      headers: { ...jsonHeaders, ...cacheHeaders(body, isOfSite ? MAX_SITE_AGE_SECONDS : route.maxAgeSeconds) },
      body,
    }
  } catch (error) {
    if (!(error instanceof SalaahApiError)) throw error
    return { status: error.status, headers: { ...jsonHeaders, ...error.headers }, body: error.body }
  }
}

function preflight(): SalaahResponse {
  const headers = {
    ...corsHeaders,
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}
