import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { onSlowQuery } from '#app/db/slow-queries.server.ts'
import { metricsOfAllWorkers } from '#ops/workers.ts'
import type { cachedResponses } from '#server/http/cache/cached-responses.ts'
import type { Block } from '#server/http/event-loop-watchdog.ts'

type Cached = ReturnType<typeof cachedResponses>
export type Metrics = {
  job(name: string, milliseconds: number, failed: boolean): void
  block(block: Block): void
}

/** Counts requests, jobs and slow queries, and reports them at /metrics in the Prometheus format. It needs the token. */
export function metrics(app: FastifyInstance, cached: Cached, token: string | undefined): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    // Its constructor adds the listener that answers when the primary process collects the metrics.
    new AggregatorRegistry()
  }
  if (token) collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests answered by a page or an API, not from the cache',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    requests.observe({ method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  cacheMetrics(cached, registers)

  const jobs = new Histogram({
    name: 'job_seconds',
    help: 'Jobs that ran',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
    registers,
  })
  const blocks = new Histogram({
    name: 'event_loop_block_seconds',
    help: 'Times over 50 ms in which nothing else was answered, by what was under way',
    labelNames: ['route'],
    buckets: [0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  })
  const slow = new Counter({ name: 'slow_queries_total', help: 'Queries that took 200 ms or more', registers })
  const stop = onSlowQuery(({ milliseconds, sql, failed }) => {
    slow.inc()
    app.log.warn({ ms: milliseconds, sql, failed }, 'slow query')
  })
  app.addHook('onClose', async () => {
    stop()
  })

  app.get('/metrics', async (request, reply) => {
    if (!token) return reply.callNotFound()
    if (!isToken(request.headers.authorization, token))
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .send({ error: 'The token of METRICS_TOKEN is needed.' })
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return cluster.isWorker ? metricsOfAllWorkers() : registry.metrics()
  })

  return {
    job: (job, milliseconds, failed) => jobs.observe({ job, outcome: failed ? 'failed' : 'done' }, milliseconds / 1000),
    block: ({ milliseconds, during: [route = 'none', ...others] }) =>
      blocks.observe({ route: others.length > 0 ? 'several' : route }, milliseconds / 1000),
  }
}

/** Reads the plain counters of the page cache when metrics are requested, so that cached requests cost nothing. */
function cacheMetrics({ counts, stats }: Cached, registers: Registry[]): void {
  const reported = { hits: 0, rendered: 0, notModified: 0 }
  const counter = (name: string, help: string, key: keyof typeof reported) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.inc(counts[key] - reported[key])
        reported[key] = counts[key]
      },
    })
  counter('page_cache_hits_total', 'Requests answered with finished bytes', 'hits')
  counter('page_cache_not_modified_total', 'Of these, answered 304', 'notModified')
  counter('page_cache_rendered_total', 'Responses rendered for the page cache', 'rendered')
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes the page cache holds',
    registers,
    collect() {
      this.set(stats().bytes)
    },
  })
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
