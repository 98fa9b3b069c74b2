import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type ServerProcess, spawnSite } from './spawn-site.ts'

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

/** Runs `npm start` as a person would, until the test ends. */
export function startProcess(settings: Record<string, string>): ServerProcess {
  const server = spawnSite(settings)
  running.push(server)
  return server
}
