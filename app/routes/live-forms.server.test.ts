import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { open } from '#tests/support/site/route-site.ts'

/** The markup of a template, as the script of public pages shows it. */
const template = (page: Awaited<ReturnType<typeof open>>, state: string) =>
  page.one(`template[data-state="${state}"]`).innerHTML

test('a list that is replaced in place brings placeholders for a slow answer, and words and a link for none', async () => {
  await aMosque()
  for (const [path, wait, failure] of [
    ['/events', 'Loading events...', 'Failed to load events. Please try again later.'],
    ['/mosques', 'Loading mosques...', 'Failed to load mosque details'],
    ['/prayer-times', 'Loading salaah times...', 'Failed to load salaah times. Please try again later.'],
  ] as const) {
    const page = await open(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(template(page, 'slow')).toContain(wait)
    expect(template(page, 'failed')).toContain(failure)
    expect(template(page, 'failed')).toMatch(/<a [^>]*href=""/)
    expect(template(await open(`/ar${path}`), 'failed')).toMatch(/[\u0600-\u06ff]/)
  }
})

test('the filter of facilities and the choice of a place are forms that work without script', async () => {
  const mosque = await aMosque({ name: 'Masjid with parking', latitude: -33.93, longitude: 18.42 })
  await aMosque({ name: 'Masjid without' })
  await db().insertInto('mosqueFacts').values({ mosqueId: mosque.id, fact: 'parking', value: 'yes' }).execute()
  // The lists are prepared again after a write.
  await write(null, { action: 'mosque.update', kind: 'mosque', subjectId: mosque.id }, async () => {})
  const page = await open('/mosques?q=masjid&area=&facility=parking')
  expect(page.cards()).toEqual(['Masjid with parking'])
  expect(page.valuesOf('facility')).toEqual(['parking'])
  const place = page.one('select[data-near-place][name="q"]').closest('form')!
  expect(place.getAttribute('action')).toBe('/mosques/search')
  expect(page.texts('select[data-near-place] option')).toContain('Cape Town Station')
})

test('Clear All empties the filters of events and does not change the tab', async () => {
  const links = async (path: string) => (await open(path)).attributes('a[data-clear]', 'href')
  expect(await links('/events?tab=past&month=current&type=thikr')).toContain('/events?tab=past')
  expect(await links('/ar/events?type=thikr')).toContain('/ar/events')
  expect(await links('/events?tab=past')).toEqual([])
})
