import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { findMosqueChoices } from './mosque-admin-list.server.ts'

const superadmin = anActor('superadmin')

test('mosques to choose from are listed by name, and two of the same name by their area', async () => {
  await aMosque({ name: 'Masjid Noor', area: 'Wynberg' })
  await aMosque({ name: 'Masjid Noor', area: 'Athlone', status: 'hidden' })
  await aMosque({ name: 'Auwal Masjid' })
  const { mosques, hasMore } = await findMosqueChoices(superadmin)
  expect(mosques.map(({ name }) => name).sort()).toEqual([
    'Auwal Masjid',
    'Masjid Noor, Athlone',
    'Masjid Noor, Wynberg',
  ])
  expect(hasMore).toBe(false)
  await expect(findMosqueChoices(anActor('mosque_admin', mosques[0]!.id))).rejects.toMatchObject({
    init: { status: 403 },
  })
  await expect(findMosqueChoices(null)).rejects.toMatchObject({ init: { status: 403 } })
})

test('of very many only the first are listed, with those already chosen; a search finds the others', async () => {
  const { id: _id, slug: _slug, ...first } = await aMosque({ name: 'Masjid 000', address: 'Dorp Street' })
  await write(null, { action: 'import.run', kind: 'import', subjectId: 'i' }, async (trx) => {
    const rows = Array.from({ length: 210 }, (_, index) => {
      const name = `Masjid ${String(index + 1).padStart(3, '0')}`
      return { ...first, id: `m${index + 1}`, slug: `m${index + 1}`, name, sortName: name.toLowerCase() }
    })
    for (let from = 0; from < rows.length; from += 30)
      await trx
        .insertInto('mosques')
        .values(rows.slice(from, from + 30))
        .execute()
  })
  const all = await findMosqueChoices(superadmin)
  expect(all.mosques).toHaveLength(200)
  expect(all.mosques.at(-1)).toEqual({ id: 'm199', placeKind: 'mosque', name: 'Masjid 199' })
  expect(all.hasMore).toBe(true)
  const withChosen = await findMosqueChoices(superadmin, { chosen: ['m205', 'm5', null, 'gone'] })
  expect(withChosen.mosques.map(({ id }) => id).slice(199)).toEqual(['m199', 'm205'])
  const found = await findMosqueChoices(superadmin, { q: ' masjid 207', chosen: ['m5'] })
  expect(found).toEqual({
    mosques: [
      { id: 'm207', placeKind: 'mosque', name: 'Masjid 207' },
      { id: 'm5', placeKind: 'mosque', name: 'Masjid 005' },
    ],
    hasMore: false,
  })
})
