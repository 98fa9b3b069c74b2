import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { salaahApi } from '#api/salaah/plugin.ts'
import { publicApi } from '#api/v1/plugin.ts'
import { networksOf } from '#app/lib/networks.ts'
import { now } from '#app/services/clock.server.ts'
import { compressResponse } from './compress-response.ts'
import type { Site } from './site.ts'

/** The answers for programs, each a plugin of its own. */
export function apiRoutes(app: FastifyInstance, site: Site): void {
  app.register(async (scope) => {
    scope.addHook('onSend', squeezed)
    await salaahApi(scope, { now, addressOf: ({ ip }) => networksOf(ip)[0].name })
  })
  app.register((scope) => publicApi(scope, { now, origin: site.origin }))
}

/** Salaah times are computed for each question, so they are compressed for each; no two forms share a strong name. */
async function squeezed(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (!Buffer.isBuffer(body)) return body
  const sent = await compressResponse(request, reply, body)
  const tag = reply.getHeader('etag')
  if (sent !== body && tag !== undefined) reply.header('ETag', `W/${tag}`)
  return sent
}
