import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { adjustable, type SalaahSettings } from '#app/services/salaah-settings.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import type { timetableContent } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const author = { id: 's', name: 'Super Admin', role: 'superadmin' }
const adjustments = Object.fromEntries(adjustable.map((name) => [name, 0])) as SalaahSettings['adjustments']
const names = (name: string) => ({ en: name, ar: name })
const tromso = { id: 'tromso', names: names('Tromsø'), latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }
const london = { id: 'london', names: names('London'), latitude: 51.5085, longitude: -0.1257, zone: 'Europe/London' }
const milan = { id: 'milan', names: names('Milan'), latitude: 45.46, longitude: 9.19, zone: 'Europe/Rome' }

async function aSite(salaah: Partial<SalaahSettings>) {
  const document = { ...defaultSettings.salaah, method: 3, adjustments, ...salaah }
  const parts = {
    ...defaultSettings,
    general: { ...defaultSettings.general, timeZone: 'Europe/Oslo' },
    salaah: document,
  }
  const texts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]))
  await write(author, { action: 'test', kind: 'settings', subjectId: 'general', after: {} }, (trx) =>
    trx
      .insertInto('settings')
      .values({ id: 'general', version: 1, updatedAt: '2026-01-01T00:00:00.000Z', ...texts } as never)
      .execute(),
  )
}

test('where the sun does not rise or set, words stand in the place of its times', async () => {
  vi.setSystemTime(new Date('2026-12-10T10:00:00Z'))
  await aSite({ cities: [tromso] })
  for (const path of ['/', '/prayer-times', '/prayer-times/embed']) {
    const { text } = await open(path)
    expect(text, path).toContain('No sunrise')
    expect(text, path).toContain('No sunset')
  }
  const mosque = await aMosque({ name: 'Masjid North', latitude: 69.65, longitude: 18.96 })
  const { text } = await open(`/mosques/${mosque.slug}`)
  expect(text).toContain('No sunrise')
  expect(text).toContain('Maghrib No sunset')
  const sheet = await open(`/mosques/${mosque.slug}/times`)
  expect(sheet.texts('[data-day="2026-12-10"]')[0]).toContain('No sunset')
  expect((await open(`/ar/mosques/${mosque.slug}`)).text).toContain('لا غروب')
  const june = await open('/prayer-times?month=2027-06')
  expect(june.texts('td[data-time="maghrib"]')).toContain('No sunset')
  expect((await open('/ar/prayer-times')).text).toContain('لا غروب')
})

test.each([
  [{ practice: 'one-seventh' as const }, 'Isha begins one seventh of the night after sunset', 'بسُبع الليل'],
  [
    { practice: 'local' as const, local: { dawnMinutes: 80, duskMinutes: 75 } },
    'Fajr begins 80 minutes before sunrise and Isha 75 minutes after sunset',
    'والعشاء بعد الغروب بـ75 دقيقة',
  ],
])('the practice %j is named on the pages that it touches, and nowhere else', async (salaah, english, arabic) => {
  vi.setSystemTime(new Date('2027-06-10T10:00:00Z'))
  await aSite({ cities: [london, milan], ...salaah })
  const mosque = await aMosque({ name: 'Masjid North', latitude: 52, longitude: 0 })
  const announcing = async (name: string, content: Parameters<typeof timetableContent>[0]) => {
    const { id, slug } = await aMosqueWithTimes(name, { content })
    await db().updateTable('mosques').set({ latitude: 52, longitude: 0 }).where('id', '=', id).execute()
    return { id, slug, page: `/mosques/${slug}` }
  }
  const eventAt = async (
    { id, slug }: { id: string; slug: string },
    prayer: string,
    title: string,
    follows: 'jamaat' | null = 'jamaat',
  ) => {
    const salaah = { startSalaah: prayer, endSalaah: prayer, startOffset: 0, endOffset: 60, follows }
    const event = await aPublishedEvent({ mosqueId: id, title, date: '2027-06-17', zone: 'Europe/Oslo', ...salaah })
    return `/events/${slug}/${event.id}`
  }
  const { page: follows, ...following } = await announcing('Masjid After', {
    week: { isha: { adhan: null, jamaat: { kind: 'after', minutes: 10, roundToFive: false } } },
  })
  const ofMosque = `/mosques/${mosque.slug}`
  for (const path of [
    '',
    '/mosques',
    '/mosques/search?q=north',
    '/prayer-times',
    ofMosque,
    `${ofMosque}/times`,
    follows,
    `${follows}/times`,
    await eventAt(mosque, 'isha', 'After the begin'),
    await eventAt(following, 'isha', 'After a calculated jamaat'),
    '/events',
    '/events/calendar',
  ]) {
    expect((await open(path || '/')).text, path).toContain(english)
    expect((await open(`/ar${path}`)).text, path).toContain(arabic)
  }
  const feed = (await (await visit('/prayer-times/london.ics')).text()).replace(/\r\n /g, '')
  expect(feed).toContain(english)
  expect((await open('/prayer-times?city=milan')).text).not.toContain(english)
  const time = { kind: 'fixed' as const, time: '23:50' }
  const fajr = { adhan: { ...time, time: '03:00' }, jamaat: { ...time, time: '03:30' } }
  const times = { week: { fajr, isha: { adhan: time, jamaat: time } } }
  const { page: fixed, ...announced } = await announcing('Masjid Fixed', times)
  expect((await open(fixed)).text).not.toContain(english)
  const byFixed = [await eventAt(announced, 'isha', 'After the jamaat'), await eventAt(mosque, 'maghrib', 'At sunset')]
  for (const path of [...byFixed, `/events?mosque=${announced.id}`])
    expect((await open(path)).text, path).not.toContain(english)
  const { page: byBegin, ...other } = await announcing('Masjid By Begin', times)
  await eventAt(other, 'fajr', 'At dawn', null)
  expect((await open(byBegin)).text, 'an event that follows the begin').toContain(english)
})

test('the practice changes the times of the table', async () => {
  vi.setSystemTime(new Date('2027-06-10T10:00:00Z'))
  const isha = async (salaah: Partial<SalaahSettings>) => {
    await aSite({ cities: [london], ...salaah })
    return (await open('/prayer-times')).texts('tr[data-day="2027-06-21"] td[data-time="isha"]')[0]
  }
  expect(await isha({ practice: 'none' })).toBe('N/A')
})
