import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { onSlowQuery } from '#app/db/slow-queries.server.ts'
import { metricsOfAllWorkers } from '#server/cluster/worker-metrics.ts'
import type { cachedResponses } from '#server/http/cache/cached-responses.ts'

type Quick = ReturnType<typeof cachedResponses>
export type Figures = { job(name: string, milliseconds: number, failed: boolean): void }

/** Counts what the site does and tells it at /metrics, in the format of Prometheus, to whoever has the token. */
export function figures(app: FastifyInstance, quick: Quick, token: string | undefined): Figures {
  const registry = new Registry()
  const registers = [registry]
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    // Made for its listener: it answers when the process in charge gathers the figures.
    new AggregatorRegistry()
  }
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests answered by a page or an API of their own',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    requests.observe({ method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  // The quick way counts in plain numbers; they are read here when somebody asks.
  const told = { hits: 0, made: 0, unchanged: 0 }
  const counted = (name: string, help: string, key: keyof Quick['tally']) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.inc(quick.tally[key] - told[key])
        told[key] = quick.tally[key]
      },
    })
  counted('page_cache_answers_total', 'Requests answered from finished bytes', 'hits')
  counted('page_cache_unchanged_total', 'Of these, answered 304', 'unchanged')
  counted('page_cache_made_total', 'Answers made for the page cache', 'made')
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes the page cache holds',
    registers,
    collect() {
      this.set(quick.figures().bytes)
    },
  })

  const jobs = new Histogram({
    name: 'job_seconds',
    help: 'Jobs that ran',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
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
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
