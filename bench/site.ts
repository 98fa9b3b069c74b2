import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort } from '#scripts/free-port.ts'

export type BenchSite = {
  url: string
  pid: number
  coldStart: number
  output(): string
  /** What ended the process, null while it runs. */
  ended(): string | null
  stop(): Promise<void>
}

/** A bench asks from one address as fast as it can. */
const unlimited = { API_REQUESTS_PER_SECOND: '1000000' }

/**
 * Starts the built site on this data folder and waits until it is ready; `coldStart` is how long that took, in ms.
 * `commandFor` may put another command in front, which becomes the site.
 */
export async function startSite(
  dataDir: string,
  settings: Record<string, string> = {},
  commandFor = (command: readonly string[]) => [...command],
): Promise<BenchSite> {
  const port = settings.PORT ?? (await freePort())
  const { PATH = '', HOME = '' } = process.env
  const since = performance.now()
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'warn',
    ...unlimited,
    ...settings,
  }
  const [program = '', ...words] = commandFor([process.execPath, 'scripts/run.mjs', 'start'])
  const child = spawn(program, words, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  let ended: string | null = null
  child.on('exit', (code, signal) => {
    ended = signal ?? `code ${code}`
  })
  await waitUntilReady(child)
  const url = `http://127.0.0.1:${port}`
  await (await fetch(url)).arrayBuffer()
  const coldStart = performance.now() - since
  return { url, pid: child.pid ?? 0, coldStart, output: () => output, ended: () => ended, stop: () => stop(child) }
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ready on') && resolve())
    child.on('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready.`)))
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
