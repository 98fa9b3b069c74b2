import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '#app/env.server.ts'
import { collectMetrics } from '#server/cluster/worker-metrics.ts'

const pauseAfterFall = 1_000

/** Runs so many processes that serve side by side, replaces one that falls, and stops them all gently. */
export async function runWorkers({
  WORKERS: count,
  PUBLIC_URL,
  PORT,
}: Env): Promise<{ url: string; close(): Promise<void> }> {
  // Each worker takes connections from the socket itself: one handed over by this process dies with a worker that is
  // killed at that moment, and its visitor waits in vain.
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
  // At once; one that does not even become ready is tried again after a pause.
  const replace = (): Promise<unknown> =>
    begin().then(
      (worker) => console.log(`Worker ${worker.process.pid} serves.`),
      () => wait(pauseAfterFall).then(() => (closing ? undefined : replace())),
    )

  const end = async (worker: Worker): Promise<void> => {
    if (worker.isDead()) return
    // Tells the exit that is wanted from the one that is not.
    worker.exitedAfterDisconnect = true
    const gone = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    await gone
  }
  const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

  await Promise.all(Array.from({ length: count }, begin))

  // One after the other, the next only when its successor serves: no request finds nobody.
  const renew = async () => {
    for (const old of living()) {
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
      await Promise.all(living().map(end))
    },
  }
}
