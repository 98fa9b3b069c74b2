import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, engine } from '#app/db/client.server.ts'
import { migrate, requireMigrated } from '#app/db/migrate.server.ts'
import { tables } from '#app/db/schema.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { describeSchema } from '#tests/support/data/describe-schema.ts'
import { connectDatabase, releasedVersions, storedDatabase } from '#tests/support/data/stored-database.ts'

const addMigration = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-23T10:00:00.000Z')`.execute(db())

type Row = Record<string, unknown>

/** Every row of the database, by table; of the columns that an older one has, when that is given. */
async function allRows(older?: Record<string, Row[]>) {
  const content: Record<string, Row[]> = {}
  for (const table of Object.keys(older ?? Object.fromEntries(await describeSchema(db(), engine())))) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db())
    const columns = Object.keys(older?.[table]?.[0] ?? rows[0] ?? {}).sort()
    const texts = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]]))))
    content[table] = texts.sort().map((text) => JSON.parse(text))
  }
  return content
}

/** The one line with which the database is refused, by the start and by a worker. */
async function refusal(): Promise<string> {
  const messages = await Promise.all(
    [migrate, requireMigrated].map((use) => use().then(String, (error: Error) => error.message)),
  )
  expect(new Set(messages).size).toBe(1)
  expect(messages[0]).not.toContain('\n')
  return messages[0] ?? ''
}

test.each(releasedVersions)(
  'a database of version %s becomes that of a new installation, and no value of it differs',
  async (version) => {
    const current = await describeSchema(db(), engine())
    expect([...current.keys()].sort()).toEqual([...tables].sort())
    await connectDatabase(await storedDatabase(version))
    const before = await allRows()
    await migrate()
    for (const table of tables)
      expect([table, (await describeSchema(db(), engine())).get(table)]).toEqual([table, current.get(table)])
    // What is new: from when on the history of each mosque is recorded.
    const { rows } = await sql<Row>`delete from "siteState" where name = 'history-begins' returning value`.execute(db())
    expect(rows).toHaveLength(1)
    expect(await allRows(before)).toEqual(before)
    const counts = ['mosques', 'events', 'eventOccurrences', 'timetables', 'user'].map((table) => before[table]?.length)
    expect(counts).toEqual([2, 2, 7, 2, 2])
    expect(await findMosqueByAddress('noor-mosque')).toMatchObject({ slug: 'masjidun-noor' })
  },
)

test('a database of a newer version is refused', async () => {
  await connectDatabase(await storedDatabase('1.0.0'))
  await migrate()
  await addMigration('0099-later')
  expect(await refusal()).toMatch(/made by a newer version: it has the migration 0099-later\. Install that version/)
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
  await migrate()
  await requireMigrated()
})
