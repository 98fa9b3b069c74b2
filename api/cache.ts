import type { FastifyContextConfig, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query parameters that change the response. With this option responses may be cached for everybody. */
    cachedQuery?: readonly string[]
  }
}

/** Passes the expiry from the route to the page cache, which removes the header before sending. */
export const cacheUntilHeader = 'x-cache-until'

/**
 * Route options of a response that is the same for everybody: `app.get('/api/…', cached(['area', 'page']), handler)`. The
 * handler sees only these parameters, and no cookies; `cacheResponse` sets the expiry.
 */
export const cached = (query: readonly string[]): { config: FastifyContextConfig } => ({
  config: { cachedQuery: query },
})

/** Sets until when a response may be cached. Without it the response is computed for every request. */
export function cacheResponse(reply: FastifyReply, until: Date): void {
  reply.header(cacheUntilHeader, String(until.getTime()))
}
