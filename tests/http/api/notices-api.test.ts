import { expect, test, vi } from 'vitest'
import { publishNotice, withdrawNotice } from '#app/features/notices/notice-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { startApp } from '#tests/support/http/app.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const END = '2026-11-21T12:30:00.000Z'
const superadmin = anActor('superadmin')
const NAME = 'Sample Person Ofthetest'
const today = { day: '2026-11-20', time: '14:30', name: NAME, suburb: 'Bo-Kaap', phone: '021 555 0100', consent: true }

/** A site with a janazah, an ill person, a car in the way and a closed mosque. */
async function siteWithNotices() {
  vi.setSystemTime(new Date(NOW))
  const app = await startApp()
  const mosque = await aMosque({ name: 'Masjid of the Notices' })
  const janazah = aJanazah(mosque.id, today)
  const hours = { startsAt: NOW, endsAt: '2026-11-20T12:00:00.000Z' }
  const ill = aNotice(mosque.id, 'ill', { ...hours, name: 'Illperson Ofthetest', consent: true })
  const car = aNotice(mosque.id, 'car', { ...hours, text: 'CA 000 000 at the gate' })
  const closed = aNotice(mosque.id, 'closed', { ...hours, text: 'The water is off' })
  for (const notice of [janazah, ill, car, closed]) await publishNotice(superadmin, notice, new Date(NOW))
  return { ...app, mosque, janazah }
}

test('the API lists the notices of one area or kind, without what only their mosque shows', async () => {
  const { visit } = await siteWithNotices()
  const far = await aMosque({ name: 'Far Room', area: 'Athlone', placeKind: 'prayer-room' })
  await publishNotice(superadmin, aJanazah(far.id, { ...today, name: 'Far Person' }), new Date(NOW))
  const text = async (query: string) => {
    const response = await visit(`/api/v1/notices${query}`)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    return response.text()
  }
  const janazahs = await text('?kind=janazah&area=Athlone')
  expect(JSON.parse(janazahs).data).toMatchObject([
    { name: 'Far Person', mosqueName: 'Far Room', mosqueKind: 'prayer-room' },
  ])
  expect(janazahs).not.toContain(NAME)
  expect(await text('?area=Nowhere')).not.toContain('Person')
  expect(await text('?kind=closed')).toContain('The water is off')
  for (const query of ['', '?perPage=100']) {
    const all = await text(query)
    expect(all).toContain(NAME)
    for (const hidden of ['Illperson', 'CA 000 000', '021 555 0100']) expect(all).not.toContain(hidden)
  }
})

test('at its end a janazah is gone from pages and answers that were cached', async () => {
  const { visit, mosque, janazah } = await siteWithNotices()
  const addresses = ['/', '/notices', `/mosques/${mosque.slug}/notices`, '/notices.atom', '/api/v1/notices']
  const texts = async () => (await Promise.all(addresses.map(async (address) => (await visit(address)).text()))).join()
  await texts()
  vi.setSystemTime(new Date('2026-11-21T12:29:59.000Z'))
  expect(await texts()).toContain(janazah.id)
  // A page that has expired may be sent for five more seconds while the next one is rendered.
  vi.setSystemTime(new Date(Date.parse(END) + 6000))
  expect(await texts()).not.toMatch(new RegExp(`${janazah.id}|${NAME}`))
})

test('the API never has the name of a withdrawn notice', async () => {
  const { visit, janazah } = await siteWithNotices()
  await withdrawNotice(superadmin, janazah.id, { version: 1, now: new Date(NOW) })
  expect(await (await visit('/api/v1/notices')).text()).not.toContain(NAME)
})
