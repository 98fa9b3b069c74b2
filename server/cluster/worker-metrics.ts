import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

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
export function collectMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Message) => {
    if (message.metrics !== 'request') return
    const text = await registry.clusterMetrics().catch((error: Error) => `# ${error.message}\n`)
    worker.send({ metrics: 'response', id: message.id ?? 0, text } satisfies Message)
  })
}
