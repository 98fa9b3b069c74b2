import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { type ActivityQuery, listActivity, listActivityChoices } from './activity.server.ts'

const superadmin = anActor('superadmin')

test('changes are listed by person, kind, mosque and day', async () => {
  const { id } = await aMosque({ name: 'Masjid One' })
  const secretary = anActor('mosque_admin', id)
  const record = (actor: typeof superadmin, kind: string, mosqueId?: string) =>
    write(actor, { action: `${kind}.update`, kind, subjectId: kind, ...(mosqueId && { mosqueId }) }, async () => null)
  await record(superadmin, 'settings')
  await record(secretary, 'mosque', id)
  await record(secretary, 'event', id)
  const listed = async (query: ActivityQuery) => (await listActivity(superadmin, query)).entries.map(({ kind }) => kind)

  expect((await listed({})).toSorted()).toEqual(['event', 'mosque', 'settings'])
  expect(await listed({ person: superadmin.id })).toEqual(['settings'])
  expect(await listed({ kind: 'event' })).toEqual(['event'])
  expect(await listed({ mosque: id, kind: 'settings' })).toEqual([])
  const { at } = (await listActivity(superadmin, {})).entries[0]!
  const from = (days: number) => new Date(Date.parse(at) + days * 86_400_000)
  expect(await listed({ between: [from(-1), from(1)] })).toHaveLength(3)
  expect(await listed({ between: [from(1), from(2)] })).toEqual([])
  expect(await listActivityChoices(superadmin)).toEqual({
    people: [
      { id: secretary.id, name: secretary.name },
      { id: superadmin.id, name: superadmin.name },
    ],
    mosques: [{ id, name: 'Masjid One' }],
  })
})

test('only superadmins see the changes and their filters', async () => {
  for (const actor of [null, anActor('mosque_admin')]) {
    await expect(listActivity(actor, {})).rejects.toMatchObject({ init: { status: 403 } })
    await expect(listActivityChoices(actor)).rejects.toMatchObject({ init: { status: 403 } })
  }
})
