import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

export type ServerProcess = {
  /** Where it is, once it is ready. */
  url: string
  child: ChildProcess
  /** Everything it has printed so far. */
  said(): string
  ended: Promise<number | null>
}

const running: ServerProcess[] = []
const folders: string[] = []

// Asked to stop rather than killed: its database connections and its workers are gone before the next test begins.
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    const stuck = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(stuck)
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own for a test, gone afterwards. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-process-'))
  folders.push(folder)
  return folder
}

/** Runs `npm start` as a person would, with these settings and none of the test's own, on a port the system chooses. */
export function startProcess(settings: Record<string, string>): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { PATH, HOME, SAMPLE_DATA: 'off', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const server = { url: '', child, said: () => said, ended }
  running.push(server)
  return server
}

/** Waits until the server says where it is; one that ends instead fails the test with its own words. */
export function ready(server: ServerProcess): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /^Ready on (http\S+)\s/m.exec(server.said())
      if (address) resolve(Object.assign(server, { url: address[1] }))
    }
    server.child.stdout?.on('data', look)
    server.ended.then((code) => reject(new Error(`The server ended with ${code}: ${server.said()}`)))
    look()
  })
}
