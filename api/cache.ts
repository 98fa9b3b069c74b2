import type { FastifyContextConfig, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query parameters that change the answer. Where they are named, answers may be cached for everybody. */
    cachedQuery?: readonly string[]
  }
}

/** Carries the instant from the route to the page cache, which removes it before the answer is sent. */
export const cacheUntilHeader = 'x-cache-until'

/**
 * Route options of an answer that is the same for everybody: `app.get('/api/…', cached(['area', 'page']), handler)`. The
 * handler sees only these parameters, and no cookies; `cacheResponse` states how long the answer stays true.
 */
export const cached = (query: readonly string[]): { config: FastifyContextConfig } => ({
  config: { cachedQuery: query },
})

/** States until when an answer is true. Without it the answer is computed for every request. */
export function cacheResponse(reply: FastifyReply, until: Date): void {
  reply.header(cacheUntilHeader, String(until.getTime()))
}
