import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort } from '#scripts/free-port.ts'

export type BenchSite = { url: string; pid: number; coldStart: number; output(): string; stop(): Promise<void> }

/** Starts the built site on this data folder and waits until it is ready; `coldStart` is how long that took, in ms. */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<BenchSite> {
  const port = settings.PORT ?? (await freePort())
  const { PATH = '', HOME = '' } = process.env
  const since = performance.now()
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await waitUntilReady(child)
  const url = `http://127.0.0.1:${port}`
  await (await fetch(url)).arrayBuffer()
  const coldStart = performance.now() - since
  return { url, pid: child.pid ?? 0, coldStart, output: () => output, stop: () => stop(child) }
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ready on') && resolve())
    child.on('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready.`)))
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
