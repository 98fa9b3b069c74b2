import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRateLimit, MAX_REQUESTS_PER_SECOND, rateLimitHeaders } from '#api/rate-limit.ts'
import type { Env } from '#app/env.server.ts'
import type { Visitor } from './client-address.ts'

const PUBLIC_API = /^\/api\/v1(?=[/?]|$)/

export type ApiLimits = ReturnType<typeof apiLimits>

/** Counts the requests of each visitor to both APIs, and says in each answer how many more are taken in this second. */
export function apiLimits(
  { API_REQUESTS_PER_SECOND: limit }: Pick<Env, 'API_REQUESTS_PER_SECOND'>,
  visitorOf: (request: IncomingMessage) => Visitor,
) {
  const countPublic = createRateLimit(limit)
  const countSalaah = createRateLimit()
  const refused = new WeakSet<IncomingMessage>()
  const tell = (res: ServerResponse, left: number, of: number) => {
    for (const [name, value] of Object.entries(rateLimitHeaders(left, of))) res.setHeader(name, value)
  }
  return {
    countSalaah,

    /** Counts a request to the public API; true when it is one too many. Other requests are not counted. */
    refuses(req: IncomingMessage, res: ServerResponse): boolean {
      if (!PUBLIC_API.test(req.url ?? '')) return false
      const left = countPublic(visitorOf(req)[1], Date.now())
      tell(res, left, limit)
      if (left >= 0) return false
      refused.add(req)
      return true
    },
    isRefused: (req: IncomingMessage): boolean => refused.has(req),

    /** Counts a request to the salaah API that the page cache answers, which refuses nobody. */
    tellSalaah(req: IncomingMessage, res: ServerResponse): void {
      tell(res, countSalaah(visitorOf(req)[1], Date.now()), MAX_REQUESTS_PER_SECOND)
    },
  }
}
