import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { s3Server } from '#tests/support/servers/s3-server.ts'
import { storeState } from './site-state.server.ts'

const DAY_MS = 86_400_000
const startedAt = (days: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + days * DAY_MS)
const typeOf = (extension: string) => (extension === '.js' ? 'text/javascript' : undefined)
const keptIn = () => join(env().DATA_DIR, 'client-files')

/** A process of the site, which has read nothing yet. */
async function aProcess() {
  vi.resetModules()
  return import('./client-files.server.ts')
}

/** Starts a build whose files are `shared.js` and one with its own name, as a process of its own. */
async function startBuild(name: string, day: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['shared.js', `start-${name}.js`]) writeFileSync(join(folder, file), `${name}()`)
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644)
  const { keepClientFiles } = await aProcess()
  // The site ran until now, so its clock is right.
  await storeState(db(), 'clock', startedAt(day).toISOString())
  await keepClientFiles(folder, typeOf, startedAt(day))
}

const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString()

beforeEach(() => rmSync(keptIn(), { recursive: true, force: true }))

test('kept files are readable to the user of the site only, though those of the build are not', async () => {
  await startBuild('a', 0)
  const modeOf = (name: string) => statSync(join(keptIn(), name)).mode & 0o777
  expect(modeOf('.')).toBe(0o700)
  const names = readdirSync(keptIn()).sort()
  expect(names).toEqual(['builds.json', 'shared.js', 'start-a.js'])
  expect(names.map(modeOf)).toEqual([0o600, 0o600, 0o600])
})

async function inS3(): Promise<Map<string, unknown>> {
  const { address, objects } = await s3Server('secret')
  // Modules that are loaded again parse the settings again.
  for (const [name, value] of Object.entries({
    IMAGE_STORE: address,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }))
    vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return objects
}

const inFolder = async () => new Map<string, unknown>()

test.each([
  ['a folder', inFolder],
  ['S3', inS3],
])('in %s every process has the files of the build that its open pages came from', async (name, store) => {
  const objects = await store()
  await startBuild('a', 0)
  const early = await aProcess()
  expect(textOf(await early.readClientFile('start-a.js'))).toBe('a()')
  await startBuild('b', 1)
  const late = await aProcess()
  for (const process of [early, late]) expect(textOf(await process.readClientFile('start-a.js'))).toBe('a()')
  // On one of several machines that still runs the build before.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  expect(textOf(await early.readClientFile('start-b.js'))).toBe('b()')
  expect(await late.readClientFile('start-c.js')).toBeNull()
  if (name === 'S3') expect([...objects.keys()]).toContain('/pictures/client-files/start-a.js')
})

test.each([
  ['a folder', inFolder],
  ['S3', inS3],
])('in %s the files of a build go when two newer ones and 14 days have passed', async (_name, store) => {
  await store()
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) await startBuild(name, index)
  const read = async (file: string) => textOf(await (await aProcess()).readClientFile(file))
  expect(await read('start-a.js')).toBe('a()')
  await startBuild('e', 15.5)
  expect([await read('start-a.js'), await read('start-b.js')]).toEqual([null, 'b()'])
  expect(await read('shared.js'), 'newer builds have it too').not.toBeNull()
})
