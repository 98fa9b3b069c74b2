import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, engine } from '#app/db/client.server.ts'
import { migrationsBeforeRelease } from '#app/db/database-version.ts'
import { migrate, requireMigrated } from '#app/db/migrate.server.ts'
import { tables } from '#app/db/schema.ts'
import { describeSchema, upgradeDatabase } from '#app/db/upgrade.server.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { connectDatabase, releasedVersions, storedDatabase } from '#tests/support/data/stored-database.ts'

const connectBeforeRelease = async () => connectDatabase(await storedDatabase('before-1.0.0'))
const removeMigration = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(db())
const addMigration = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-23T10:00:00.000Z')`.execute(db())

/** The number of rows of every table that the database has. */
async function rowCounts() {
  const counts: Record<string, number> = {}
  for (const table of (await describeSchema(db(), engine())).keys()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db())
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** The one line with which the database is refused, by the start, by a worker and by the upgrade. */
async function refusal(): Promise<string> {
  const messages = await Promise.all(
    [migrate, requireMigrated, upgradeDatabase].map((use) => use().then(String, (error: Error) => error.message)),
  )
  expect(new Set(messages).size).toBe(1)
  expect(messages[0]).not.toContain('\n')
  return messages[0] ?? ''
}

test('the old migrations made the same tables as the first migration of version 1.0.0', async () => {
  expect([...(await describeSchema(db(), engine())).keys()].sort()).toEqual([...tables].sort())
  await connectDatabase(await storedDatabase('1.0.0'))
  const released = await describeSchema(db(), engine())
  await connectBeforeRelease()
  expect(await describeSchema(db(), engine())).toEqual(released)
})

test('a database from before version 1.0.0 is refused until one command has upgraded it, with all of its rows', async () => {
  await connectBeforeRelease()
  const before = await rowCounts()
  await expect(migrate()).rejects.toThrow(/was made before version 1\.0\.0\. Run npm run upgrade-database once/)
  await expect(requireMigrated()).rejects.toThrow(/npm run upgrade-database/)
  expect(await upgradeDatabase()).toBe(true)
  expect(await rowCounts()).toMatchObject(before)
  expect(before).toMatchObject({ mosques: 2, events: 2, eventOccurrences: 7, timetables: 2, user: 2 })
  expect(await findMosqueByAddress('noor-mosque')).toMatchObject({ slug: 'masjidun-noor' })
  expect(await migrate()).toEqual([])
  await requireMigrated()
  expect(await upgradeDatabase()).toBe(false)
})

test.each(releasedVersions)(
  'a database of version %s becomes that of a new installation, with all of its rows',
  async (version) => {
    const current = await describeSchema(db(), engine())
    await connectDatabase(await storedDatabase(version))
    const before = await rowCounts()
    await migrate()
    for (const table of tables)
      expect([table, (await describeSchema(db(), engine())).get(table)]).toEqual([table, current.get(table)])
    expect(await rowCounts()).toMatchObject(before)
    expect(await findMosqueByAddress('noor-mosque')).toMatchObject({ slug: 'masjidun-noor' })
  },
)

test('a database of an older commit is refused with the way to bring it over', async () => {
  await connectBeforeRelease()
  for (const name of ['0028-left-out-records', '0027-claims']) await removeMigration(name)
  expect(await refusal()).toMatch(/lacks 0027-claims\. Start that commit on it once \(git checkout e481b2a/)
  await sql`update kysely_migration set name = '0001-sign-in' where name = '0001-first'`.execute(db())
  expect(await refusal()).toMatch(/of the first days.* Export its content/)
})

test('a table that an old migration made before it was changed refuses the upgrade, which changes nothing', async () => {
  await connectBeforeRelease()
  await sql`alter table images rename column "mosqueId" to "ownerId"`.execute(db())
  await expect(upgradeDatabase()).rejects.toThrow(/its table images is not that of commit e481b2a\. Export its content/)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db())
  expect(rows.map(({ name }) => name)).toEqual(migrationsBeforeRelease)
})

test('a database of a newer version is refused, before and after the upgrade', async () => {
  await connectBeforeRelease()
  await addMigration('0029-later')
  expect(await refusal()).toMatch(/made by a newer version: it has the migration 0029-later\. Install that version/)
  await removeMigration('0029-later')
  await upgradeDatabase()
  await addMigration('0099-later')
  expect(await refusal()).toMatch(/newer version: it has the migration 0099-later/)
})

test.each([
  ['with tables of its own', ''],
  [
    'that uses the same migrator',
    `create table kysely_migration (name text); insert into kysely_migration values ('0001-recipes')`,
  ],
])('a database of another program %s is refused and stays as it is', async (_, more) => {
  await connectDatabase(await storedDatabase({ sql: `create table recipes (name text);${more}` }))
  expect(await refusal()).toMatch(/belongs to another program: it has the table recipes\. Set DATA_DIR .*DATABASE_URL/)
  expect([...(await describeSchema(db(), engine())).keys()]).toEqual(['recipes'])
})

test('a worker does not use an empty database', async () => {
  await connectDatabase(await storedDatabase({ sql: '' }))
  await expect(requireMigrated()).rejects.toThrow(/lacks the migration 0001-create-tables: restart the whole site/)
  expect(await upgradeDatabase()).toBe(false)
  await requireMigrated()
})
