import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { type ServerProcess, spawnSite } from './spawn-site.ts'

const running: ServerProcess[] = []
const folders: string[] = []

// Stopped, not killed, so that its database connections and workers are closed before the next test.
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    const stuck = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(stuck)
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A temporary folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-process-'))
  folders.push(folder)
  return folder
}

/** Runs `npm start` until the test ends. */
export function startProcess(...[settings, ...how]: Parameters<typeof spawnSite>): ServerProcess {
  const server = spawnSite(settings, ...how)
  running.push(server)
  return server
}

/** Starts a server that fails to start, and returns its last line. */
export async function startErrorOf(settings: Record<string, string>): Promise<string> {
  const server = startProcess({ DATA_DIR: aFolder(), ...settings })
  expect(await server.ended).toBe(1)
  const lines = server.output().trim().split('\n')
  expect(server.output()).not.toMatch(/\n\s+at /)
  return lines.at(-1) ?? ''
}
