import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'

const textOf = async ({ visit }: TestApp, path: string) => (await visit(path)).text()

test('a series is one card on the events page, the home page and the page of its mosque', async () => {
  const mosque = await aMosque()
  await aPublishedEvent({ title: 'Weekly', mosqueId: mosque.id, rrule: 'FREQ=WEEKLY;COUNT=13', date: dayFromNow(1) })
  const app = await startApp()
  const events = await textOf(app, '/events')
  expect(events).toContain('1 event found')
  for (const page of [events, await textOf(app, '/'), await textOf(app, `/mosques/${mosque.id}`)]) {
    expect(page).toContain('Every Saturday, 12 more')
    expect(page.match(/<h3(?:(?!<\/h3>).)*>Weekly</g)).toHaveLength(1)
    expect(page).toContain(`?date=${dayFromNow(1 + 12 * 7)}`)
  }
})

test('events are filtered by audience, area and days, in pages, API and feeds', async () => {
  const mosque = await aMosque({ area: 'Athlone' })
  await aPublishedEvent({ title: 'Stories', audience: 'children', mosqueId: mosque.id, date: dayFromNow(1) })
  await aPublishedEvent({ title: 'Lecture for all', date: dayFromNow(1) })
  const app = await startApp()
  for (const query of ['audience=children', 'area=Athlone']) {
    for (const path of ['/events', '/events/calendar', '/api/v1/events']) {
      const page = await textOf(app, `${path}?${query}`)
      expect([path, page.includes('Stories'), page.includes('Lecture for all')]).toEqual([path, true, false])
    }
  }
  expect(await textOf(app, '/events?when=weekend')).toContain('2 events found')
  expect(await textOf(app, '/events?when=today')).toContain('No events found. Try adjusting your filters.')
  expect((await (await app.visit('/api/v1/events?audience=children')).json()).data).toMatchObject([
    { title: 'Stories', audience: 'children' },
  ])
  expect((await app.visit('/api/v1/events?audience=cats')).status).toBe(400)
  for (const feed of ['ics', 'atom', 'rss']) {
    const text = await textOf(app, `/events.${feed}?audience=children`)
    expect([feed, text.includes('Stories'), text.includes('Lecture for all')]).toEqual([feed, true, false])
    expect((await app.visit(`/events.${feed}?audience=cats`)).status).toBe(400)
  }
  expect(await textOf(app, '/events.ics?audience=children')).toContain('CATEGORIES:children')
})

test('the month view has every date of its month, and links to the months next to it', async () => {
  await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY', date: '2026-12-04' })
  await aPublishedEvent({ title: 'Without a time', date: '2026-12-05', startTime: 'late' })
  await aPublishedEvent({ title: 'January', date: '2027-01-01' })
  const app = await startApp()
  const page = await textOf(app, '/events/calendar?month=2026-12')
  expect(page).toContain('Events in December 2026')
  expect(page.match(/>Weekly</g)).toHaveLength(4)
  expect(page).toContain('Without a time')
  expect(page).not.toContain('>January<')
  for (const month of ['2026-11', '2027-01']) expect(page).toContain(`href="/events/calendar?month=${month}"`)
  expect(await textOf(app, '/events/calendar?month=nonsense')).toContain('Events in November 2026')
  expect(await textOf(app, '/ar/events/calendar?month=2026-12')).toContain('ديسمبر 2026')
})

test('the page of an event leads back to the list that its visitor came from, and only theirs does', async () => {
  const event = await aPublishedEvent({ type: 'thikr' })
  const app = await startApp()
  const backFrom = async (referer: string) => {
    const response = await app.visit(event.path, { headers: { referer } })
    const [, href] =
      /<a[^>]*href="([^"]*)"[^>]*data-back|<a[^>]*data-back[^>]*href="([^"]*)"/
        .exec(await response.text())
        ?.filter(Boolean) ?? []
    return [href?.replaceAll('&amp;', '&'), response.headers.get('cache-control')]
  }
  const shared = 'public, max-age=0, s-maxage=1, must-revalidate'
  const own = 'http://localhost:3000'
  expect(await backFrom(`${own}/events?type=thikr&page=2`)).toEqual(['/events?type=thikr&page=2', 'private, no-cache'])
  expect(await backFrom(`${own}/events/calendar`)).toEqual(['/events/calendar', 'private, no-cache'])
  for (const other of [`${own}/events`, `${own}/`, 'https://example.org/events?type=thikr'])
    expect(await backFrom(other)).toEqual(['/events', shared])
})
