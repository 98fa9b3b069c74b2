import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { up } from './0016-mosque-facts.ts'

test('facilities become facts with a yes and without a date', async () => {
  const [one, other] = [await aMosque(), await aMosque()]
  // Rolled back: a table that disappears from one schema fails the migration of another, which lists all tables.
  const trx = await db().startTransaction().execute()
  await trx.schema.dropTable('mosqueFacts').execute()
  await sql`create table "mosqueFacilities" ("mosqueId" text not null, facility text not null)`.execute(trx)
  const rows = [
    [one.id, 'female_facilities'],
    [one.id, 'wheelchair_access'],
    [one.id, 'step_free_entrance'],
    [other.id, 'parking'],
    [other.id, 'library'],
  ].map(([mosqueId, facility]) => sql`(${mosqueId}, ${facility})`)
  await sql`insert into "mosqueFacilities" values ${sql.join(rows)}`.execute(trx)
  await up(trx as unknown as Kysely<unknown>)
  const facts = await trx.selectFrom('mosqueFacts').selectAll().orderBy('fact').execute()
  const yes = { value: 'yes', note: null, updatedAt: null }
  expect(facts).toEqual(
    [
      { mosqueId: one.id, fact: 'ladies_space', ...yes },
      { mosqueId: other.id, fact: 'library', ...yes },
      { mosqueId: other.id, fact: 'parking', ...yes },
      { mosqueId: one.id, fact: 'step_free_entrance', ...yes },
    ].sort((a, b) => (a.fact < b.fact ? -1 : 1)),
  )
  await expect(
    trx
      .insertInto('mosqueFacts')
      .values({ mosqueId: one.id, fact: 'x', value: 'perhaps' as never })
      .execute(),
  ).rejects.toThrow(/check/i)
  await trx.rollback().execute()
})
