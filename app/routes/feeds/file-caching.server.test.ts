import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aNotice } from '#tests/support/data/notices.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { cachedUntil } from '#tests/support/site/route-site.ts'

const untilOf = async (paths: readonly string[], at?: string) =>
  Promise.all(paths.map(async (path) => [path, await cachedUntil(path, at ? { at } : {})]))
const all = (paths: readonly string[], until: string) => paths.map((path) => [path, until])

const MAGHRIB = '2026-11-20T17:36:00.000Z'
const MIDNIGHT = '2026-11-20T22:00:00.000Z'
const auckland = { ...london, id: 'auckland', names: { en: 'Auckland', ar: 'أوكلاند' }, zone: 'Pacific/Auckland' }

test('files with Islamic dates expire at Maghrib and at midnight, those of a mosque and of a city at their own', async () => {
  await storeCities([...defaultSettings.salaah.cities, auckland])
  await db()
    .updateTable('settings')
    .set({ general: JSON.stringify(defaultSettings.general) })
    .execute()
  const { id, slug } = await aMosque()
  await db().updateTable('mosques').set({ timeZone: 'Pacific/Auckland' }).where('id', '=', id).execute()
  const ofSite = ['/moon.ics', '/moon.atom', '/offline.json']
  const ofCity = ['days.json', 'fasting.ics'].map((name) => `/prayer-times/auckland/${name}`)
  const names = ['days.json', 'jamaat.ics', 'fasting.ics']
  const ofMosque = names.map((name) => `/mosques/${slug}/${name}`)
  const own = [...ofCity, '/prayer-times/auckland.ics', '/prayer-times/auckland.csv', ...ofMosque]
  expect(await untilOf(ofSite)).toEqual(all(ofSite, MAGHRIB))
  expect(await untilOf(own)).toEqual(all(own, '2026-11-20T11:00:00.000Z'))
  const afternoon = '2026-11-20T12:00:00.000Z'
  expect(await untilOf(own, afternoon)).toEqual(all(own, MAGHRIB))
  expect(await untilOf(ofSite, MAGHRIB)).toEqual(all(ofSite, MIDNIGHT))
})

test('feeds expire at midnight, the file of an event at that of its mosque, and notices with the next that ends', async () => {
  const { id, slug } = await aMosque()
  await db().updateTable('mosques').set({ timeZone: 'Pacific/Auckland' }).where('id', '=', id).execute()
  const { path } = await aPublishedEvent({ mosqueId: id })
  const feeds = ['/events.ics', '/events.atom', '/events.rss', '/notices.atom']
  expect(await untilOf(feeds)).toEqual(all(feeds, MIDNIGHT))
  expect(await cachedUntil(`/mosques/${slug}/contact.vcf`)).toBe('2026-11-27T10:00:00.000Z')
  expect(await cachedUntil(`${path}.ics`)).toBe('2026-11-20T11:00:00.000Z')
  const hours = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T11:00:00.000Z' }
  await publishNotice(anActor('superadmin'), aNotice(id, 'closed', hours), new Date())
  expect(await cachedUntil('/notices.atom')).toBe(hours.endsAt)
})
