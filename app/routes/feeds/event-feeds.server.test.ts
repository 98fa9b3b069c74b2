import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { open, openXml, visit } from '#tests/support/site/route-site.ts'

const textOf = async (path: string) => (await visit(path)).text()

test('the feeds carry all events, those of one mosque, and those of one type', async () => {
  const mosque = await aMosque()
  await aPublishedEvent({ title: 'Here', mosqueId: mosque.id, type: 'iftar' })
  await aPublishedEvent({ title: 'There', type: 'thikr', rrule: 'FREQ=WEEKLY' })
  const titles = async (query: string) => {
    const response = await visit(`/events.ics${query}`)
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
  expect((await openXml('/events.atom')).texts('entry > title')).toContain('There')
  expect((await openXml('/events.rss')).texts('item > title')).toContain('There')
})

test('a calendar and a feed are of one area, and of none that does not exist', async () => {
  const { id } = await aMosque({ area: 'Athlone' })
  await aPublishedEvent({ title: 'Class in Athlone', mosqueId: id, audience: 'children' })
  await aPublishedEvent({ title: 'Talk in Athlone', mosqueId: id })
  await aPublishedEvent({ title: 'Class elsewhere', audience: 'children' })
  for (const address of ['/events.ics', '/events.atom', '/events.rss']) {
    const text = await textOf(`${address}?area=Athlone&audience=children`)
    expect(text, address).toContain('Class in Athlone')
    expect(text, address).not.toMatch(/Talk in Athlone|Class elsewhere/)
    expect((await visit(`${address}?area=Nowhere`)).status, address).toBe(404)
  }
})

test.each([
  ['?type=party', 400, 'There is no such type of event.'],
  ['?mosque=unknown', 404, 'There is no such mosque.'],
])('a feed%s is refused with %i', async (query, status, text) => {
  for (const feed of ['/events.ics', '/events.atom', '/events.rss']) {
    const response = await visit(feed + query)
    expect([feed, response.status, await response.text()]).toEqual([feed, status, text])
  }
})

test('a feed is named after its mosque also while it is empty, and that of a hidden mosque is 404', async () => {
  const [mosque, hidden] = [await aMosque({ name: 'Sample Masjid' }), await aMosque({ status: 'hidden' })]
  expect(await textOf(`/events.ics?mosque=${mosque.id}`)).toMatch(/X-WR-CALNAME:.*: Sample Masjid: /)
  const bySlug = await textOf(`/events.ics?mosque=${mosque.slug}`)
  expect(bySlug).toBe(await textOf(`/events.ics?mosque=${mosque.id}`))
  expect(bySlug.replaceAll('\r\n ', '')).toContain(`/events.ics?mosque=${mosque.id}\r\nREFRESH`)
  expect((await openXml(`/events.atom?mosque=${mosque.id}`)).texts('feed > title')[0]).toMatch(/: Sample Masjid: /)
  expect((await visit(`/events.ics?mosque=${hidden.id}`)).status).toBe(404)
})

test('an entry keeps its id when the event is renamed, and a feed names its last change', async () => {
  const mosque = await aMosque({ slug: 'auwal' })
  const event = await aPublishedEvent({ mosqueId: mosque.id, slug: 'circle', updatedAt: '2026-11-19T08:00:00.000Z' })
  const id = `http://localhost:3000/events/${mosque.id}/${event.id}`
  for (const [feed, entryId] of [
    ['/events.atom', id],
    ['/events.rss', id],
    ['/events.ics', `UID:${event.id}`],
    ['/events/auwal/circle.ics', `UID:${event.id}`],
  ] as const) {
    const response = await visit(feed)
    expect(response.headers.get('last-modified')).toBe('Thu, 19 Nov 2026 08:00:00 GMT')
    const text = await response.text()
    expect(text).toContain(entryId)
    expect(text).toContain('/events/auwal/circle')
  }
  expect((await openXml('/events.atom')).texts('entry > id')).toEqual([id])
  expect((await openXml('/events.rss')).texts('guid[isPermaLink="true"]')).toEqual([id])
})

test('feed readers learn when and where an event is, and that it is cancelled', async () => {
  const mosque = await aMosque({ name: 'Sample Masjid', address: '1 Example Street' })
  await aPublishedEvent({ title: 'Called off', mosqueId: mosque.id, status: 'cancelled' })
  for (const feed of ['/events.atom', '/events.rss']) {
    const { texts } = await openXml(feed)
    expect(texts('entry > title, item > title')).toEqual(['Cancelled: Called off'])
    expect(texts('entry > summary, item > description')[0]).toMatch(
      /^\w+ \d+ \w+ \d{4}, 18:00 – 19:30 · Sample Masjid, 1 Example Street/,
    )
  }
})

test('the calendar file of an event has its whole series, or one date of it', async () => {
  const event = await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY' })
  const whole = await textOf(`${event.path}.ics`)
  expect(whole).toContain('RRULE:FREQ=WEEKLY')
  const one = await textOf(`${event.path}.ics?date=${dayFromNow(7)}`)
  expect(one).not.toContain('RRULE')
  expect(one.match(/UID:.*/g)).toEqual([`UID:${event.id}-${dayFromNow(7)}@localhost:3000`])
  expect((await visit(`${event.path}.ics?date=${dayFromNow(8)}`)).status).toBe(404)
  for (const path of ['/events/nobody/nothing.ics', `/events/${event.mosqueId}/nothing.ics`])
    expect((await visit(path)).status).toBe(404)
  await db().updateTable('mosques').set({ slug: 'auwal' }).where('id', '=', event.mosqueId).execute()
  const moved = await visit(`${event.path}.ics?date=${dayFromNow(7)}`)
  const address = `/events/auwal/${event.slug}.ics?date=${dayFromNow(7)}`
  expect([moved.status, moved.headers.get('location')]).toEqual([301, address])
  const headers = (await visit(address)).headers
  expect(headers.get('content-disposition')).toBe('attachment; filename="event.ics"')
})

test('a cancelled event offers no calendar entry, a series one date or all', async () => {
  const series = await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY' })
  const { links } = await open(`${series.path}?date=${dayFromNow(7)}`)
  expect(links).toContain(`${series.path}.ics?date=${dayFromNow(7)}`)
  expect(links).toContain(`${series.path}.ics`)
  const cancelled = await aPublishedEvent({ status: 'cancelled' })
  expect((await open(cancelled.path)).text).not.toContain('Add to calendar')
})
