import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '#app/db/client.server.ts'

/** `/healthz`: the process runs. `/readyz`: the database responds too, and the process is not stopping. */
export function healthRoutes(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: 'stopping' })
    try {
      await pingDatabase()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
