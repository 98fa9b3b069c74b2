import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

export type ServerProcess = {
  url: string
  child: ChildProcess
  /** Everything it has printed so far. */
  said(): string
  ended: Promise<number | null>
}

const running: ChildProcess[] = []
const folders: string[] = []

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own for a test, gone afterwards. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-process-'))
  folders.push(folder)
  return folder
}

/** A port that nothing uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Runs `npm start` as a person would, with these settings and none of the test's own. */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { PATH, HOME, SAMPLE_DATA: 'off', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { url: `http://localhost:${port}`, child, said: () => said, ended }
}

/** Waits until the server says it is ready; one that ends instead fails the test with its own words. */
export function ready(server: ServerProcess): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    const look = () => server.said().includes('Ready on ') && resolve(server)
    server.child.stdout?.on('data', look)
    server.ended.then((code) => reject(new Error(`The server ended with ${code}: ${server.said()}`)))
    look()
  })
}
