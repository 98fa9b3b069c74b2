import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as environment from '#app/env.server.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { fileFingerprint } from '#server/backup/manifest.ts'
import { connectDatabase, type DatabaseSettings, storedDatabase } from '#tests/support/data/stored-database.ts'

// Version 1.0.0 listed no erasures.
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

test('a command brings a database of version 1.0.0 to this version', async () => {
  const link = await run(await storedDatabase('1.0.0'), 'superadmin', 'owner@example.org')
  expect(link).toMatchObject({ code: 0, output: expect.stringContaining('/one-time-link?token=') })
})

test('a command leaves a database of another program as it is', async () => {
  const settings = await storedDatabase({ sql: 'create table recipes (name text)' })
  const { code, output } = await run(settings, 'superadmin', 'owner@example.org')
  expect(code).toBe(1)
  expect(output).toMatch(
    /^(Database: .*\n)?The database .* belongs to another program: it has the table recipes\..*\n$/,
  )
})

/** A backup of the folder of a site, as its own version makes it. */
async function backUp(settings: DatabaseSettings): Promise<string> {
  await connectDatabase(settings)
  const spy = vi.spyOn(environment, 'env').mockReturnValue(environment.parseEnv({ ...settings }))
  const { folder } = await makeBackup(new Date('2026-11-20T01:30:00Z'))
  spy.mockRestore()
  return folder
}

test.runIf(isSqlite)('a backup of version 1.0.0 is restored, and used by a command', async () => {
  const settings = await storedDatabase('1.0.0')
  const folder = await backUp(settings)
  const { code, output } = await run(settings, 'restore', folder, '--yes')
  expect(code).toBe(0)
  expect(output).toMatch(/\nRestored the backup of .*\n/)
  expect((await run(settings, 'superadmin', 'owner@example.org')).code).toBe(0)
})

test.runIf(isSqlite)('a backup of a newer version is refused before anything is changed', async () => {
  const settings = await storedDatabase('1.0.0')
  const folder = await backUp(settings)
  const copy = new DatabaseSync(join(folder, 'mosque-connect.db'))
  copy.exec(`insert into kysely_migration values ('0099-later', '')`)
  copy.close()
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  manifest.files['mosque-connect.db'] = await fileFingerprint(join(folder, 'mosque-connect.db'))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const { code, output } = await run(settings, 'restore', folder, '--yes', '--unsigned')
  expect(code).toBe(1)
  expect(output).toMatch(/\nThe database .* was made by a newer version: it has the migration 0099-later\. .*\n$/)
})

test('after a dump was put back, a command erases again what the list next to the backups names', async () => {
  const settings = await storedDatabase('1.0.0')
  await connectDatabase(settings)
  const { id } = await db().selectFrom('user').select('id').executeTakeFirstOrThrow()
  const folder = join(settings.DATA_DIR, 'backups')
  mkdirSync(folder)
  writeFileSync(join(folder, 'erased.txt'), `2026-11-20T02:00:00.000Z user ${id} ${'0'.repeat(64)}\n`)
  const forged = await run(settings, 'restore', '--erase')
  expect(forged).toMatchObject({ code: 0, output: expect.stringContaining('There is no whole list') })
  expect(forged.output).not.toContain('that were erased since')
  const trusted = await run(settings, 'restore', '--erase', folder, '--unsigned')
  expect(trusted.output).toContain('Erased 1 records that were erased since the backup was made.')
  const left = await db().selectFrom('user').select('id').where('id', '=', id).execute()
  expect(left).toEqual([])
})
