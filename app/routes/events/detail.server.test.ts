import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as details from '#app/features/events/page/event-details.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const textOf = async (path: string) => (await visit(path)).text()

test('the events page lists, counts and filters without script, in both languages', async () => {
  const mosque = await aMosque({ name: 'Masjid of the Test' })
  await aPublishedEvent({ title: 'Patience', mosqueId: mosque.id, type: 'lecture', registrationRequired: 1 })
  await aPublishedEvent({ title: 'Soup', type: 'community' })
  await aPublishedEvent({ title: 'Long over', date: dayFromNow(-7) })
  const all = (await open('/events')).text
  for (const text of ['Community Events', 'Patience', 'Soup', '2 events found', 'Registration Required']) {
    expect(all).toContain(text)
  }
  expect(all).not.toContain('Long over')
  const narrowed = await open(`/events?mosque=${mosque.id}&type=lecture&q=PAT`)
  expect(narrowed.text).toContain('1 event found')
  expect(narrowed.text).not.toContain('Soup')
  expect(narrowed.value('mosque')).toBe(mosque.id)
  const quiet = await aMosque({ name: 'Masjid without events' })
  const without = await open(`/events?mosque=${quiet.id}`)
  expect(without.texts('[name="mosque"] option[selected]')).toEqual(['Masjid without events'])
  expect((await open('/events?tab=past')).text).toContain('Long over')
  expect((await open('/events?q=nothing-like-it')).text).toContain('No events found. Try adjusting your filters.')
  expect((await open('/ar/events')).text).toContain('فعاليات المجتمع')
})

test('events with unreadable dates are last under Upcoming', async () => {
  const { id: mosqueId } = await aMosque({ name: 'Masjid A' })
  const broken = await aPublishedEvent({ mosqueId, title: 'Broken', description: '', date: 'soon', startTime: '6pm' })
  await aPublishedEvent({ title: 'Whole' })
  expect((await open('/events')).text).toMatch(/Whole.*Broken/)
  const own = await open(broken.path)
  expect(own.status).toBe(200)
  expect([own.text.includes('N/A'), own.meta('description')]).toEqual([true, 'N/A, Masjid A.'])
  await aPublishedEvent({ title: 'Far off', date: '9999-12-31', rrule: 'FREQ=WEEKLY' })
  const feed = await visit('/events.ics')
  expect([feed.status, (await feed.text()).match(/SUMMARY:.*/g)]).toEqual([200, ['SUMMARY:Whole']])
  expect((await visit('/events.atom')).status).toBe(200)
})

test.each([
  '/events?page=999999999999',
  '/events?page=-1&tab=x&month=x&type[]=a&mosque=x',
  `/events?q=${'%25'.repeat(100)}`,
  `/events?q=${encodeURIComponent("'; drop table events; --")}`,
])('%s returns a page', async (path) => {
  expect((await visit(path)).status).toBe(200)
})

test('an empty list says why: nothing planned, nothing that matches, or a mosque of nobody', async () => {
  const mosque = await aMosque()
  for (const [query, text] of [
    ['', 'No events are planned just now.'],
    ['?tab=past', 'No events have taken place yet.'],
    ['?type=iftar', 'No events found. Try adjusting your filters.'],
    [`?mosque=${mosque.id}`, 'No events found. Try adjusting your filters.'],
  ])
    expect((await open(`/events${query}`)).text).toContain(text)
})

test('a page beyond the end shows the last one and says so', async () => {
  await aPublishedEvent()
  expect((await open('/events?page=7')).text).toContain('There is no page 7. This is the last one, page 1.')
  expect((await open('/events')).text).not.toContain('There is no page')
})

test('an event has an address below its own mosque only', async () => {
  const event = await aPublishedEvent()
  const other = await aMosque()
  expect((await visit(event.path)).status).toBe(200)
  const wrong = ['unknown/unknown', `${other.id}/${event.id}`, `${event.mosqueId}/unknown`]
  for (const path of wrong) {
    for (const address of [`/events/${path}`, `/events/${path}/embed`, `/events/${path}.ics`]) {
      const response = await visit(address)
      expect([address, response.status]).toEqual([address, 404])
    }
  }
  expect((await open(`/events/${other.id}/${event.id}`)).text).toContain('Event not found')
})

test('addresses by id, with former slugs or in capitals lead to the readable one for good', async () => {
  const mosque = await aMosque({ slug: 'auwal-masjid' })
  const event = await aPublishedEvent({ mosqueId: mosque.id, slug: 'first-aid-course' })
  await db().insertInto('formerSlugs').values({ mosqueId: '', slug: 'old-masjid', subjectId: mosque.id }).execute()
  const [path, date] = ['/events/auwal-masjid/first-aid-course', `?date=${event.date}`]
  for (const [from, to] of [
    [`/mosques/${mosque.id}`, '/mosques/auwal-masjid'],
    ['/ar/mosques/old-masjid', '/ar/mosques/auwal-masjid'],
    ['/mosques/Auwal-Masjid', '/mosques/auwal-masjid'],
    [`/mosques/${mosque.id}/preview.png`, '/mosques/auwal-masjid/preview.png'],
    [`/events/${mosque.id}/${event.id}${date}`, path + date],
    [`/ar/events/old-masjid/${event.id}${date}`, `/ar${path}${date}`],
    [`/events/old-masjid/first-aid-course/preview.png${date}`, `${path}/preview.jpg${date}`],
    [`/events/${mosque.id}/${event.id}.ics${date}`, `${path}.ics${date}`],
    [`/ar/events/${mosque.id}/${event.id}/embed${date}`, `/ar${path}/embed${date}`],
  ] as const) {
    const response = await visit(from)
    expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to])
    expect([to, (await visit(to)).status]).toEqual([to, 200])
  }
  const page = await open(path)
  expect(page.canonical).toBe(`http://localhost:3000${path}`)
  expect(page.source).not.toContain(`/${event.id}`)
  for (const list of ['/events', '/sitemap.xml', '/events.atom', '/events.rss', '/events.ics'])
    expect((await textOf(list)).replaceAll(/\r\n /g, '')).toContain(path)
  expect(await textOf('/events.ics')).toContain(event.id)
})

test('an event of a hidden mosque is in no list and has no page', async () => {
  const mosque = await aMosque({ status: 'hidden' })
  const event = await aPublishedEvent({ title: 'Secret gathering', mosqueId: mosque.id })
  for (const path of ['/events', '/', '/events.ics', '/events.atom', '/sitemap.xml']) {
    expect(await textOf(path)).not.toMatch(new RegExp(`Secret gathering|${event.id}`))
  }
  expect((await visit(event.path)).status).toBe(404)
  expect((await visit(`${event.path}.ics`)).status).toBe(404)
})

test('the page of an event has its facts, meta tags and structured data', async () => {
  const event = await aPublishedEvent({
    title: 'Fundraiser <b>',
    registrationRequired: 1,
    registrationUrl: 'https://example.org/register',
  })
  const page = await open(event.path)
  expect(page.texts('h1')).toEqual(['Fundraiser <b>'])
  const register = page.one('a[href="https://example.org/register"]')
  expect([register.getAttribute('target'), register.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(page.structuredData()[0]).toMatchObject({
    '@type': 'Event',
    name: 'Fundraiser <b>',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: `${dayFromNow(7)}T18:00:00+02:00`,
    location: { '@type': 'Place' },
    organizer: { '@type': 'Organization' },
  })
  expect(page.meta('og:image')).toBeTruthy()
  expect(page.has('[style]')).toBe(false)
})

test('the share image of an event is a JPEG drawn for its date, language and picture', async () => {
  const event = await aPublishedEvent({ title: 'Weekly circle', rrule: 'FREQ=WEEKLY' })
  const pictures: Buffer[] = []
  for (const [language, days] of [
    ['', 7],
    ['', 14],
    ['/ar', 7],
  ] as const) {
    const page = await open(`${language}${event.path}?date=${dayFromNow(days)}`)
    const address = `${language}${event.path}/preview.jpg?date=${dayFromNow(days)}`
    expect(page.meta('og:image')).toBe(`http://localhost:3000${address}`)
    const response = await visit(address)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(bytes.length).toBeLessThan(300_000)
    expect(pictures.some((other) => other.equals(bytes))).toBe(false)
    pictures.push(bytes)
  }
  const red = await photo(1600, 900, 5).png().toBuffer()
  const { id } = await storeImage(red, { now: new Date(), createdBy: null })
  const own = await aPublishedEvent({ imageId: id })
  expect((await open(own.path)).meta('og:image')).toBe(`http://localhost:3000${own.path}/preview.jpg`)
  const bytes = Buffer.from(await (await visit(`${own.path}/preview.jpg`)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  const side = await sharp(bytes).extract({ left: 900, top: 100, width: 200, height: 400 }).toBuffer()
  const { channels } = await sharp(side).stats()
  for (const [index, value] of [200, 120, 194].entries()) expect(channels[index]!.mean).toBeCloseTo(value, -1)
  for (const path of [`${event.path}/preview.jpg?date=${dayFromNow(8)}`, `/events/unknown/${event.id}/preview.jpg`]) {
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  }
})

test('one date of a series has its own page, and a date it does not have has none', async () => {
  const event = await aPublishedEvent({
    rrule: 'FREQ=WEEKLY',
    cancelledDates: JSON.stringify([dayFromNow(14)]),
    movedDates: JSON.stringify({ [dayFromNow(21)]: { date: dayFromNow(22), startTime: '10:00', endTime: '11:00' } }),
  })
  expect((await open(`${event.path}?date=${dayFromNow(14)}`)).text).toContain('This date is cancelled.')
  const moved = await open(`${event.path}?date=${dayFromNow(21)}`)
  expect(moved.text).toContain('Moved from Friday 11 December 2026')
  expect(moved.text).toContain('10:00 – 11:00')
  const files = moved.links.filter((link) => /\.ics(\?|$)/.test(link) && !link.includes('//'))
  expect(files, 'this date, and all of them').toEqual([`${event.path}.ics?date=${dayFromNow(21)}`, `${event.path}.ics`])
  expect((await visit(`${event.path}?date=${dayFromNow(8)}`)).status).toBe(404)
  expect((await visit(`${event.path}?date=nonsense`)).status).toBe(200)
})

test('a whole series can be followed in Google Calendar and Outlook, each date added to them; a single event only added', async () => {
  const series = await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY' })
  const once = await aPublishedEvent({ title: 'Once' })
  for (const language of ['', '/ar']) {
    const linksTo = async (path: string) =>
      (await open(language + path)).links.filter((href) => /calendar\.google|outlook\.live/.test(href))
    const follows = (hrefs: string[]) => hrefs.filter((href) => /[?&](cid|url)=/.test(href))
    const ofSeries = await linksTo(series.path)
    expect([ofSeries.length, follows(ofSeries).length]).toEqual([4, 2])
    for (const href of follows(ofSeries)) expect(decodeURIComponent(href)).toContain(`${series.path}.ics`)
    const ofOnce = await linksTo(once.path)
    expect([ofOnce.length, follows(ofOnce).length]).toEqual([2, 0])
  }
})

test('a past event is marked and has no registration', async () => {
  const event = await aPublishedEvent({
    date: dayFromNow(-3),
    registrationRequired: 1,
    registrationUrl: 'https://example.org/r',
  })
  const page = (await open(event.path)).text
  expect(page).toContain('This event has passed.')
  expect(page).not.toContain('Register Now')
})

test('the home page shows the next three events, or a message when there are none', async () => {
  expect((await open('/')).text).toContain('No events are planned just now.')
  // The card of a featured mosque names its next event, too.
  const { id: mosqueId } = await aMosque()
  for (const days of [1, 2, 3, 4]) await aPublishedEvent({ mosqueId, title: `Number ${days}`, date: dayFromNow(days) })
  const home = (await open('/')).text
  expect(home).toContain('Number 3')
  expect(home).not.toContain('Number 4')
  expect(home).toContain('View All Events')
})

test('an event shows where its mosque is, when the mosque has a position', async () => {
  const mosque = await aMosque({ name: 'Masjid A', latitude: -33.93, longitude: 18.46 })
  const { path } = await aPublishedEvent({ mosqueId: mosque.id })
  const { where } = textsIn('en').public.mosques.map
  expect((await open(path)).text).toContain(where)
  await db().updateTable('mosques').set({ latitude: null, longitude: null }).execute()
  expect((await open(path)).text).not.toContain(where)
})

test('an event that cannot be loaded is not called missing', async () => {
  const { path } = await aPublishedEvent()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(details, 'findEvent').mockRejectedValue(new Error('out of order'))
  const [{ events }, { shell }] = [textsIn('en').public, textsIn('en').shared]
  for (const address of [path, `${path}/embed`]) {
    const page = await open(address)
    expect([page.status, page.text.includes(events.notFound)]).toEqual([500, false])
    expect(page.text).toContain(shell.failure.title)
  }
})
