import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { createMosque, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { londonAndLuton, storeCities } from '#tests/support/data/two-cities.ts'
import { saveSalaah } from './save-salaah.server.ts'

const superadmin = anActor('superadmin')
const now = new Date('2026-11-20T10:00:00Z')
const [london, luton] = londonAndLuton as [(typeof londonAndLuton)[0], (typeof londonAndLuton)[0]]
const paris = { ...london, id: 'paris', names: { en: 'Paris', ar: 'باريس' }, latitude: 48.85, longitude: 2.35 }
const parisInItsZone = { ...paris, zone: 'Europe/Paris' }
const inLondon = { latitude: 51.51, longitude: -0.1 }
const inParis = { latitude: 48.86, longitude: 2.34 }

const save = (cities: typeof londonAndLuton) => saveSalaah(superadmin, { ...capeTownSalaah, cities }, now)
const cityOf = async ({ id }: { id: string }) =>
  (await db().selectFrom('mosques').select(['city', 'timeZone']).where('id', '=', id).executeTakeFirstOrThrow()).city

test('mosques are put into the nearest city of the directory, and stay when theirs is removed', async () => {
  const [near, far, unknown] = [
    await aMosque(inLondon),
    await aMosque({ latitude: 51.88, longitude: -0.41, status: 'hidden' }),
    await aMosque({ latitude: null, longitude: null }),
  ]
  await save([london, { ...luton, inDirectory: false }])
  expect(await cityOf(near), 'one city needs no assignment').toBeNull()
  await save([london, luton])
  expect([await cityOf(near), await cityOf(far), await cityOf(unknown)]).toEqual(['london', 'luton', null])
  await save([london, paris])
  expect([await cityOf(near), await cityOf(far)]).toEqual(['london', 'luton'])
  await expect(saveSalaah(anActor('mosque_admin'), { ...capeTownSalaah, cities: [london] }, now)).rejects.toThrow()
})

test('a mosque in a city with another zone follows it, with its coming events', async () => {
  await storeCities([london])
  const mosque = await aMosque(inParis)
  const own = await aMosque({ ...inParis, timeZone: 'UTC' })
  const event = await anEvent({ mosqueId: mosque.id, zone: 'Europe/London', startSalaah: 'maghrib', startOffset: 0 })
  await save([london, parisInItsZone])
  expect([await zoneOf(mosque), await zoneOf(own)]).toEqual(['Europe/Paris', 'UTC'])
  const dates = db().selectFrom('eventOccurrences').select('startsAt').where('eventId', '=', event.id)
  expect((await dates.execute()).length).toBe(1)
  const { version } = await db()
    .selectFrom('mosques')
    .select('version')
    .where('id', '=', mosque.id)
    .executeTakeFirstOrThrow()
  const content = aMosqueContent({ ...inParis, city: 'london', timeZone: 'Europe/Paris' })
  const saved = await updateMosque(superadmin, mosque.id, content, { version, now, afterMove: async () => {} })
  expect([saved.outcome, await cityOf(mosque), await zoneOf(mosque)]).toEqual(['saved', 'london', 'Europe/London'])
})

test('a new mosque without a city gets the nearest', async () => {
  await storeCities()
  const id = await createMosque(superadmin, aMosqueContent(inLondon), now)
  expect(await cityOf({ id })).toBe('london')
})
