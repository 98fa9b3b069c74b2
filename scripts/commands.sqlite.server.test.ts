import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client, closeDatabase, connectTo, databaseFile, setClient } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { s3Server } from '#tests/support/servers/s3-server.ts'

let folder: string
let more: Record<string, string> = {}

beforeEach(() => {
  more = {}
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a command of package.json on the folder of this test. */
function run(command: string, ...words: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ...more }
  return new Promise((done) => {
    execFile(process.execPath, [resolve('scripts/run.mjs'), command, ...words], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
}

async function databaseWith(name: string): Promise<void> {
  const own = client()
  setClient(connectTo({ dataDir: folder }))
  await migrate()
  await aMosque({ name })
  await closeDatabase()
  setClient(own)
}

function namesIn(): unknown[] {
  const file = new DatabaseSync(databaseFile(folder), { readOnly: true })
  const names = file.prepare('select name from mosques').all()
  file.close()
  return names.map((row) => row.name)
}

/** Runs `work` while the folder is locked as by a server. */
async function whileServing(work: () => Promise<void>) {
  const lock = new DatabaseSync(join(folder, 'serving.lock'))
  lock.exec('begin exclusive')
  await work()
  lock.close()
}

test('a backup works while the site runs; a restore needs the site stopped and --yes', async () => {
  await databaseWith('Masjid of the backup')
  let backup = ''
  await whileServing(async () => {
    const result = await run('backup')
    expect(result.code).toBe(0)
    backup = /Backup: (\S+) \(\d+ files, .* checked\)/.exec(result.output)?.[1] as string
    expect(await run('restore', backup, '--yes')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/stop it first/),
    })
  })
  await databaseWith('Masjid since then')

  const rejected = await run('restore', backup)
  expect(rejected.code).toBe(1)
  expect(rejected.output).toMatch(/contains data that would be replaced\. Add --yes/)
  expect(namesIn()).toHaveLength(2)

  const restored = await run('restore', backup, '--yes')
  expect(restored.output).toMatch(/Restored the backup of .*\nThe previous data is in /)
  expect(restored.code).toBe(0)
  expect(namesIn()).toEqual(['Masjid of the backup'])
})

test('seeding and moving to PostgreSQL need the site stopped', async () => {
  await databaseWith('Masjid')
  await whileServing(async () => {
    expect(await run('seed')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is running on .*: stop it first/),
    })
  })
  const moved = await run('move-to-postgres')
  expect(moved).toMatchObject({ code: 1, output: expect.stringMatching(/^Set DATABASE_URL to the empty PostgreSQL/) })
})

test('seeding does not change a database with data', async () => {
  await databaseWith('Masjid Test')
  expect(await run('seed')).toMatchObject({ code: 1, output: expect.stringMatching(/already has data/) })
  expect(namesIn()).toEqual(['Masjid Test'])
})

test('a backup in a bucket is restored by its address', async () => {
  const { address } = await s3Server('secret')
  more = { BACKUP_DIR: address, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  await databaseWith('Masjid in the bucket')
  expect((await run('backup')).code).toBe(0)
  expect((await run('restore', address)).output).toContain('Add --yes')
  rmSync(databaseFile(folder))
  expect((await run('restore', address, '--yes')).output).toContain('Restored the backup of')
  expect(namesIn()).toEqual(['Masjid in the bucket'])
  expect(readdirSync(folder)).not.toContain('restore.fetched')
})

test('a wrong argument prints the usage of the command, without a stack', async () => {
  const { code, output } = await run('restore', '--now')
  expect(code).toBe(1)
  expect(output).toMatch(/Usage: npm run restore -- FOLDER .*\[--yes\]/)
  expect(output).not.toMatch(/\n\s+at /)
})
