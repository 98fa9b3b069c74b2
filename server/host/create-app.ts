import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES, setMaxIdleHTTPParsers } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { ServerBuild } from 'react-router'
import { salaahApi } from '#api/salaah.ts'
import { publicApi } from '#api/v1/plugin.ts'
import { withDatabaseDeadline } from '#app/db/failures/outage.ts'
import { onRevision } from '#app/db/revision.server.ts'
import { type Env, env } from '#app/env.server.ts'
import { hearScreen, writeHeard } from '#app/features/boards/screens.server.ts'
import { drainPushes } from '#app/features/following/push-news.server.ts'
import { networksOf } from '#app/lib/networks.ts'
import { MAX_BACKUP_BYTES } from '#app/lib/web/page-handle.ts'
import { now } from '#app/services/clock.server.ts'
import { drainOutbox } from '#app/services/mail/queue.server.ts'
import { bodyFolder, removeAbandonedBodies } from '#server/http/body/body-store.ts'
import { formReceiver } from '#server/http/body/form-receiver.ts'
import { deadlineFor } from '#server/http/body/receive-form.ts'
import { cachedResponses } from '#server/http/cache/cached-responses.ts'
import { compressResponse } from '#server/http/compress-response.ts'
import { eventLoopWatchdog } from '#server/http/event-loop-watchdog.ts'
import { type ApiLimits, apiLimits } from '#server/http/in-flight/api-limits.ts'
import { clientAddresses } from '#server/http/in-flight/client-address.ts'
import { connectionReader } from '#server/http/in-flight/connections.ts'
import { eventLoopTurns } from '#server/http/in-flight/event-loop-turns.ts'
import { flights } from '#server/http/in-flight/flights.ts'
import { budgetBytes, memoryBudget, pageCacheBytes } from '#server/http/in-flight/memory-budget.ts'
import { collectAllGarbage, memoryReturn } from '#server/http/in-flight/return-memory.ts'
import { turns } from '#server/http/in-flight/turns.ts'
import { errorJson, errorPages, isApi, type RenderErrorPage } from '#server/http/pages/error-page.ts'
import { pageAddressReader } from '#server/http/pages/page-address.ts'
import { pageFinisher } from '#server/http/pages/page-finisher.ts'
import { pageRenderer } from '#server/http/pages/page-renderer.ts'
import { pageRoutes, sendNotFound } from '#server/http/pages/page-routes.ts'
import { routeTable } from '#server/http/pages/route-table.ts'
import { pageSender } from '#server/http/pages/send-page.ts'
import { speculationRulesRoute } from '#server/http/pages/speculation-rules.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import { type SecurityHeaders, securityHeaders } from '#server/http/security-headers.ts'
import { type Site, siteOf } from '#server/http/site.ts'
import { healthRoutes } from './health.ts'
import { loggerFor } from './logger.ts'
import { type Metrics, metrics } from './metrics.ts'
import { hasSeveralHosts, requestHooks } from './request-hooks.ts'
import { otherBuildsRoute, recognizerRoute, removalWorkerRoute, type StaticFiles, staticFiles } from './static-files.ts'
import { warmUp } from './warm-up.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
    warmUp(): Promise<void>
  }
}

export type HostOptions = { settings?: Env; buildDir?: string }

function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify.')
}

/** A body has a deadline of its own, by its size; the request as a whole ends a little after the longest of them. */
const requestOptions = {
  headersTimeout: 15_000,
  requestTimeout: deadlineFor(MAX_BACKUP_BYTES) + 10_000,
  connectionsCheckingInterval: 5_000,
}

/** What waits of a body that is slower to store than to arrive. */
export const connectionSettings = { highWaterMark: 16 * 1024 }

/** Parsers of closed connections that are kept for the next ones, 10 kB each. Node would keep 1,000. */
const MAX_IDLE_PARSERS = 32

/** A connection whose answer nobody reads is closed. */
const MAX_SILENCE_MS = 120_000

/** The whole site as one HTTP server, not yet listening. */
export async function createApp(options: HostOptions = {}): Promise<FastifyInstance> {
  const settings = options.settings ?? env()
  const development = settings.NODE_ENV === 'development'
  setMaxIdleHTTPParsers(MAX_IDLE_PARSERS)
  const site = siteOf(settings)
  const security = securityHeaders(settings, site)
  const clientDir = join(options.buildDir ?? 'build', 'client')
  const table = routeTable(build)
  const readAddress = pageAddressReader(table)
  const render = pageRenderer(build, settings.NODE_ENV, publicScript(clientDir, development), table.routes)
  const finish = pageFinisher(security, clientDir, development)
  const errorPage = errorPages(stylesheet(build, development), security)
  const watchdog = eventLoopWatchdog((block) => {
    app.metrics.block(block)
    app.log.warn(block, 'the event loop was blocked')
  })
  const { visitorOf, isProxy } = clientAddresses(settings)
  const budget = memoryBudget(budgetBytes(settings.WORKERS))
  const loopTurns = eventLoopTurns()
  const inFlight = flights(budget, loopTurns, visitorOf)
  const returning = memoryReturn(budget, () => {
    const end = watchdog.begin(() => 'the collection of garbage after a flood')
    collectAllGarbage()
    end()
  })
  const parts = { site, security, render, inTurn: turns(budget, loopTurns), inFlight, finish, errorPage }
  const limits = apiLimits(settings, visitorOf)
  const cached = cachedResponses({
    ...parts,
    limits,
    cacheBytes: pageCacheBytes(settings.WORKERS),
    visitorOf,
    readAddress,
    watchdog,
  })
  const hasWorker = settings.OFFLINE && !development
  const files: StaticFiles | null = development ? null : await staticFiles(clientDir, security, hasWorker)
  const sendPage = pageSender(parts)
  const sendError = errorSender(errorPage, security)

  const app: FastifyInstance = fastify({
    logger: loggerFor(settings) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: isProxy,
    return503OnClosing: false,
    // Routes check what they receive themselves; Fastify would load its own validators and serializers at every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 500 },
    serverFactory(handler) {
      const server = createServer(
        { ...requestOptions, ...connectionSettings },
        (req: IncomingMessage, res: ServerResponse) => {
          connections.begin(req, res)
          // Boards take the time from this header, so a clock that was set has to be in it.
          if (settings.NOW) res.setHeader('Date', now().toUTCString())
          withDatabaseDeadline(() => {
            if (development) handler(req, res)
            else if (hasSeveralHosts(req) || limits.refuses(req, res)) handler(req, res)
            else if (!files?.send(req, res)) cached.respond(req, res, () => handler(req, res))
          })
          inFlight.charge(req, res)
        },
      )
      server.timeout = MAX_SILENCE_MS
      // Who has sent a request may close that direction and still wait for the answer.
      Object.assign(server, { httpAllowHalfOpen: true })
      const connections = connectionReader(server, budget, loopTurns, isProxy)
      return server
    },
    ...connectionErrors(security, (request, reply) =>
      isApi(request.raw.url ?? '') ? sendError(request, reply, 400) : sendNotFound(request, reply, sendPage),
    ),
  })

  await removeAbandonedBodies(bodyFolder(settings.DATA_DIR))
  requestHooks(app, site, security, watchdog)
  errorHandlers(app, sendError)
  cached.attach(app)
  const stopListening = onRevision(cached.clear)
  app.addHook('onListen', async () => {
    watchdog.start()
    inFlight.start()
    returning.start()
  })
  app.addHook('onClose', async () => {
    stopListening()
    watchdog.stop()
    inFlight.stop()
    returning.stop()
    await drainOutbox()
    await drainPushes()
  })

  app.decorate('metrics', metrics(app, cached, settings.METRICS_TOKEN))
  app.decorate('warmUp', () => warmUp(render, site.origin, settings))
  healthRoutes(app, settings.DATA_DIR)
  screenHeartbeat(app)
  apiRoutes(app, site, limits)
  speculationRulesRoute(app, table.routes)
  if (!hasWorker) removalWorkerRoute(app, security)
  if (!development) {
    otherBuildsRoute(app)
    recognizerRoute(app, clientDir, security)
  }
  pageRoutes(app, readAddress, formReceiver(bodyFolder(settings.DATA_DIR), inFlight), sendPage)
  return app
}

/** Registers the two APIs, each as a plugin. */
function apiRoutes(app: FastifyInstance, site: Site, { countSalaah, isRefused }: ApiLimits): void {
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

type Send = (request: FastifyRequest, reply: FastifyReply) => unknown

/** What the parser of node:http refuses with another status than 400. */
const parserAnswers: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
}

/** Handles requests that do not reach a route: unreadable paths and invalid HTTP. */
function connectionErrors(
  security: SecurityHeaders,
  sendUnreadable: Send,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // Hooks do not run for these requests.
      request.log.warn({ id: request.id, method: request.method, code: error.code }, 'unreadable request')
      reply.header('X-Request-Id', request.id)
      for (const [name, value] of security.common) reply.header(name, value)
      sendUnreadable(request, reply)
    },
    clientErrorHandler(this: FastifyInstance, error: { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET') return
      this.log.warn({ code: error.code }, 'unreadable request')
      if (!socket.writable) return
      const [status, text] = parserAnswers[error.code ?? ''] ?? [400, 'This request cannot be read.']
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
      )
    },
  }
}

/** Sends an error as a page, or as JSON to programs. */
function errorSender(errorPage: RenderErrorPage, security: SecurityHeaders) {
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const path = request.raw.url ?? '/'
    reply.code(status).header('Cache-Control', 'no-store')
    if (isApi(path)) reply.header('Access-Control-Allow-Origin', '*')
    if (isApi(path) || /json/.test(request.headers.accept ?? '')) {
      const { type, body } = errorJson(status, path)
      reply.header('Content-Security-Policy', security.barePolicy).type(type).send(body)
      return
    }
    const { headers, body } = errorPage(status, path)
    for (const [name, value] of headers) reply.header(name, value)
    reply.send(body)
  }
}

const statusOf = ({ statusCode = 500 }: FastifyError) =>
  (statusCode >= 400 && statusCode < 500) || statusCode === 503 ? statusCode : 500

/** Turns errors into error pages. Errors of the server are logged, those of the client are not. */
function errorHandlers(app: FastifyInstance, sendError: ReturnType<typeof errorSender>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error)
    if (status === 500) request.log.error({ id: request.id, err: error }, 'failed')
    if (status === 503) request.log.warn({ id: request.id, reason: error.message }, 'unavailable')
    const { retryAfter } = error as { retryAfter?: number }
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    // Closing the connection avoids reading the rest of a body that was refused.
    if (request.raw.readable && !request.raw.complete) reply.header('Connection', 'close')
    sendError(request, reply, status)
  })
  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading) reply.header('Allow', 'GET, HEAD')
    sendError(request, reply, isReading ? 404 : 405)
  })
}

const WRITE_EVERY_MS = 60_000

/**
 * `/screen/heartbeat`: a screen says who it is in a header and learns whose board it shows; 404 while it is not paired.
 * A thousand screens do so every five minutes, so it takes no way through the pages, and is written once a minute.
 */
function screenHeartbeat(app: FastifyInstance): void {
  app.post('/screen/heartbeat', async ({ headers }, reply) => {
    const [id = '', token = ''] = String(headers.screen ?? '').split('.')
    const heard = await hearScreen(id, token, now())
    return heard ?? reply.code(404).send({ error: 'Not paired' })
  })
  let timer: NodeJS.Timeout | undefined
  const write = () => writeHeard().catch((error) => app.log.error(error, 'screens that were heard of were not written'))
  app.addHook('onListen', async () => {
    timer = setInterval(write, WRITE_EVERY_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}

/** The address of the script of public pages; the build gives it a name with a hash. */
function publicScript(clientDir: string, development: boolean): string {
  if (development) return '/app/browser/start-in-development.ts'
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return `/${manifest['app/browser/start.ts'].file}`
}

/** The address of the stylesheet that every page shares. */
function stylesheet({ assets }: ServerBuild, development: boolean): string {
  const [built = ''] = assets.routes.root?.css ?? []
  return development ? '/app/app.css' : built.replace('#', '')
}
