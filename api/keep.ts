import type { FastifyContextConfig, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The parameters of the query that change the answer; set, answers may be kept for everybody. */
    keptQuery?: readonly string[]
  }
}

/** Carries the instant from the route to the page cache, which takes it off before the answer leaves. */
export const keepHeader = 'x-keep-until'

/**
 * Route options of an answer that is the same for everybody: `app.get('/api/…', kept(['area', 'page']), handler)`. The
 * handler sees only these parameters, and no cookies; `keepAnswer` says how long the answer stays true.
 */
export const kept = (query: readonly string[]): { config: FastifyContextConfig } => ({ config: { keptQuery: query } })

/** States until when an answer is true. Without it the answer is made anew for every request. */
export function keepAnswer(reply: FastifyReply, until: Date): void {
  reply.header(keepHeader, String(until.getTime()))
}
