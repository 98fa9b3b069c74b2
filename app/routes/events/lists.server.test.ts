import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { anAccess, aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const textOf = async (path: string) => (await visit(path)).text()

test('a series is one entry on the events page, the home page and the page of its mosque', async () => {
  const mosque = await aMosque()
  const weekly = { mosqueId: mosque.id, rrule: 'FREQ=WEEKLY;COUNT=13', date: dayFromNow(1) }
  const event = await aPublishedEvent({ title: 'Weekly', ...weekly })
  expect((await open('/events')).text).toContain('1 event found')
  for (const path of ['/events', '/', `/mosques/${mosque.id}`]) {
    const page = await open(path)
    expect(page.texts('h3, h4').filter((title) => title.includes('Weekly'))).toEqual(['Weekly'])
    if (path === '/') continue
    expect(page.text).toContain('Every Saturday: 12 more dates')
    // The page of a mosque leads to that of the event, which has the other dates.
    const { links } = path === '/events' ? page : await open(event.path)
    expect(links.filter((link) => link.endsWith(`?date=${dayFromNow(1 + 12 * 7)}`))).not.toEqual([])
    expect(page.links.filter((link) => link.startsWith(event.path))).not.toEqual([])
  }
})

test('events are filtered by audience, area and days, in pages and feeds', async () => {
  const mosque = await aMosque({ area: 'Athlone' })
  await aPublishedEvent({ title: 'Stories', audience: 'children', mosqueId: mosque.id, date: dayFromNow(1) })
  await aPublishedEvent({ title: 'Lecture for all', date: dayFromNow(1) })
  for (const query of ['audience=children', 'area=Athlone']) {
    for (const path of ['/events', '/events/calendar']) {
      const page = await textOf(`${path}?${query}`)
      expect([path, page.includes('Stories'), page.includes('Lecture for all')]).toEqual([path, true, false])
    }
  }
  expect((await open('/events?when=weekend')).text).toContain('2 events found')
  expect((await open('/events?when=today')).text).toContain('No events found. Try adjusting your filters.')
  for (const feed of ['ics', 'atom', 'rss']) {
    const text = await textOf(`/events.${feed}?audience=children`)
    expect([feed, text.includes('Stories'), text.includes('Lecture for all')]).toEqual([feed, true, false])
    expect((await visit(`/events.${feed}?audience=cats`)).status).toBe(400)
  }
  expect(await textOf('/events.ics?audience=children')).toContain('CATEGORIES:children')
})

test('a class for children is called so and found as one, on pages, in feeds and by the words for it', async () => {
  const date = dayFromNow(1)
  await aPublishedEvent({ title: 'Short surahs', type: 'other', audience: 'children', date })
  await aPublishedEvent({ title: 'First aid', type: 'other', date })
  const { path } = await aPublishedEvent({ title: 'Stories', type: 'lecture', audience: 'children', date })
  for (const query of ['type=class', 'q=madressa', 'q=Klas']) {
    const page = await open(`/events?${query}`)
    expect([query, page.texts('article h4')]).toEqual([query, ['Short surahs']])
  }
  expect((await open('/events?type=class')).texts('article [data-slot=badge]')).toEqual(['Class', 'Children'])
  expect((await open('/ar/events?q=مدرسة')).texts('article h4')).toEqual(['Short surahs'])
  expect((await open(path)).text).toContain('Lecture')
  for (const feed of ['ics', 'atom', 'rss']) {
    const text = await textOf(`/events.${feed}?type=class`)
    expect([feed, text.includes('Short surahs'), text.includes('Stories')]).toEqual([feed, true, false])
  }
  expect(await textOf('/events.ics?type=class')).toContain('CATEGORIES:class')
  expect(await textOf('/events/embed?type=class')).not.toContain('First aid')
})

test('events stand under their date, which is there once', async () => {
  for (const title of ['Morning', 'Evening']) await aPublishedEvent({ title, date: dayFromNow(0), startTime: '20:00' })
  await aPublishedEvent({ title: 'Tomorrow', date: dayFromNow(1) })
  const page = await open('/events')
  expect(page.texts('main ol > li > h3')).toEqual(['20 Friday 20 November 2026 Today', '21 Saturday 21 November 2026'])
  expect(page.texts('article')[2]).toMatch(/^18:00 – 19:30 .*Tomorrow/)
})

test('the month view has every date of its month, and links to the months next to it', async () => {
  await aPublishedEvent({ title: 'Weekly', rrule: 'FREQ=WEEKLY', date: '2026-12-04' })
  await aPublishedEvent({ title: 'Without a time', date: '2026-12-05', startTime: 'late' })
  await aPublishedEvent({ title: 'January', date: '2027-01-01' })
  const page = await open('/events/calendar?month=2026-12')
  expect(page.text).toContain('Events in December 2026')
  expect(page.text.match(/\bWeekly\b/g)).toHaveLength(4)
  expect(page.text).toContain('Without a time')
  expect(page.all('main *').filter((element) => element.textContent === 'January')).toEqual([])
  for (const month of ['2026-11', '2027-01']) expect(page.links).toContain(`/events/calendar?month=${month}`)
  expect((await open('/events/calendar?month=nonsense')).text).toContain('Events in November 2026')
  expect((await open('/ar/events/calendar?month=2026-12')).text).toContain('ديسمبر 2026')
})

test('the month view marks today, folds what is earlier in the month, and says what is cancelled', async () => {
  const { events: texts } = textsIn('en').public
  await aPublishedEvent({ title: 'Early', date: '2026-11-05' })
  await aPublishedEvent({ title: 'Late', date: '2026-11-25', startTime: '18:00' })
  const month = async (query = '', at?: string) => {
    const page = await open(`/events/calendar${query}`, at ? { at } : {})
    const today = [
      page.texts('#today > h2'),
      page.attributes('[aria-current=date]', 'id'),
      page.links.includes('#today'),
    ]
    return { page, today, folded: page.texts('main details summary').includes(texts.earlierInMonth) }
  }
  const { page, today, folded } = await month()
  expect(page.texts('main ol > li:has(> h2)')).toHaveLength(30)
  expect(page.texts('main ol h2').filter((day) => day.includes(texts.days.today))).toHaveLength(1)
  expect([today, folded]).toEqual([[['Friday 20 November 20 Today'], ['today'], true], true])
  const { weekdays } = textsIn('en').public.dates
  expect(page.texts('main [aria-hidden] > span')).toEqual([...weekdays.slice(1), weekdays[0]])
  expect((await month('', '2026-11-05T04:00:00Z')).folded, 'today is not earlier').toBe(false)
  const december = await month('?month=2026-12')
  expect([december.page.texts('main ol > li:has(> h2)').length, december.today, december.folded]).toEqual([
    31,
    [[], [], false],
    false,
  ])
  await db().updateTable('eventOccurrences').set({ status: 'cancelled' }).where('date', '=', '2026-11-25').execute()
  const cancelled = (await month()).page.texts('main ol > li:has(ul)')
  expect([cancelled[0]?.includes(texts.cancelled), cancelled[1]?.includes(texts.cancelled)]).toEqual([false, true])
})

test('the page of an event leads back to the list that its visitor came from, and only theirs does', async () => {
  const event = await aPublishedEvent({ type: 'thikr' })
  const backFrom = async (referer: string) => {
    const page = await open(event.path, { headers: { referer } })
    return page.one('a[data-back]').getAttribute('href')
  }
  const own = 'http://localhost:3000'
  expect(await backFrom(`${own}/events?type=thikr&page=2`)).toBe('/events?type=thikr&page=2')
  expect(await backFrom(`${own}/events/calendar`)).toBe('/events/calendar')
  for (const other of [`${own}/events`, `${own}/`, 'https://example.org/events?type=thikr'])
    expect(await backFrom(other)).toBe('/events')
})

test('home keeps an event of today that is over and says so; no card of a mosque calls it the next one', async () => {
  const mosque = await aMosque({ name: 'Masjid A', area: 'Athlone' })
  const times = { mosqueId: mosque.id, date: dayFromNow(0) }
  await aPublishedEvent({ ...times, title: 'Breakfast', startTime: '08:00', endTime: '09:00' })
  await aPublishedEvent({ ...times, title: 'Iftar', startTime: '19:00', endTime: '20:00' })
  await write(null, { action: 'mosque.update', kind: 'mosque', subjectId: mosque.id }, async () => {})
  for (const [language, ended] of [
    ['', 'Ended'],
    ['/ar', 'انتهت'],
  ] as const) {
    const home = await open(language || '/')
    const cards = home.texts('[data-slot="event-row"]')
    const named = (title: string) => cards.filter((text) => text.includes(title))
    expect(named('Breakfast')).toHaveLength(1)
    expect(named('Breakfast')[0]).toContain(ended)
    expect(named('Iftar').join()).not.toContain(ended)
    for (const path of ['/mosques', '/mosques/search?q=Masjid', '/mosques?area=Athlone']) {
      const { text } = await open(language + path)
      expect([path, text.includes('Iftar'), text.includes('Breakfast')]).toEqual([path, true, false])
    }
    expect((await open(`${language}/events`)).text).not.toContain('Breakfast')
  }
})

test('wherever an event is shown, it says who can follow', async () => {
  const { id, slug } = await aMosque()
  const access = anAccess({ sign_language: 'sfs', hearing_loop: 'no' }, { languages: ['en'] })
  const date = dayFromNow(2)
  const event = await aPublishedEvent({ mosqueId: id, date, startTime: '18:30', access: JSON.stringify(access) })
  const calendar = `/events/calendar?month=${date.slice(0, 7)}`
  const pages = [
    '/',
    '/mosques',
    `/mosques/${slug}`,
    '/events',
    calendar,
    '/events/embed',
    event.path.replace(id, slug),
  ]
  for (const path of [...pages, '/events.atom', '/events.rss', '/events.ics'])
    expect((await textOf(path)).replaceAll('\r\n ', ''), path).toContain(
      'Sign language interpreter (South African Sign Language)',
    )
  expect((await open('/ar/events/embed')).text).toContain('الإنجليزية · ')
})

test('wherever an event that follows a salaah is shown, it says which time it follows', async () => {
  const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }
  const { id, slug } = await aMosqueWithTimes('Masjid Followed', {
    content: {
      week: jamaatAt('maghrib', '19:52'),
      sessions: [aSession({ salaah: '13:00' }), aSession({ salaah: '13:45', venue: hall })],
    },
  })
  const follows = { mosqueId: id, startOffset: 0, endOffset: 60, startTime: null, endTime: null, follows: 'jamaat' }
  const after = (prayer: string, date: string) =>
    aPublishedEvent({ ...follows, title: `After ${prayer}`, startSalaah: prayer, endSalaah: prayer, date } as never)
  const asr = await after('asr', '2026-11-26')
  const maghrib = await after('maghrib', '2026-11-26')
  const dhuhr = await aPublishedEvent({
    ...({ ...follows, followsSession: 2, startSalaah: 'dhuhr', endSalaah: 'dhuhr' } as object),
    title: 'After Dhuhr',
    date: '2026-11-27',
  })
  const said = {
    en: {
      asr: 'After Asr begins, as no jamaat is announced (about',
      maghrib: 'After Maghrib jamaat at 19:52 (about 19:55)',
      dhuhr: 'After the 2nd Jumu’ah at 13:45, Town Hall (about 13:50)',
    },
    ar: {
      asr: 'بعد دخول وقت العصر إذ لم تُعلَن جماعة (نحو',
      maghrib: 'بعد جماعة المغرب عند 19:52 (نحو 19:55)',
      dhuhr: 'بعد صلاة الجمعة رقم 2 عند 13:45، Town Hall (نحو 13:50)',
    },
  }
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
  for (const [language, prefix] of [
    ['en', ''],
    ['ar', '/ar'],
  ] as const) {
    const words = said[language]
    const pages = ['/events', '/events?q=after', '/events/calendar?month=2026-11', `/mosques/${slug}`, '']
    for (const path of pages) {
      const { text } = await open(prefix + path || '/')
      for (const each of Object.values(words)) expect(plain(text), prefix + path).toContain(each)
    }
    for (const path of ['/mosques', '/mosques/search?q=followed', '/mosques?view=map'])
      expect(plain((await open(prefix + path || '/')).text), prefix + path).toContain(words.asr)
    for (const [event, each] of [
      [asr, words.asr],
      [maghrib, words.maghrib],
      [dhuhr, words.dhuhr],
    ] as const) {
      const page = await open(`${prefix}${event.path.replace(id, slug)}`)
      expect(plain(page.texts('dd').join(' '))).toContain(each)
      expect(plain(page.meta('description')!)).toContain(each)
      const data = page.structuredData().find((item) => item['@type'] === 'Event')
      expect(plain(data.description)).toContain(each)
      expect(plain(page.attributes('[data-share]', 'data-text').join(' '))).toContain(each)
      const google = page.links.find((link) => link.startsWith('https://calendar.google.com/calendar/render'))!
      expect(plain(new URL(google).searchParams.get('details')!)).toContain(each)
    }
  }
  const feeds = ['/events.ics', `/events.ics?mosque=${id}`, '/events.atom', '/events.rss']
  for (const feed of feeds) {
    const text = plain(await textOf(feed))
      .replaceAll('\r\n ', '')
      .replaceAll('\\,', ',')
    for (const each of Object.values(said.en)) expect(text, feed).toContain(each)
  }
  const as = await cookieOf(await aSuperadmin())
  for (const [language, prefix] of [
    ['en', ''],
    ['ar', '/ar'],
  ] as const) {
    const list = plain((await open(`${prefix}/admin/events`, { as })).text)
    for (const each of Object.values(said[language])) expect(list).toContain(each)
  }
})
