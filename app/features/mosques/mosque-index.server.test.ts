import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { advanceRevision, currentRevision } from '#app/db/revision.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { countRowsOfQueries } from '#tests/support/data/row-counts.ts'
import { insertMosqueRows } from './edit/mosque-store.server.ts'
import { waitForMosqueIndex } from './mosque-index.server.ts'

const MAX_ROWS = 2000

test('many mosques are read in batches, and again when one changed', async () => {
  const { id: _id, ...first } = await aMosque()
  const mosques = Array.from({ length: 4500 }, (_, number) => ({
    ...first,
    id: `m${number}`,
    slug: `m${number}`,
    sortName: `masjid ${number}`,
  }))
  await insertMosqueRows(db(), { mosques, imams: [], facts: [], images: [] })
  await bumpRevision()
  const counts = countRowsOfQueries()
  const index = await waitForMosqueIndex()
  expect(index.mosques).toHaveLength(4501)
  expect(
    index.mosques
      .map(({ id }) => id)
      .filter((id) => id.startsWith('m'))
      .slice(0, 3),
  ).toEqual(['m0', 'm1', 'm10'])
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_ROWS)

  await db().updateTable('mosques').set({ name: 'Masjid Nur', version: 2 }).where('id', '=', 'm7').execute()
  await bumpRevision()
  expect((await waitForMosqueIndex()).text.search('nur')).toHaveLength(1)
})

async function bumpRevision() {
  const revision = (await currentRevision()) + 1
  await db().updateTable('contentRevision').set({ revision }).execute()
  advanceRevision(revision)
}
