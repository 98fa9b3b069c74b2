import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

type Message = { figures?: 'wanted' | 'told'; number?: number; text?: string }

let asked = 0
const patience = 5_000

/** Asks the process in charge for the figures of all workers together. */
export function metricsOfAllWorkers(): Promise<string> {
  asked += 1
  const number = asked
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The other workers did not tell their figures')), patience)
    const hear = (message: Message) => {
      if (message.figures !== 'told' || message.number !== number) return
      clearTimeout(late)
      process.off('message', hear)
      resolve(message.text ?? '')
    }
    process.on('message', hear)
    process.send?.({ figures: 'wanted', number } satisfies Message)
  })
}

/** In the process in charge: gathers the figures whenever a worker asks for them. */
export function collectMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Message) => {
    if (message.figures !== 'wanted') return
    const text = await registry.clusterMetrics().catch((error: Error) => `# ${error.message}\n`)
    worker.send({ figures: 'told', number: message.number ?? 0, text } satisfies Message)
  })
}
