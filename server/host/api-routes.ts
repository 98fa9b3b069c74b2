import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { salaahApi } from '#api/salaah/plugin.ts'
import { publicApi } from '#api/v1/plugin.ts'
import { networksOf } from '#app/lib/networks.ts'
import { now } from '#app/services/clock.server.ts'
import { compressResponse } from '#server/http/compress-response.ts'
import type { ApiLimits } from '#server/http/in-flight/api-limits.ts'
import type { Site } from '#server/http/site.ts'

/** Registers the two APIs, each as a plugin. */
export function apiRoutes(app: FastifyInstance, site: Site, { countSalaah, isRefused }: ApiLimits): void {
  app.register(async (scope) => {
    scope.addHook('onSend', compressWithWeakTag)
    await salaahApi(scope, { now, addressOf: ({ ip }) => networksOf(ip)[0].name, countRequest: countSalaah })
  })
  app.register((scope) => publicApi(scope, { now, origin: site.origin, isRefused: ({ raw }) => isRefused(raw) }))
}

/** Salaah times are not cached, so each response is compressed; its ETag becomes weak, because its bytes differ. */
async function compressWithWeakTag(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (!Buffer.isBuffer(body)) return body
  const sent = await compressResponse(request, reply, body)
  const tag = reply.getHeader('etag')
  if (sent !== body && tag !== undefined) reply.header('ETag', `W/${tag}`)
  return sent
}
