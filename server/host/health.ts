import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { knownDamage } from '#app/db/failures/damage.server.ts'
import { siteVersion } from '#app/env.server.ts'
import { hasNoSpace } from '#app/lib/files/disk-space.server.ts'
import { now } from '#app/services/clock.server.ts'
import { heldByClock } from '#app/services/clock-jump.server.ts'

/** Whoever asks whether the site is ready does not wait as visitors do. */
const MAX_DATABASE_MS = 2_000

/** The pages of which every visitor needs one. While the database is damaged they show what of it can be read. */
const PROBED_PAGES = ['/', '/mosques', '/events', '/prayer-times']
const PROBE_MS = 30_000

/**
 * `/healthz`, `/up`: the process runs. `/readyz`: the database responds too, there is space on the disk, and the process is not
 * stopping; it also shows a jump of the clock because of which nothing is erased, and damage of the database, which makes
 * the site unready only when public pages cannot be read.
 */
export function healthRoutes(app: FastifyInstance, dataDir: string): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  let probe: { at: number; result: Promise<boolean> } | undefined
  const publicPagesWork = () => {
    if (!probe || performance.now() - probe.at > PROBE_MS) {
      const pages = PROBED_PAGES.map((url) => app.inject({ url, headers: { accept: 'text/html' } }))
      const result = Promise.all(pages).then((answers) => answers.every(({ statusCode }) => statusCode < 500))
      probe = { at: performance.now(), result }
    }
    return probe.result
  }
  const { timeOrigin: startedAt } = performance
  const version = siteVersion()
  // ONCE asks for /up.
  for (const path of ['/healthz', '/up']) app.get(path, async () => ({ status: 'ok', version, startedAt }))
  app.get('/readyz', async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: 'stopping' })
    if (await hasNoSpace(dataDir)) return reply.code(503).send({ status: 'disk full' })
    const clock = await answeredInTime(heldByClock(now()).then((jump) => ({ jump }))).catch(() => null)
    const damage = knownDamage()
    if (damage && !(await answeredInTime(publicPagesWork()).catch(() => false)))
      return reply.code(503).send({ status: 'damaged', damage })
    if (!clock && !damage) return reply.code(503).send({ status: 'no database' })
    const held = clock?.jump ? { erasing: 'held back', clock: clock.jump } : {}
    return { status: damage ? 'degraded' : 'ready', ...(damage ? { damage } : {}), ...held }
  })
}

async function answeredInTime<T>(answer: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const tooLate = wait(MAX_DATABASE_MS, null, { signal: timeout.signal }).then((): never => {
    throw new Error('The database did not answer in time.')
  })
  return await Promise.race([answer, tooLate]).finally(() => timeout.abort())
}
