import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'

const textOf = async ({ visit }: TestApp, path: string) => (await visit(path)).text()

test('the feeds carry all events, those of one mosque, and those of one type', async () => {
  const app = await startApp()
  const mosque = await aMosque()
  await aPublishedEvent({ title: 'Here', mosqueId: mosque.id, type: 'iftar' })
  await aPublishedEvent({ title: 'There', type: 'thikr', rrule: 'FREQ=WEEKLY' })
  const titles = async (query: string) => {
    const response = await app.visit(`/events.ics${query}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(await response.text()))
    return calendar
      .getAllSubcomponents('vevent')
      .map((entry) => entry.getFirstPropertyValue('summary'))
      .sort()
  }
  expect(await titles('')).toEqual(['Here', 'There'])
  expect(await titles(`?mosque=${mosque.id}`)).toEqual(['Here'])
  expect(await titles('?type=thikr')).toEqual(['There'])
  expect((await app.openXml('/events.atom')).texts('entry > title')).toContain('There')
  expect((await app.openXml('/events.rss')).texts('item > title')).toContain('There')
  expect(await textOf(app, '/sitemap.xml')).toContain('/events/')
})

test.each([
  ['?type=party', 400, 'There is no such type of event.'],
  ['?mosque=unknown', 404, 'There is no such mosque.'],
])('a feed%s is refused with %i', async (query, status, text) => {
  const app = await startApp()
  for (const feed of ['/events.ics', '/events.atom', '/events.rss']) {
    const response = await app.visit(feed + query)
    expect([feed, response.status, await response.text()]).toEqual([feed, status, text])
  }
})

test('a feed is named after its mosque also while it is empty, and that of a hidden mosque is 404', async () => {
  const app = await startApp()
  const [mosque, hidden] = [await aMosque({ name: 'Sample Masjid' }), await aMosque({ status: 'hidden' })]
  expect(await textOf(app, `/events.ics?mosque=${mosque.id}`)).toMatch(/X-WR-CALNAME:.*: Sample Masjid: /)
  const bySlug = await textOf(app, `/events.ics?mosque=${mosque.slug}`)
  expect(bySlug).toBe(await textOf(app, `/events.ics?mosque=${mosque.id}`))
  expect(bySlug.replaceAll('\r\n ', '')).toContain(`/events.ics?mosque=${mosque.id}\r\nREFRESH`)
  expect((await app.openXml(`/events.atom?mosque=${mosque.id}`)).texts('feed > title')[0]).toMatch(/: Sample Masjid: /)
  expect((await app.visit(`/events.ics?mosque=${hidden.id}`)).status).toBe(404)
})

test('an entry keeps its id when the event is renamed, and a feed names its last change', async () => {
  const app = await startApp()
  const mosque = await aMosque({ slug: 'auwal' })
  const event = await aPublishedEvent({ mosqueId: mosque.id, slug: 'circle', updatedAt: '2026-11-19T08:00:00.000Z' })
  const id = `http://localhost:3000/events/${mosque.id}/${event.id}`
  for (const [feed, entryId] of [
    ['/events.atom', id],
    ['/events.rss', id],
    ['/events.ics', `UID:${event.id}`],
    ['/events/auwal/circle.ics', `UID:${event.id}`],
  ] as const) {
    const response = await app.visit(feed)
    expect(response.headers.get('last-modified')).toBe('Thu, 19 Nov 2026 08:00:00 GMT')
    const text = await response.text()
    expect(text).toContain(entryId)
    expect(text).toContain('/events/auwal/circle')
  }
  expect((await app.openXml('/events.atom')).texts('entry > id')).toEqual([id])
  expect((await app.openXml('/events.rss')).texts('guid[isPermaLink="true"]')).toEqual([id])
})

test('feed readers learn when and where an event is, and that it is cancelled', async () => {
  const app = await startApp()
  const mosque = await aMosque({ name: 'Sample Masjid', address: '1 Example Street' })
  await aPublishedEvent({ title: 'Called off', mosqueId: mosque.id, status: 'cancelled' })
  for (const feed of ['/events.atom', '/events.rss']) {
    const { texts } = await app.openXml(feed)
    expect(texts('entry > title, item > title')).toEqual(['Cancelled: Called off'])
    expect(texts('entry > summary, item > description')[0]).toMatch(
      /^\w+ \d+ \w+ \d{4}, 18:00 – 19:30 · Sample Masjid, 1 Example Street/,
    )
  }
})

test('the calendar file of an event has its whole series, or one date of it', async () => {
  const app = await startApp()
  const event = await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY' })
  const whole = await textOf(app, `${event.path}.ics`)
  expect(whole).toContain('RRULE:FREQ=WEEKLY')
  const one = await textOf(app, `${event.path}.ics?date=${dayFromNow(7)}`)
  expect(one).not.toContain('RRULE')
  expect(one.match(/UID:.*/g)).toEqual([`UID:${event.id}-${dayFromNow(7)}@localhost:3000`])
  expect((await app.visit(`${event.path}.ics?date=${dayFromNow(8)}`)).status).toBe(404)
})

test('a cancelled event offers no calendar entry, a series one date or all', async () => {
  const app = await startApp()
  const series = await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY' })
  const { links } = await app.open(`${series.path}?date=${dayFromNow(7)}`)
  expect(links).toContain(`${series.path}.ics?date=${dayFromNow(7)}`)
  expect(links).toContain(`${series.path}.ics`)
  const cancelled = await aPublishedEvent({ status: 'cancelled' })
  expect((await app.open(cancelled.path)).text).not.toContain('Add to calendar')
})
