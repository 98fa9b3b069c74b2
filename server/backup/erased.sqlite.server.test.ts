import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { client, closeDatabase, databaseFile, db, reader } from '#app/db/client.server.ts'
import { overwriteErased } from '#app/db/sqlite.server.ts'
import { env } from '#app/env.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { insertPersonal, personalTables, SECRET } from '#tests/support/data/personal-rows.ts'
import { makeBackup } from './make-backup.ts'

const file = () => databaseFile(env().DATA_DIR)
const logFile = () => `${file()}-wal`
const has = (path: string) => existsSync(path) && readFileSync(path).includes(SECRET)
const isInLog = () => has(logFile())

afterEach(() => rmSync(join(env().DATA_DIR, 'backups'), { recursive: true, force: true }))

test('nothing of what is erased stays in the database, its log or a new backup, of whatever kind', async () => {
  const { id: mosqueId } = await aMosque()
  await insertPersonal(mosqueId)
  await sql`pragma wal_checkpoint(truncate)`.execute(db())
  expect(has(file())).toBe(true)
  for (const table of personalTables) await db().deleteFrom(table).execute()
  // Other writes take the place of some pages, and a reader of the state before holds back the log.
  const snapshot = new DatabaseSync(file(), { readOnly: true })
  snapshot.exec('begin; select count(*) from mosques')
  snapshot.prepare('select count(*) from mosques').get()
  for (let n = 0; n < 40; n++) await aMosque()
  snapshot.exec('rollback')
  snapshot.close()
  await expect.poll(() => [client().emptying?.isRequested(), isInLog(), has(file())]).toEqual([false, false, false])
  const { folder } = await makeBackup(new Date())
  expect(has(join(folder, 'mosque-connect.db'))).toBe(false)
})

test('a log that somebody reads is emptied as soon as nobody does', async () => {
  const { id: mosqueId } = await aMosque()
  await insertPersonal(mosqueId)
  const snapshot = new DatabaseSync(file(), { readOnly: true })
  snapshot.exec('begin')
  snapshot.prepare('select count(*) from messages').get()
  for (const table of personalTables) await db().deleteFrom(table).execute()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(isInLog()).toBe(true)
  expect(client().emptying?.isRequested()).toBe(true)
  snapshot.exec('commit')
  snapshot.close()
  await expect.poll(isInLog).toBe(false)
})

test('a file that was written before erased content was overwritten is written anew once', async () => {
  const { id: mosqueId } = await aMosque()
  await insertPersonal(mosqueId)
  await closeDatabase()
  const earlier = new DatabaseSync(file())
  earlier.exec('pragma secure_delete = off; pragma user_version = 0')
  for (const table of personalTables) earlier.exec(`delete from "${table}"`)
  earlier.exec('pragma wal_checkpoint(truncate)')
  earlier.close()
  expect(has(file())).toBe(true)
  overwriteErased(file())
  expect([has(file()), isInLog()]).toEqual([false, false])
  expect(await reader().selectFrom('mosques').select('id').execute()).toEqual([{ id: mosqueId }])
})
