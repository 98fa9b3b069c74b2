import { expect, test, vi } from 'vitest'
import * as monthViews from '#app/features/events/list/month-view.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { open } from '#tests/support/site/route-site.ts'

const { events: texts } = textsIn('en').public
const href = (page: Awaited<ReturnType<typeof open>>, selector: string) =>
  page.attributes(selector, 'href').map((link) => inOrder(link!))

/** An address with its parameters in alphabetical order. */
function inOrder(address: string): string {
  const [, path = '', query = '', rest = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address)!
  return `${path}${query && `?${query.split('&').sort().join('&')}`}${rest}`
}

test('links of the list keep its filters, and leave out its page', async () => {
  const { id } = await aMosque({ area: 'Athlone' })
  const event = { mosqueId: id, title: 'Circle', type: 'lecture', audience: 'children' } as const
  await aPublishedEvent({ ...event, date: dayFromNow(1) })
  const chosen = `mosque=${id}&type=lecture&area=Athlone&audience=children`
  const page = await open(`/events?${chosen}&q=circle&page=2`)
  const links = page.links.map(inOrder)
  expect(links).toContain(inOrder(`/events?q=circle&${chosen}`))
  expect(links).toContain(inOrder(`/events?tab=past&q=circle&${chosen}`))
  expect(href(page, '[data-region=tabs] [aria-current=page]')).toEqual([inOrder(`/events?q=circle&${chosen}`)])
  expect(href(page, '[data-region=month-view] a')).toEqual([inOrder(`/events/calendar?${chosen}`)])
  expect(links.find((link) => link.startsWith('webcal:'))).toContain('area=Athlone&audience=children')
  const past = await open('/ar/events?tab=past')
  expect(href(past, '[data-region=tabs] [aria-current=page]')).toEqual(['/ar/events?tab=past'])
  expect([past.value('tab'), page.value('tab')]).toEqual(['past', undefined])
  expect(past.attributes('main form[data-live]', 'action')).toEqual(['/ar/events'])
  expect(past.texts('[data-region=filter-count]'), 'nothing is chosen').toEqual([''])
  const lectures = await open('/events?tab=past&type=lecture&q=circle')
  expect(href(lectures, 'main form a[data-clear]')).toEqual(['/events?tab=past'])
  expect(lectures.texts('[data-region=filter-count]'), 'beside the text').toEqual(['1'])
})

test('a long list of events comes in pages that keep its filters', async () => {
  for (let n = 1; n <= 31; n++) await aPublishedEvent({ title: `Class ${n}`, type: 'lecture', date: dayFromNow(n) })
  const pages = async (query = '') => {
    const page = await open(`/events?type=lecture${query}`)
    return [href(page, 'main :is([rel=prev], [rel=next])'), page.all('article').length]
  }
  expect(await pages()).toEqual([['/events?page=2&type=lecture#found'], 30])
  expect(await pages('&page=2')).toEqual([['/events?type=lecture#found'], 1])
})

test('the list has one canonical address of what search engines list, its feeds and its frame', async () => {
  const { id } = await aMosque()
  const page = await open(
    `/ar/events?tab=past&q=x&month=2026-12&mosque=${id}&type=lecture&audience=children&when=today`,
  )
  expect(page.canonical).toBe(`http://localhost:3000/ar/events?tab=past&mosque=${id}&audience=children`)
  expect([page.meta('robots'), page.meta('description')]).toEqual([
    undefined,
    textsIn('ar').public.events.metaDescription,
  ])
  expect(page.title).toBe(`${textsIn('ar').public.events.title} · Mosque Connect`)
  const alternates = Object.fromEntries(
    page.all('link[rel=alternate][type]').map((link) => [link.getAttribute('type'), link.getAttribute('href')]),
  )
  const framed = `http://localhost:3000/ar/events?mosque=${id}&type=lecture&audience=children`
  expect(alternates).toEqual({
    'text/calendar': `/events.ics?mosque=${id}&type=lecture&audience=children`,
    'application/atom+xml': '/events.atom',
    'application/rss+xml': '/events.rss',
    'application/json+oembed': `http://localhost:3000/oembed?${new URLSearchParams({ url: framed })}`,
  })
  expect((await open('/events?page=2')).canonical).toBe('http://localhost:3000/events?page=2')
})

test('a list without results offers other searches when filters are chosen', async () => {
  await aPublishedEvent({ type: 'lecture' })
  const filtered = await open('/events?type=iftar')
  expect(filtered.all('[data-slot="ways-on"] a')).toHaveLength(1)
})

test('links of the month keep its filters, and the list does not get its month', async () => {
  await aMosque({ name: 'Masjid B', city: 'london' })
  const { id } = await aMosque({ name: 'Masjid A', arabicName: 'مسجد', area: 'Athlone', city: 'luton' })
  await storeCities()
  const access = JSON.stringify(anAccess({ hearing_loop: 'yes' }))
  await aPublishedEvent({ mosqueId: id, type: 'lecture', audience: 'children', access, date: '2026-12-04' })
  const chosen = `mosque=${id}&type=lecture&city=luton&area=Athlone&audience=children&access=hearing_loop`
  const page = await open(`/events/calendar?month=2026-12&${chosen}`)
  expect(page.links.map(inOrder)).toContain(inOrder(`/events?${chosen}`))
  for (const rel of ['prev', 'next']) {
    const month = rel === 'prev' ? '2026-11' : '2027-01'
    expect(href(page, `a[rel=${rel}]`)).toEqual([
      inOrder(`/events/calendar?month=${month}&${chosen}`),
      inOrder(`/events/calendar?month=${month}&${chosen}`),
    ])
  }
  expect(page.attributes(':has(> a[rel=prev])', 'aria-label')).toEqual([texts.otherMonths, null])
  const badges = page.texts('main p bdi')
  const { labels } = textsIn('en').shared.times.access
  expect(badges).toEqual([
    ...['Masjid A', texts.types.lecture, 'Luton', 'Athlone', texts.audiences.children, labels.hearing_loop],
  ])
  expect(page.links).toContain('/events/calendar?month=2026-12')
  expect([page.canonical, page.meta('robots')]).toEqual([
    `http://localhost:3000/events/calendar?month=2026-12&mosque=${id}`,
    undefined,
  ])
  expect(page.title).toBe(`${texts.inMonth({ month: 'December 2026' })} · Mosque Connect`)
  expect((await open(`/ar/events/calendar?month=2026-12&${chosen}`)).texts('main p bdi')).toContain('مسجد')
  const plain = await open('/events/calendar?month=2026-12')
  expect([plain.texts('main p bdi'), plain.texts('a').includes(texts.clear)]).toEqual([[], false])
})

test('a month names today while it lasts, ends with the stored dates, and says when it is empty or cut', async () => {
  const now = await open('/events/calendar')
  expect(now.links).toContain('#today')
  expect([now.text.includes(texts.noneInMonth), now.all('a[rel=next]').length]).toEqual([true, 1])
  const empty = await open('/events/calendar?month=2026-12')
  expect(empty.links).not.toContain('#today')
  const first = await open('/events/calendar?month=2020-01')
  expect(first.text).toContain('November 2026')
  await aPublishedEvent({ title: 'Lecture', date: '2026-12-04' })
  const load = monthViews.loadMonthDates
  vi.spyOn(monthViews, 'loadMonthDates').mockImplementation(async (...args) => ({
    ...(await load(...args)),
    ...{ isCut: true, previous: null, next: null },
  }))
  const cut = await open('/events/calendar?month=2026-12')
  expect([cut.text.includes(texts.monthCut({ count: 1 })), cut.text.includes(texts.noneInMonth)]).toEqual([true, false])
  expect([cut.has('a[rel=prev]'), cut.has('a[rel=next]'), now.has('a[rel=prev]')]).toEqual([false, false, true])
  expect(now.text).not.toContain('Only the first')
})

test('an empty month leads to months and filters like it that have dates', async () => {
  const { id } = await aMosque({ name: 'Masjid A', area: 'Athlone' })
  await aPublishedEvent({ mosqueId: id, type: 'lecture', date: '2026-12-04' })
  const other = await aMosque({ name: 'Masjid B', area: 'Gatesville' })
  const linksOf = async (query: string) => (await open(`/events/calendar?${query}`)).texts('[data-slot="ways-on"] a')
  expect(await linksOf(`month=2026-12&mosque=${other.id}`)).toContain(
    texts.withoutFilter({ filter: 'Masjid B', count: 1 }),
  )
  expect(await linksOf('month=2027-01')).toEqual([texts.inOtherMonth({ month: 'December 2026', count: 1 })])
  expect(await linksOf('month=2026-12&mosque=unknown')).toContain(
    texts.withoutFilter({ filter: texts.mosque, count: 1 }),
  )
  expect(await linksOf('month=2026-12&area=Gatesville')).toContain(texts.besideArea({ area: 'Athlone', count: 1 }))
})

test('the frame of coming events has six of them, those of its filters, and its mosque in the title', async () => {
  const { id } = await aMosque({ name: 'Masjid A', arabicName: 'مسجد' })
  for (let n = 1; n <= 7; n++) await aPublishedEvent({ mosqueId: id, title: `Circle ${n}`, date: dayFromNow(n) })
  await aPublishedEvent({ title: 'Elsewhere', date: dayFromNow(0), startTime: '23:00', endTime: '23:30' })
  const all = await open('/events/embed')
  expect(all.text).toContain('Elsewhere')
  expect([all.text.includes('Circle 5'), all.text.includes('Circle 6')]).toEqual([true, false])
  const { embed } = textsIn('en').shared
  expect([all.title, all.meta('robots')]).toEqual([`${embed.events} · Mosque Connect`, 'noindex'])
  const { slug } = await aPublishedEvent({ mosqueId: id, title: 'Framed', date: dayFromNow(40), slug: 'framed' })
  const framed = await open(`/events/${id}/${slug}/embed`)
  expect([framed.title, framed.meta('robots')]).toEqual(['Framed · Mosque Connect', 'noindex'])
  const own = await open(`/events/embed?mosque=${id}`)
  expect([own.text.includes('Circle 6'), own.text.includes('Elsewhere')]).toEqual([true, false])
  expect(own.title).toBe(`${embed.eventsOf({ mosque: 'Masjid A' })} · Mosque Connect`)
  expect(own.links.join()).toContain(`/events?mosque=${id}`)
  expect((await open(`/ar/events/embed?mosque=${id}`)).title).toContain('مسجد')
  // The day and the time are those of the site.
  expect((await open('/events/embed', { at: '2026-11-20T22:30:00Z' })).text).toMatch(/21 November.*00:30/)
})

test('the head of an event names its date, its mosque and what it is about', async () => {
  const mosque = await aMosque({ name: 'Masjid A', arabicName: 'مسجد', slug: 'masjid-a', area: 'Strand' })
  const long = `Words ${'x'.repeat(300)}`
  const event = { mosqueId: mosque.id, title: 'Circle', description: long, date: '2026-11-27', slug: 'circle' }
  await aPublishedEvent({ ...event, rrule: 'FREQ=WEEKLY' })
  const path = '/events/masjid-a/circle'
  const page = await open(`${path}?date=2026-12-04`)
  expect(page.title).toBe('Circle · Mosque Connect')
  const description = page.meta('description')!
  expect(description).toMatch(/^Friday 4 December 2026, 18:00 – 19:30, Masjid A\. Words x+$/)
  expect(description).toHaveLength(200)
  expect(page.canonical).toBe(`http://localhost:3000${path}?date=2026-12-04`)
  expect([page.meta('og:image'), page.meta('og:image:alt')]).toEqual([
    `http://localhost:3000${path}/preview.jpg?date=2026-12-04`,
    'Circle, Friday 4 December 2026, Masjid A',
  ])
  expect(href(page, 'link[type="text/calendar"]')).toEqual([`${path}.ics`])
  const [data, crumbs] = page.structuredData()
  expect(data).toMatchObject({
    '@type': 'Event',
    location: { address: { addressLocality: expect.anything(), addressCountry: 'ZA' } },
  })
  expect(JSON.stringify(crumbs)).toContain(`http://localhost:3000${path}?date=2026-12-04`)
  expect(JSON.stringify(crumbs)).toContain('http://localhost:3000/events"')
  const arabic = await open(`/ar${path}`)
  expect(arabic.meta('description')).toContain('مسجد')
  expect(JSON.stringify(arabic.structuredData().at(-1))).toContain('http://localhost:3000/ar/events"')
  const missing = await open('/ar/events/masjid-a/nothing')
  expect([missing.status, missing.meta('robots')]).toEqual([404, 'noindex'])
  expect(missing.title).toBe(`${textsIn('ar').public.events.notFound} · Mosque Connect`)
  expect(href(missing, 'main a')).toEqual(['/ar/events'])
})

test('the page of an event leads to its date, list, poster and code, in its language', async () => {
  const mosque = await aMosque({ slug: 'masjid-a' })
  await aPublishedEvent({ mosqueId: mosque.id, slug: 'circle', rrule: 'FREQ=WEEKLY', date: '2026-11-27' })
  const path = '/events/masjid-a/circle?date=2026-11-27'
  for (const prefix of ['', '/ar']) {
    const page = await open(prefix + path)
    expect(page.one('a[data-back]').getAttribute('href')).toBe(`${prefix}/events`)
    expect(page.attributes('.event-poster-code', 'aria-label').concat(page.everything())).toContainEqual(
      expect.stringContaining(`http://localhost:3000${prefix}${path}`),
    )
    expect(page.links.filter((link) => link.includes('poster.pdf'))).toEqual([
      expect.stringMatching(prefix ? /poster\.pdf\?lang=ar&date=2026-11-27$/ : /poster\.pdf\?date=2026-11-27$/),
    ])
    const referer = `http://localhost:3000${prefix}/events?type=lecture`
    const back = await open(prefix + path, { headers: { referer } })
    expect(back.one('a[data-back]').getAttribute('href')).toBe(`${prefix}/events?type=lecture`)
  }
})

test('an event on now and one that is over say so, and are told apart by its instants', async () => {
  const mosque = await aMosque({ slug: 'masjid-a' })
  await aPublishedEvent({
    mosqueId: mosque.id,
    slug: 'circle',
    date: '2026-11-20',
    startTime: '13:00',
    endTime: '14:00',
  })
  const at = async (time: string) => (await open('/events/masjid-a/circle', { at: `2026-11-20T${time}:00Z` })).text
  for (const [time, isOn, isOver] of [
    ['10:59', false, false],
    ['11:00', true, false],
    ['12:00', false, true],
  ] as const) {
    const text = await at(time)
    expect([time, text.includes(texts.onNow), text.includes(texts.passed)]).toEqual([time, isOn, isOver])
  }
})
