import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { hasNoSpace } from '#app/lib/files/disk-space.server.ts'
import { now } from '#app/services/clock.server.ts'
import { heldByClock } from '#app/services/clock-jump.server.ts'

/** Whoever asks whether the site is ready does not wait as visitors do. */
const MAX_DATABASE_MS = 2_000

/**
 * `/healthz`: the process runs. `/readyz`: the database responds too, there is space on the disk, and the process is not
 * stopping; it also shows a jump of the clock because of which nothing is erased.
 */
export function healthRoutes(app: FastifyInstance, dataDir: string): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: 'stopping' })
    if (await hasNoSpace(dataDir)) return reply.code(503).send({ status: 'disk full' })
    try {
      const jump = await answeredInTime(heldByClock(now()))
      return { status: 'ready', ...(jump ? { erasing: 'held back', clock: jump } : {}) }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}

async function answeredInTime<T>(answer: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const tooLate = wait(MAX_DATABASE_MS, null, { signal: timeout.signal }).then((): never => {
    throw new Error('The database did not answer in time.')
  })
  return await Promise.race([answer, tooLate]).finally(() => timeout.abort())
}
