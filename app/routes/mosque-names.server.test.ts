import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { readSettings } from '#app/services/settings.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const LATIN = 'Al-Azhar Masjid'
const ARABIC = 'مسجد الأزهر'

async function aSite() {
  const mosque = await aMosque({ name: LATIN, arabicName: ARABIC })
  const event = await aPublishedEvent({ mosqueId: mosque.id, title: 'Lecture' })
  await write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})
  return { mosque, event }
}

test('every public page names a mosque in its own script first', async () => {
  const { mosque, event } = await aSite()
  const own = `/mosques/${mosque.slug}`
  for (const path of ['/', '/mosques', '/mosques/search?q=azhar', own, `${own}/times`]) {
    for (const [address, first, second] of [
      [path, LATIN, ARABIC],
      [`/ar${path === '/' ? '' : path}`, ARABIC, LATIN],
    ] as const) {
      const { text } = await open(address)
      const places = [text.indexOf(first), text.indexOf(second)] as const
      expect(places[0], address).toBeGreaterThanOrEqual(0)
      expect(places[1], address).toBeGreaterThan(places[0])
    }
  }
  for (const path of [
    `${own}/report`,
    `${own}/suggest`,
    `${own}/claim`,
    '/events',
    `/events/${mosque.slug}/${event.slug}`,
  ]) {
    expect((await open(path)).text, path).toContain(LATIN)
    const arabic = await open(`/ar${path}`)
    expect(arabic.text, path).toContain(ARABIC)
    expect(arabic.text, path).not.toContain(LATIN)
  }
})

test('titles, links to share, structured data and files of a page do too', async () => {
  const { mosque, event } = await aSite()
  const [english, arabic] = [await open(`/mosques/${mosque.slug}`), await open(`/ar/mosques/${mosque.slug}`)]
  expect(english.title).toContain(LATIN)
  expect(arabic.title).toContain(ARABIC)
  expect(english.meta('og:image')).toMatch(/preview\.png$/)
  expect(arabic.meta('og:image')).toMatch(/preview\.png\?lang=ar$/)
  const dataOf = (page: typeof english) => JSON.parse(page.all('script[type="application/ld+json"]')[0]!.textContent!)
  expect(dataOf(english)).toMatchObject({ name: LATIN, alternateName: ARABIC })
  expect(dataOf(arabic)).toMatchObject({ name: ARABIC, alternateName: LATIN })
  const pictures = await Promise.all(
    ['', '?lang=ar'].map(async (query) => {
      const response = await visit(`/mosques/${mosque.slug}/preview.png${query}`)
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
  expect(pictures[0]!.equals(pictures[1]!)).toBe(false)
  const eventPage = await open(`/ar/events/${mosque.slug}/${event.slug}`)
  expect(eventPage.meta('description')).toContain(ARABIC)
})

test('what has one address for all languages carries both names', async () => {
  await aSite()
  for (const path of ['/mosques/nearby.json', '/mosques/positions.json']) {
    const text = await (await visit(path)).text()
    expect(text, path).toContain(LATIN)
    expect(text, path).toContain(ARABIC)
  }
})

test('feeds name it in the script of the first language of the site', async () => {
  await aSite()
  const feeds = ['/events.atom', '/events.rss', '/events.ics']
  for (const feed of feeds) expect(await (await visit(feed)).text(), feed).toContain(LATIN)
  const { general } = await readSettings()
  await saveSettings(anActor('superadmin'), 'general', { ...general, languages: ['ar', 'en'] }, new Date())
  for (const feed of feeds) expect(await (await visit(feed)).text(), feed).toContain(ARABIC)
})

test('the lists of the admin name it in the script of the page', async () => {
  const { mosque } = await aSite()
  const as = await cookieOf(await aSuperadmin())
  const edit = `/admin/mosques/edit/${mosque.id}`
  for (const path of ['/admin', edit, '/admin/mosques', '/admin/times', '/admin/events']) {
    expect((await open(path, { as })).text, path).toContain(LATIN)
    const { text } = await open(`/ar${path}`, { as })
    expect(text, path).toContain(ARABIC)
    const second = text.indexOf(LATIN)
    if (second >= 0) expect(second, path).toBeGreaterThan(text.indexOf(ARABIC))
  }
})
