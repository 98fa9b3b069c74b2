import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asBoolean, asDate } from '#app/db/auth-values.server.ts'
import { type Client, client, closeDatabase, connectTo, db, reader, setClient } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { moveToPostgres } from '#ops/move-to-postgres.ts'
import { aMosque, aMosqueAdmin, anEvent, anOccurrence } from '#tests/support/data/factories.ts'
import { emptyDatabase } from '#tests/support/setup/database.ts'

const url = process.env.DATABASE_URL as string
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'move-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Runs work on a temporary embedded database. */
async function inSqlite<T>(work: () => Promise<T>): Promise<T> {
  const postgres: Client = client()
  setClient(connectTo({ dataDir }))
  await migrate()
  const result = await work()
  await closeDatabase()
  setClient(postgres)
  return result
}

test('every row is copied, with the types of PostgreSQL', async () => {
  const { mosque, admin } = await inSqlite(async () => {
    const mosque = await aMosque({ name: 'Masjid ’ü مسجد', latitude: -33.92228, capacity: 700 })
    for (let index = 0; index < 600; index++) await anOccurrence(await anEvent({ mosqueId: mosque.id }))
    return { mosque, admin: await aMosqueAdmin({ mosqueId: mosque.id }) }
  })
  const lines: string[] = []
  await moveToPostgres(dataDir, url, (line) => lines.push(line))

  expect(await reader().selectFrom('mosques').selectAll().execute()).toEqual([mosque])
  expect(await reader().selectFrom('eventOccurrences').select('eventId').execute()).toHaveLength(600)
  const user = await reader().selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ email: admin.email, mosqueId: mosque.id, emailVerified: true })
  expect(asBoolean(user.emailVerified)).toBe(true)
  expect(asDate(user.createdAt)).toEqual(asDate(admin.createdAt))
  expect(lines.find((line) => line.startsWith('events:'))).toMatch(/^events: 600 rows, [0-9a-f]+$/)
})

test('a database with data is rejected and not changed', async () => {
  await inSqlite(() => aMosque({ name: 'Masjid of the file' }))
  await emptyDatabase()
  await aMosque({ name: 'Masjid already there' })
  await expect(moveToPostgres(dataDir, url, () => {})).rejects.toThrow(/already has rows in mosques/)
  const mosques = await db().selectFrom('mosques').select('name').execute()
  expect(mosques).toEqual([{ name: 'Masjid already there' }])
})
