import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { Env } from '#app/env.server.ts'

const RESTART_PAUSE_MS = 1_000

/** Runs several processes that serve the site, replaces those that exit, and stops them without dropping requests. */
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
  let restarting = Promise.resolve()

  const startWorker = async (): Promise<Worker> => {
    const worker = cluster.fork()
    worker.once('listening', (address) => {
      port = address.port
    })
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message) => message === 'ready' && resolve())
      worker.once('exit', (code) => reject(new Error(`A worker exited with code ${code} before it was ready.`)))
    })
    await ready
    worker.once('exit', (code, signal) => {
      if (closing || worker.exitedAfterDisconnect) return
      console.error(`Worker ${worker.process.pid} exited (${signal ?? code}); it is replaced.`)
      replace()
    })
    return worker
  }
  // Restart at once, but pause after a worker that exits before it is ready.
  const replace = (): Promise<unknown> =>
    startWorker().then(
      (worker) => console.log(`Worker ${worker.process.pid} serves.`),
      () => wait(RESTART_PAUSE_MS).then(() => (closing ? undefined : replace())),
    )

  const stopWorker = async (worker: Worker): Promise<void> => {
    if (worker.isDead()) return
    // Marks the exit as intended, so that the worker is not replaced.
    worker.exitedAfterDisconnect = true
    const exited = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    await exited
  }
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

  await Promise.all(Array.from({ length: count }, startWorker))

  // One after the other, and each only when its successor serves, so that no request fails.
  const restartAll = async () => {
    for (const old of running()) {
      await startWorker()
      await stopWorker(old)
    }
    console.log(`All ${count} workers were restarted.`)
  }
  process.on('SIGHUP', () => {
    restarting = restarting.then(restartAll).catch((error: Error) => console.error(error.message))
  })

  return {
    url: PUBLIC_URL ?? `http://localhost:${port}`,
    async close() {
      closing = true
      await Promise.all(running().map(stopWorker))
    },
  }
}

type Message = { metrics?: 'request' | 'response'; id?: number; text?: string }

let requests = 0
const TIMEOUT_MS = 5_000

/** Requests the combined metrics of all workers from the primary process. */
export function metricsOfAllWorkers(): Promise<string> {
  requests += 1
  const id = requests
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('The other workers did not report their metrics')), TIMEOUT_MS)
    const onMessage = (message: Message) => {
      if (message.metrics !== 'response' || message.id !== id) return
      clearTimeout(timeout)
      process.off('message', onMessage)
      resolve(message.text ?? '')
    }
    process.on('message', onMessage)
    process.send?.({ metrics: 'request', id } satisfies Message)
  })
}

/** In the primary process: collects the metrics of all workers when one requests them. */
function collectMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Message) => {
    if (message.metrics !== 'request') return
    const text = await registry.clusterMetrics().catch((error: Error) => `# ${error.message}\n`)
    worker.send({ metrics: 'response', id: message.id ?? 0, text } satisfies Message)
  })
}
