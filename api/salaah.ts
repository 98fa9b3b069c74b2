import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached, cacheResponse } from '#api/cache.ts'
import { env } from '#app/env.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import { createFairQueue } from '#app/lib/turns/fair-queue.ts'
import { findAddress, findNamedCity } from '#app/services/gazetteer/gazetteer.server.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { createSalaahApi, toResponse } from '#salaah-api/index.ts'
import { jsonHeaders, type SalaahResponse, type Surroundings, tooManyRequests } from '#salaah-api/route.ts'
import { salaahRoutes } from '#salaah-api/routes.ts'
import { createRateLimit, MAX_REQUESTS_PER_SECOND, rateLimitHeaders } from './rate-limit.ts'

type SalaahApiOptions = {
  now: () => Date
  /** The client address; the host decides which forwarding headers to trust. */
  addressOf: (request: FastifyRequest) => string
  /** Counts a request of an address; returns how many more it may make in this second. */
  countRequest: (address: string, now: number) => number
}

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

function nextUtcMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 86_400_000) + 1) * 86_400_000)
}

const MAX_CACHED_BYTES = 8 * 1024 * 1024
const MAX_WAITING = 20
const MAX_DRAWN_PER_SECOND = 4

const pictures = createBoundedCache<Buffer>(MAX_CACHED_BYTES, (picture) => picture.length)
const inTurn = createFairQueue(MAX_WAITING, () => tooManyRequests('Too many pictures are being drawn.', 2))
const countDrawing = createRateLimit(MAX_DRAWN_PER_SECOND)

/** Pictures are cached, and drawn in a thread of sharp, one at a time. */
const draw: Surroundings['draw'] = async ({ name, svg, client }) => {
  const cached = pictures.get(name)
  if (cached) return cached
  if (countDrawing(client, Date.now()) < 0)
    throw tooManyRequests(`Too many pictures: at most ${MAX_DRAWN_PER_SECOND} new ones a second from one address.`, 1)
  return inTurn(client, async () => {
    const sharp = await loadSharp()
    const picture = pictures.get(name) ?? (await sharp(Buffer.from(svg)).png().toBuffer())
    pictures.set(name, picture)
    return picture
  })
}

/** Responds to a request of the salaah API, with the places, pictures and Hijri months of this site. */
export const respond = createSalaahApi({
  findAddress: async (address) => (await findAddress(address)).city,
  findCity: ({ city, state, country }) => findNamedCity({ city, state, country }),
  draw,
  loadCalendar: getSiteCalendar,
  isMasked: () => env().MASK_CITY_COORDINATES,
})
