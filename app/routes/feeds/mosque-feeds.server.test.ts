import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { checkAdopted, readAdoptedCsv } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { adoptTimes } from '#app/workflows/adopted-times.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes, publishTimes } from '#tests/support/data/mosque-with-times.ts'
import { aMosqueWithTimes as aMosqueThatAnnounces } from '#tests/support/data/mosques-with-times.ts'
import { modulesOf, readModules } from '#tests/support/data/qr-modules.ts'
import { aSession, timetableContent } from '#tests/support/data/timetables.ts'
import { cachedUntil, open, openXml, visit } from '#tests/support/site/route-site.ts'

/** The start of each entry by its UID. */
async function entriesOf(path: string) {
  const response = await visit(path)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  return { response, starts: new Map(entries.map(({ uid, startDate }) => [uid.split('@')[0], startDate.toString()])) }
}

test('the calendar has a year, follows changes under the same ids', async () => {
  const mosque = await aMosqueWithTimes()
  const path = `/mosques/${mosque.slug}/jamaat.ics`
  const { response, starts } = await entriesOf(path)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
  expect(starts.size).toBe(366 - 53 + 2 * 53)
  const uid = (name: string) => `jamaat-${mosque.id}-${name}`
  expect(starts.get(uid('jumuah-2026-11-20'))).toBe('2026-11-20T11:20:00Z')
  expect(starts.get(uid('jumuah-2026-11-20-2'))).toBe('2026-11-20T12:00:00Z')
  expect(starts.get(uid('dhuhr-2026-11-21'))).toBe('2026-11-21T11:15:00Z')
  vi.setSystemTime(new Date('2026-11-20T11:00:00Z'))
  await publishTimes(mosque.id, '13:30', 1, '2026-12-01')
  const changed = await entriesOf(path)
  expect(changed.response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 11:00:00 GMT')
  expect(changed.starts.get(uid('dhuhr-2026-11-30'))).toBe('2026-11-30T11:15:00Z')
  expect(changed.starts.get(uid('dhuhr-2026-12-01'))).toBe('2026-12-01T11:30:00Z')
  expect([...changed.starts.keys()]).toEqual([...starts.keys()])
  expect((await visit('/mosques/nobody/jamaat.ics')).status).toBe(404)
  const arabic = await entriesOf(`${path}?lang=ar`)
  expect([...arabic.starts]).toEqual([...changed.starts])
  expect(await (await visit(`${path}?lang=ar`)).text()).toContain(`/ar/mosques/${mosque.slug}`)
  expect((await open(`/ar/mosques/${mosque.slug}`)).links.join()).toContain('jamaat.ics?lang=ar')
})

test('a calendar without an entry is valid, and is offered nowhere', async () => {
  const { id, slug } = await aMosque({ name: 'Masjid Quiet' })
  const adhan = { kind: 'fixed' as const, time: '13:00' }
  const content = timetableContent({ week: { dhuhr: { adhan, jamaat: null } } })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
  await saveTimetable(anActor('superadmin'), id, timetable, {
    state: 'published',
    version: 0,
    now: new Date(),
    afterChange: async () => {},
  })
  const { response, starts } = await entriesOf(`/mosques/${slug}/jamaat.ics`)
  expect(response.status).toBe(200)
  expect(starts.size).toBe(0)
  const calendar = new ICAL.Component(ICAL.parse(await (await visit(`/mosques/${slug}/jamaat.ics`)).text()))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  expect(await (await visit(`/mosques/${slug}`)).text()).not.toContain('jamaat.ics')
  expect(await (await visit(`/mosques/${slug}/next.txt`)).text()).toBe('–\n')
})

test('cards and structured data name the next jamaat, and change with it', async () => {
  const mosque = await aMosqueWithTimes()
  const cards = async () =>
    Promise.all(
      ['/mosques', '/mosques/search?q=feeds'].map(async (path) => (await open(path)).texts('[data-slot="jamaat"]')[0]),
    )
  expect(await cards()).toEqual(Array(2).fill('Next: Jumu’ah 13:20'))
  vi.setSystemTime(new Date('2026-11-20T12:30:00Z'))
  expect(await cards()).toEqual(Array(2).fill('Next: Dhuhr 13:15, tomorrow'))
  const data = (await open(`/mosques/${mosque.slug}`)).structuredData()
  expect(data.filter((each) => each['@type'] === 'Event')).toMatchObject([
    {
      startDate: '2026-11-20T13:00:00+02:00',
      eventSchedule: { byDay: 'https://schema.org/Friday', startTime: '13:00' },
    },
    { startDate: '2026-11-20T14:00:00+02:00' },
  ])
})

test('what comes next at a mosque is one line in each language, with its source and age, until it changes', async () => {
  const { slug } = await aMosqueWithTimes()
  const read = async (path: string, at?: string) => {
    const answer = await visit(path, at ? { at } : {})
    const source = ['content-type', 'times-source', 'times-confirmed'].map((name) => answer.headers.get(name))
    return [await answer.text(), ...source]
  }
  const path = `/mosques/${slug}/next.txt`
  const plain = 'text/plain; charset=utf-8'
  expect(await read(path)).toEqual(['Next: Jumu’ah 13:20\n', plain, 'mosque', '2026-11-20'])
  expect(await cachedUntil(path)).toBe('2026-11-20T11:20:00.000Z')
  expect((await read(`${path}?lang=af`))[0]).toContain('13:20')
  expect((await read(`${path}?lang=ar`))[0]).toMatch(/^[\u0600-\u06ff].*13:20\n$/)
  expect((await read(path, '2026-11-20T20:00:00Z'))[0]).toBe('Next: Dhuhr 13:15, tomorrow\n')

  const sessions = [aSession({ salaah: '13:20' })]
  const { slug: weekly } = await aMosqueThatAnnounces('Masjid of Fridays', { content: { sessions } })
  expect((await read(`/mosques/${weekly}/next.txt`, '2026-11-20T12:00:00Z'))[0]).toBe(
    'Next: Jumu’ah 13:20, Friday 27 November\n',
  )

  const { slug: silent } = await aMosque({ name: 'Masjid Silent' })
  expect(await read(`/mosques/${silent}/next.txt`)).toEqual(['Next: Dhuhr 12:35\n', plain, 'calculated', null])
  const { slug: hidden } = await aMosque({ status: 'hidden' })
  for (const gone of [hidden, 'nobody']) expect((await visit(`/mosques/${gone}/next.txt`)).status).toBe(404)
})

test('the contact of a mosque is read by address books, and its QR code leads to its page', async () => {
  const mosque = await aMosque({
    ...{ name: 'Masjid; Feeds, One', arabicName: 'مسجد', address: '1 Main Road', phone: '+27 21 555 0000' },
    ...{ email: 'office@example.org', website: 'https://example.org/a', latitude: -33.93, longitude: 18.42 },
  })
  const read = async (query = '') => {
    const response = await visit(`/mosques/${mosque.slug}/contact.vcf${query}`)
    expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    const card = new ICAL.Component(ICAL.parse(await response.text()))
    return (name: string) => card.getAllProperties(name).map((property) => property.getFirstValue())
  }
  const values = await read()
  expect([values('fn'), values('tel'), values('email')]).toEqual([
    ['Masjid; Feeds, One'],
    ['+27 21 555 0000'],
    ['office@example.org'],
  ])
  expect(values('url')).toEqual([`http://localhost:3000/mosques/${mosque.slug}`, 'https://example.org/a'])
  expect(values('geo')).toEqual([[-33.93, 18.42]])
  expect(values('adr')[0]).toContain('1 Main Road')
  const arabic = await read('?lang=ar')
  expect([arabic('fn'), arabic('url')[0]]).toEqual([['مسجد'], `http://localhost:3000/ar/mosques/${mosque.slug}`])

  const page = await open(`/mosques/${mosque.slug}`)
  const links = page.attributes('main details a', 'href')
  for (const name of ['contact.vcf', 'code.svg']) expect(links).toContain(`/mosques/${mosque.slug}/${name}`)
  const svg = await openXml(`/mosques/${mosque.slug}/code.svg`)
  expect(readModules(svg.attributes('path', 'd').at(-1) ?? '')).toEqual(
    modulesOf(`http://localhost:3000/mosques/${mosque.slug}`, 4),
  )
  for (const name of ['contact.vcf', 'code.svg']) expect((await visit(`/mosques/nobody/${name}`)).status).toBe(404)
  const approximate = await aMosque({ name: 'Masjid Somewhere', latitude: -33.9, longitude: 18.4, approximate: 1 })
  expect(await (await visit(`/mosques/${approximate.slug}/contact.vcf`)).text()).not.toContain('GEO')
})

test('files of a mosque have one address, to which former ones lead with the language that they ask for', async () => {
  const { id } = await aMosque({ slug: 'masjid-a' })
  const files = ['next.txt', 'days.json', 'history.atom', 'contact.vcf', 'jamaat.ics', 'fasting.ics', 'code.svg']
  for (const name of [...files, 'preview.png']) {
    const { status, headers } = await visit(`/mosques/${id}/${name}?lang=ar`)
    expect([name, status, headers.get('location')]).toEqual([name, 301, `/mosques/masjid-a/${name}?lang=ar`])
  }
})

test('what comes next where no jamaat is announced is by the school of the site, and names a published timetable', async () => {
  const { slug } = await aMosque({ latitude: -33.93, longitude: 18.42 })
  const at = '2026-11-20T14:30:00Z'
  const read = async () => {
    const response = await visit(`/mosques/${slug}/next.txt`, { at })
    return [await response.text(), response.headers.get('times-source')]
  }
  expect(await read()).toEqual([expect.stringMatching(/^Next: Maghrib 19:\d\d\n$/), 'calculated'])
  const { salaah } = await siteSettings()
  await saveSettings(anActor('superadmin'), 'salaah', { ...salaah, school: 'hanafi' }, new Date())
  expect(await read()).toEqual([expect.stringMatching(/^Next: Asr.* 17:\d\d\n$/), 'calculated'])
  const rows = readAdoptedCsv(adoptedCsv(2026, { later: 7 }))
  if (!rows.ok) throw new Error(rows.fault)
  const { days } = checkAdopted(rows.rows, capeTown, 2026)
  const link = 'https://council.example/2026'
  const timetable = { city: capeTown.id, year: 2026, publisher: 'Sample council', link, days }
  await adoptTimes(anActor('superadmin'), timetable, null, new Date())
  expect((await read())[1]).toBe('timetable-of-the-city')
})

test('what changed at a mosque is a feed in each language, which search engines do not list', async () => {
  const { slug } = await aMosque({ name: 'Masjid A', arabicName: 'مسجد', timeZone: 'Pacific/Auckland' })
  for (const [query, name, page] of [
    ['', 'Masjid A', ''],
    ['?lang=ar', 'مسجد', '/ar'],
  ] as const) {
    const path = `/mosques/${slug}/history.atom${query}`
    const { headers, status } = await visit(path)
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      ...[200, 'application/atom+xml; charset=utf-8', 'noindex'],
    ])
    const feed = await openXml(path)
    expect(feed.texts('feed > title')[0]).toContain(name)
    expect(feed.attributes('feed > link', 'href')).toEqual(
      expect.arrayContaining([`http://localhost:3000${page}/mosques/${slug}/history`]),
    )
  }
  expect(await cachedUntil(`/mosques/${slug}/history.atom`)).toBe('2026-11-20T22:00:00.000Z')
})
