import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A screen in memory for browsers that have no headless mode. */
export async function virtualDisplay(): Promise<{ name: string; close(): void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The virtual display has ended.')))
  const [number] = (await Promise.race([once(child.stdio[3]!, 'data'), ended])) as [Buffer]
  ended.catch(() => {})
  return { name: `:${String(number).trim()}`, close: () => child.kill() }
}
