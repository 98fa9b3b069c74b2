import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { modulesOf, readModules } from '#tests/support/data/qr-modules.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'

const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }

function publish(id: string, dhuhr: string, version: number, validFrom = '2026-11-20') {
  const content = timetableContent({
    week: jamaatAt('dhuhr', dhuhr),
    sessions: [aSession({ salaah: '13:20', khutbah: '13:00', venue: hall }), aSession({ salaah: '14:00' })],
  })
  const timetable = { kind: 'regular' as const, name: '', validFrom, validUntil: null, content }
  return saveTimetable(anActor('superadmin'), id, timetable, {
    state: 'published',
    version,
    now: new Date(),
    afterChange: async () => {},
  })
}

async function aMosqueWithTimes() {
  const mosque = await aMosque({ name: 'Masjid Feeds' })
  await publish(mosque.id, '13:15', 0)
  return mosque
}

/** The start of each entry by its UID. */
async function entriesOf({ visit }: TestApp, path: string) {
  const response = await visit(path)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  return { response, starts: new Map(entries.map(({ uid, startDate }) => [uid.split('@')[0], startDate.toString()])) }
}

test('the calendar has a year, follows changes under the same ids, and answers 304 when nothing changed', async () => {
  const mosque = await aMosqueWithTimes()
  const app = await startApp()
  const path = `/mosques/${mosque.slug}/jamaat.ics`
  const { response, starts } = await entriesOf(app, path)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
  expect(starts.size).toBe(366 - 53 + 2 * 53)
  const uid = (name: string) => `jamaat-${mosque.id}-${name}`
  expect(starts.get(uid('jumuah-2026-11-20'))).toBe('2026-11-20T11:20:00Z')
  expect(starts.get(uid('jumuah-2026-11-20-2'))).toBe('2026-11-20T12:00:00Z')
  expect(starts.get(uid('dhuhr-2026-11-21'))).toBe('2026-11-21T11:15:00Z')
  const etag = response.headers.get('etag') ?? ''
  expect((await app.visit(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  vi.setSystemTime(new Date('2026-11-20T11:00:00Z'))
  await publish(mosque.id, '13:30', 1, '2026-12-01')
  const changed = await entriesOf(app, path)
  expect(changed.response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 11:00:00 GMT')
  expect(changed.starts.get(uid('dhuhr-2026-11-30'))).toBe('2026-11-30T11:15:00Z')
  expect(changed.starts.get(uid('dhuhr-2026-12-01'))).toBe('2026-12-01T11:30:00Z')
  expect([...changed.starts.keys()]).toEqual([...starts.keys()])
  expect((await app.visit('/mosques/nobody/jamaat.ics')).status).toBe(404)
  const arabic = await entriesOf(app, `${path}?lang=ar`)
  expect([...arabic.starts]).toEqual([...changed.starts])
  expect(await (await app.visit(`${path}?lang=ar`)).text()).toContain(`/ar/mosques/${mosque.slug}`)
  expect((await app.open(`/ar/mosques/${mosque.slug}`)).links.join()).toContain('jamaat.ics?lang=ar')
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
  const app = await startApp()
  const { response, starts } = await entriesOf(app, `/mosques/${slug}/jamaat.ics`)
  expect(response.status).toBe(200)
  expect(starts.size).toBe(0)
  const calendar = new ICAL.Component(ICAL.parse(await (await app.visit(`/mosques/${slug}/jamaat.ics`)).text()))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  expect(await (await app.visit(`/mosques/${slug}`)).text()).not.toContain('jamaat.ics')
})

test('the API has the timetable of a span of days, past days as they were announced', async () => {
  const mosque = await aMosqueWithTimes()
  const { visit } = await startApp()
  const address = `/api/v1/mosques/${mosque.id}/timetable`
  const week = await (await visit(address)).json()
  expect(week).toMatchObject({ zone: 'Africa/Johannesburg', confirmedAt: '2026-11-20T10:00:00.000Z' })
  expect(week.days).toHaveLength(7)
  expect(week.days[0]).toMatchObject({
    date: '2026-11-20',
    source: 'mosque',
    prayers: { dhuhr: { jamaat: null } },
    validUntil: null,
    jumuah: [
      { khutbah: '13:00', salaah: '13:20', language: null, venue: hall },
      { salaah: '14:00', venue: null },
    ],
  })
  const past = await (await visit(`${address}?from=2026-11-19&to=2026-11-21`)).json()
  expect(past.days.map(({ source }: { source: string }) => source)).toEqual(['calculated', 'mosque', 'mosque'])
  expect(past.days[2].prayers.dhuhr).toEqual({ begins: '12:35', adhan: null, jamaat: '13:15' })
  expect((await visit(`${address}?from=2027-01-01&to=2028-01-01`)).status).toBe(200)
})

test.for([
  ['from=2027-01-01&to=2028-01-02', 'to'],
  ['from=2027-01-02&to=2027-01-01', 'to'],
  ['to=2027-01-01', 'from'],
  ['from=2026-02-30', 'from'],
  ['from=0001-01-01', 'from'],
  ['from=9999-12-31', 'from'],
  ['from=x&to=y', 'to'],
])('the API refuses %s with the reason', async ([query, field]) => {
  const mosque = await aMosque()
  const { visit } = await startApp()
  const response = await visit(`/api/v1/mosques/${mosque.id}/timetable?${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ])
  expect((await response.json()).fields).toHaveProperty(field!)
  expect((await visit('/api/v1/mosques/nobody/timetable')).status).toBe(404)
})

test('lists, cards and structured data name the next jamaat, and change with it', async () => {
  const mosque = await aMosqueWithTimes()
  const app = await startApp()
  const next = async () => {
    const list = await (await app.visit('/api/v1/mosques?q=feeds')).json()
    const one = await (await app.visit(`/api/v1/mosques/${mosque.id}`)).json()
    expect(one.nextJamaat).toEqual(list.data[0].nextJamaat)
    return list.data[0].nextJamaat
  }
  const card = async (path: string) => (await app.open(path)).texts('[data-slot="jamaat"]')[0]
  const standing = { source: 'mosque', confirmedAt: '2026-11-20T10:00:00.000Z', validUntil: null }
  expect(await next()).toEqual({
    ...{ prayer: 'jumuah', time: '13:20', startsAt: '2026-11-20T11:20:00.000Z', venue: hall },
    ...standing,
  })
  for (const path of ['/mosques', '/mosques/search?q=feeds']) expect(await card(path)).toBe('Next: Jumu’ah 13:20')
  vi.setSystemTime(new Date('2026-11-20T12:30:00Z'))
  expect(await next()).toEqual({
    ...{ prayer: 'dhuhr', time: '13:15', startsAt: '2026-11-21T11:15:00.000Z', venue: null },
    ...standing,
  })
  for (const path of ['/mosques', '/mosques/search?q=feeds'])
    expect(await card(path)).toBe('Next: Dhuhr 13:15, tomorrow')
  const data = (await app.open(`/mosques/${mosque.slug}`)).structuredData()
  expect(data.filter((each) => each['@type'] === 'Event')).toMatchObject([
    {
      startDate: '2026-11-20T13:00:00+02:00',
      eventSchedule: { byDay: 'https://schema.org/Friday', startTime: '13:00' },
    },
    { startDate: '2026-11-20T14:00:00+02:00' },
  ])
})

test('the contact of a mosque is read by address books, and its QR code leads to its page', async () => {
  const mosque = await aMosque({
    ...{ name: 'Masjid; Feeds, One', arabicName: 'مسجد', address: '1 Main Road', phone: '+27 21 555 0000' },
    ...{ email: 'office@example.org', website: 'https://example.org/a', latitude: -33.93, longitude: 18.42 },
  })
  const app = await startApp()
  const read = async (query = '') => {
    const response = await app.visit(`/mosques/${mosque.slug}/contact.vcf${query}`)
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

  const page = await app.open(`/mosques/${mosque.slug}`)
  const links = page.attributes('aside a', 'href')
  for (const name of ['contact.vcf', 'code.svg']) expect(links).toContain(`/mosques/${mosque.slug}/${name}`)
  const svg = await app.openXml(`/mosques/${mosque.slug}/code.svg`)
  expect(readModules(svg.attributes('path', 'd').at(-1) ?? '')).toEqual(
    modulesOf(`http://localhost:3000/mosques/${mosque.slug}`, 4),
  )
  for (const name of ['contact.vcf', 'code.svg']) expect((await app.visit(`/mosques/nobody/${name}`)).status).toBe(404)
  const approximate = await aMosque({ name: 'Masjid Somewhere', latitude: -33.9, longitude: 18.4, approximate: 1 })
  expect(await (await app.visit(`/mosques/${approximate.slug}/contact.vcf`)).text()).not.toContain('GEO')
})
