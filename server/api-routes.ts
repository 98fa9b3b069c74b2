import type { FastifyInstance } from 'fastify'
import { salaahApi } from '#api/salaah/plugin.ts'
import { publicApi } from '#api/v1/plugin.ts'
import { now } from '#app/services/clock.server.ts'
import type { Site } from '#server/site.ts'

/** The answers for programs, each a plugin of its own. */
export function apiRoutes(app: FastifyInstance, site: Site): void {
  app.register((scope) => salaahApi(scope, { now, addressOf: (request) => request.ip }))
  app.register((scope) => publicApi(scope, { now, origin: site.origin }))
}
