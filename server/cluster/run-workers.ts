import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '#app/env.server.ts'
import { collectMetrics } from './worker-metrics.ts'

const RESTART_PAUSE_MS = 1_000

/** Runs several processes that serve the site, replaces one that ends, and stops them without dropping requests. */
export async function runWorkers({
  WORKERS: count,
  PUBLIC_URL,
  PORT,
}: Env): Promise<{ url: string; close(): Promise<void> }> {
  // Workers accept connections themselves. A connection handed over by the primary process is lost when its worker is
  // killed at that moment.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: 'scripts/serve.mjs', args: [] })
  collectMetrics()
  let port = PORT
  let closing = false
  let renewing = Promise.resolve()

  const begin = async (): Promise<Worker> => {
    const worker = cluster.fork()
    worker.once('listening', (address) => {
      port = address.port
    })
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message) => message === 'ready' && resolve())
      worker.once('exit', (code) => reject(new Error(`A worker ended with code ${code} before it was ready.`)))
    })
    await ready
    worker.once('exit', (code, signal) => {
      if (closing || worker.exitedAfterDisconnect) return
      console.error(`Worker ${worker.process.pid} ended (${signal ?? code}); another takes its place.`)
      replace()
    })
    return worker
  }
  // Restart at once. After a worker that never became ready, wait a moment first.
  const replace = (): Promise<unknown> =>
    begin().then(
      (worker) => console.log(`Worker ${worker.process.pid} serves.`),
      () => wait(RESTART_PAUSE_MS).then(() => (closing ? undefined : replace())),
    )

  const end = async (worker: Worker): Promise<void> => {
    if (worker.isDead()) return
    // An exit that was asked for is not replaced.
    worker.exitedAfterDisconnect = true
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    await ended
  }
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

  await Promise.all(Array.from({ length: count }, begin))

  // One after the other, and each only when its successor serves, so that no request fails.
  const renew = async () => {
    for (const old of running()) {
      await begin()
      await end(old)
    }
    console.log(`All ${count} workers are new.`)
  }
  process.on('SIGHUP', () => {
    renewing = renewing.then(renew).catch((error: Error) => console.error(error.message))
  })

  return {
    url: PUBLIC_URL ?? `http://localhost:${port}`,
    async close() {
      closing = true
      await Promise.all(running().map(end))
    },
  }
}
