import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { onRevision } from '#app/db/revision.server.ts'
import { type Env, env } from '#app/env.server.ts'
import { finishLetter } from '#app/services/mail/queue.server.ts'
import { apiRoutes } from '#server/http/api-routes.ts'
import { cachedResponses } from '#server/http/cache/cached-responses.ts'
import { connectionErrors, errorHandlers } from '#server/http/error-handlers.ts'
import { healthRoutes } from '#server/http/health.ts'
import { loggerFor } from '#server/http/logger.ts'
import { type Figures, figures } from '#server/http/metrics.ts'
import { comesFromThisSite } from '#server/http/origin-check.ts'
import { pageFinisher } from '#server/http/page-finisher.ts'
import { pageRenderer } from '#server/http/page-renderer.ts'
import { pageRoutes } from '#server/http/page-routes.ts'
import { publicScript } from '#server/http/public-script.ts'
import { isReadableBody, isReadableUrl } from '#server/http/readable-text.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { siteOf } from '#server/http/site.ts'
import { type StaticFiles, staticFiles } from '#server/http/static-files.ts'
import { withoutSlash } from '#server/http/web-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    figures: Figures
  }
}

export type HostOptions = { settings?: Env; buildDir?: string }

/** The whole site as one HTTP server, not yet listening. */
export async function createApp(options: HostOptions = {}): Promise<FastifyInstance> {
  const settings = options.settings ?? env()
  const development = settings.NODE_ENV === 'development'
  const site = siteOf(settings)
  const security = securityHeaders(settings, site)
  const clientDir = join(options.buildDir ?? 'build', 'client')
  const render = pageRenderer(build, settings.NODE_ENV, publicScript(clientDir, development))
  const finish = pageFinisher(security, clientDir, development)
  const quick = cachedResponses({ site, security, render, finish })
  const files: StaticFiles | null = development ? null : await staticFiles(clientDir, security)

  const app: FastifyInstance = fastify({
    logger: loggerFor(settings) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: settings.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    serverFactory: (handler) =>
      createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, (req: IncomingMessage, res: ServerResponse) => {
        if (development) handler(req, res)
        else if (!files?.send(req, res)) quick.answer(req, res, () => handler(req, res))
      }),
    ...connectionErrors(security),
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    for (const [name, value] of security.common) reply.header(name, value)
    const url = request.raw.url ?? ''
    if (!isReadableUrl(url)) throw unreadable()
    const shorter = request.method === 'GET' || request.method === 'HEAD' ? withoutSlash(url) : null
    if (shorter) return reply.header('Cache-Control', 'no-store').redirect(shorter, 308)
    if (!comesFromThisSite(request.method, request.headers, site))
      throw Object.assign(new Error('other site'), { statusCode: 403 })
  })
  app.addHook('preValidation', async (request) => {
    const { body, headers } = request
    if (Buffer.isBuffer(body) && !isReadableBody(headers['content-type'] ?? '', body)) throw unreadable()
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // Begun before the end was announced: the connection must not be used for another request.
    if (closing) reply.header('Connection', 'close')
    if (!reply.hasHeader('content-security-policy')) reply.header('Content-Security-Policy', security.barePolicy)
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // No query and no address: what people search for and where they are is nobody's business.
    const path = request.url.split('?', 1)[0]
    request.log.info(
      { id: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })

  errorHandlers(app)
  quick.attach(app)
  const stopListening = onRevision(quick.dropAll)
  app.addHook('onClose', async () => {
    stopListening()
    await finishLetter()
  })

  app.decorate('figures', figures(app, quick, settings.METRICS_TOKEN))
  healthRoutes(app)
  apiRoutes(app, site)
  pageRoutes(app, render, finish, site)
  return app
}

const unreadable = () => Object.assign(new Error('unreadable text'), { statusCode: 400 })
