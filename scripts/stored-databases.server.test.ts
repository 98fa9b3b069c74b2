import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import * as environment from '#app/env.server.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { fileFingerprint } from '#server/backup/manifest.ts'
import { connectDatabase, type DatabaseSettings, storedDatabase } from '#tests/support/data/stored-database.ts'

// Versions before 1.0.0 listed no erasures.
vi.mock('#server/backup/erased-list.ts', async (load) => {
  const nothing = async () => {}
  return { ...(await load<object>()), storeErasures: nothing, shortenErasures: nothing }
})

const isSqlite = !process.env.TEST_DATABASE_URL

/** Runs a command of package.json on a database. */
function run(settings: DatabaseSettings, command: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, ...settings }
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [resolve('scripts/run.mjs'), command, ...words], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
}

const commands = [
  ['backup', ''],
  ['import', 'tests/databases/content.json'],
  ['superadmin', 'owner@example.org'],
  ['seed', ''],
] as const

test('every command refuses a database from before version 1.0.0 with one line, until it is upgraded', async () => {
  const settings = await storedDatabase('before-1.0.0')
  for (const [command, word] of commands) {
    const { code, output } = await run(settings, command, word)
    expect([command, code]).toEqual([command, 1])
    expect(output).toMatch(
      /^Database: .*\nThe database .* was made before version 1\.0\.0\. Run npm run upgrade-database.*\n$/,
    )
  }
  expect(await run(settings, 'upgrade-database')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/upgraded\.\n$/),
  })
  expect(await run(settings, 'upgrade-database')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/nothing was to be done\.\n$/),
  })
  const link = await run(settings, 'superadmin', 'owner@example.org')
  expect(link).toMatchObject({ code: 0, output: expect.stringContaining('/one-time-link?token=') })
})

test('a command leaves a database of another program as it is', async () => {
  const settings = await storedDatabase({ sql: 'create table recipes (name text)' })
  for (const command of ['superadmin', 'upgrade-database']) {
    const { code, output } = await run(settings, command, 'owner@example.org')
    expect(code).toBe(1)
    expect(output).toMatch(
      /^(Database: .*\n)?The database .* belongs to another program: it has the table recipes\..*\n$/,
    )
  }
})

/** A backup of the folder of a site, as its own version makes it. */
async function backUp(settings: DatabaseSettings): Promise<string> {
  await connectDatabase(settings)
  const spy = vi.spyOn(environment, 'env').mockReturnValue(environment.parseEnv({ ...settings }))
  const { folder } = await makeBackup(new Date('2026-11-20T01:30:00Z'))
  spy.mockRestore()
  return folder
}

test.runIf(isSqlite)('a backup from before version 1.0.0 is restored, and the upgrade is named', async () => {
  const settings = await storedDatabase('before-1.0.0')
  const folder = await backUp(settings)
  const { code, output } = await run(settings, 'restore', folder, '--yes')
  expect(code).toBe(0)
  expect(output).toMatch(/\nRestored the backup of .*\n.*\nThe database .* Run npm run upgrade-database once/)
  expect((await run(settings, 'upgrade-database')).code).toBe(0)
  expect((await run(settings, 'superadmin', 'owner@example.org')).code).toBe(0)
})

test.runIf(isSqlite)('a backup of a newer version is refused before anything is changed', async () => {
  const settings = await storedDatabase('before-1.0.0')
  const folder = await backUp(settings)
  const copy = new DatabaseSync(join(folder, 'mosque-connect.db'))
  copy.exec(`insert into kysely_migration values ('0029-later', '')`)
  copy.close()
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  manifest.files['mosque-connect.db'] = await fileFingerprint(join(folder, 'mosque-connect.db'))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const { code, output } = await run(settings, 'restore', folder, '--yes', '--unsigned')
  expect(code).toBe(1)
  expect(output).toMatch(/\nThe database .* was made by a newer version: it has the migration 0029-later\. .*\n$/)
  expect((await run(settings, 'upgrade-database')).code).toBe(0)
})
