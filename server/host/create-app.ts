import { createServer, type IncomingMessage, type ServerResponse, setMaxIdleHTTPParsers } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { withDatabaseDeadline } from '#app/db/failures/outage.ts'
import { onRevision } from '#app/db/revision.server.ts'
import { type Env, env } from '#app/env.server.ts'
import { drainPushes } from '#app/features/following/push-news.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { now } from '#app/services/clock.server.ts'
import { drainOutbox } from '#app/services/mail/queue.server.ts'
import { bodyFolder, removeAbandonedBodies } from '#server/http/body/body-store.ts'
import { formReceiver } from '#server/http/body/form-receiver.ts'
import { deadlineFor } from '#server/http/body/receive-form.ts'
import { cachedResponses } from '#server/http/cache/cached-responses.ts'
import { eventLoopWatchdog } from '#server/http/event-loop-watchdog.ts'
import { apiLimits } from '#server/http/in-flight/api-limits.ts'
import { clientAddresses } from '#server/http/in-flight/client-address.ts'
import { connectionReader } from '#server/http/in-flight/connections.ts'
import { eventLoopTurns } from '#server/http/in-flight/event-loop-turns.ts'
import { flights } from '#server/http/in-flight/flights.ts'
import { budgetBytes, memoryBudget, pageCacheBytes } from '#server/http/in-flight/memory-budget.ts'
import { collectAllGarbage, memoryReturn } from '#server/http/in-flight/return-memory.ts'
import { turns } from '#server/http/in-flight/turns.ts'
import { publicScript, stylesheet } from '#server/http/pages/client-files.ts'
import { errorPages, isApi } from '#server/http/pages/error-page.ts'
import { pageAddressReader } from '#server/http/pages/page-address.ts'
import { pageFinisher } from '#server/http/pages/page-finisher.ts'
import { pageRenderer } from '#server/http/pages/page-renderer.ts'
import { pageRoutes, sendNotFound } from '#server/http/pages/page-routes.ts'
import { routeTable } from '#server/http/pages/route-table.ts'
import { pageSender } from '#server/http/pages/send-page.ts'
import { speculationRulesRoute } from '#server/http/pages/speculation-rules.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { siteOf } from '#server/http/site.ts'
import { apiRoutes } from './api-routes.ts'
import { connectionErrors, errorHandlers, errorSender } from './error-handlers.ts'
import { healthRoutes } from './health.ts'
import { loggerFor } from './logger.ts'
import { type Metrics, metrics } from './metrics.ts'
import { hasSeveralHosts, requestHooks } from './request-hooks.ts'
import { screenHeartbeat } from './screen-heartbeat.ts'
import { otherBuildsRoute, removalWorkerRoute, type StaticFiles, staticFiles } from './static-files.ts'
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
  requestTimeout: deadlineFor(MAX_UPLOAD_BYTES) + 10_000,
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
  if (!development) otherBuildsRoute(app)
  pageRoutes(app, readAddress, formReceiver(bodyFolder(settings.DATA_DIR), inFlight), sendPage)
  return app
}
