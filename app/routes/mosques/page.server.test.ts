import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as facts from '#app/features/mosques/mosque-sources.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { type Page, readPage } from '#tests/support/http/page.ts'
import { answer, open, visit } from '#tests/support/site/route-site.ts'

const { mosques: texts, following } = textsIn('en').public

test('the head of a mosque names it, its place and what it is, in the language of the page', async () => {
  await aMosque({
    name: 'Masjid A',
    arabicName: 'مسجد',
    slug: 'masjid-a',
    area: 'Athlone',
    suburb: 'Bridgetown',
    description: null,
  })
  await aMosque({ name: 'Masjid B', slug: 'masjid-b', description: 'y'.repeat(300) })
  const page = await open('/mosques/masjid-a')
  expect([page.title, page.meta('robots')]).toEqual(['Masjid A · Mosque Connect', undefined])
  expect(page.meta('description')).toBe(texts.page.description({ name: 'Masjid A', location: 'Bridgetown, Athlone' }))
  expect((await open('/mosques/masjid-b')).meta('description')).toBe('y'.repeat(200))
  expect([page.meta('og:image:alt'), page.meta('og:image:width'), page.meta('og:image:height')]).toEqual([
    'Masjid A',
    '1200',
    '630',
  ])
  const pageUrl = 'http://localhost:3000/ar/mosques/masjid-a'
  const arabic = await open('/ar/mosques/masjid-a')
  expect(arabic.canonical).toBe(pageUrl)
  expect(arabic.attributes('link[type="application/json+oembed"]', 'href')).toEqual([
    `http://localhost:3000/oembed?${new URLSearchParams({ url: pageUrl })}`,
  ])
  expect(JSON.stringify(arabic.structuredData().at(-1))).toContain('http://localhost:3000/ar/mosques"')
  expect(arabic.structuredData()[0]).toMatchObject({
    '@type': 'Mosque',
    name: 'مسجد',
    address: { addressCountry: 'ZA' },
  })
  for (const path of ['/mosques/nobody', '/mosques/nobody/times', '/mosques/nobody/notices']) {
    const missing = await open(path)
    expect([missing.status, missing.meta('robots'), missing.text.includes(texts.page.notFound)]).toEqual([
      404,
      'noindex',
      true,
    ])
    expect([path, missing.title]).toEqual([path, `${texts.page.notFound} · Mosque Connect`])
  }
})

test('former addresses of every page and paper of a mosque lead to the present ones, with what they ask for', async () => {
  const { id } = await aMosque({ slug: 'masjid-a' })
  const names = ['', '/times', '/embed', '/history', '/notices', '/report', '/suggest', '/claim', '/ramadan/sheet']
  const papers = ['/times.pdf', '/card.pdf', '/ramadan/sheet.pdf']
  for (const [prefix, name] of [...names.map((each) => ['/ar', each]), ...papers.map((each) => ['', each])]) {
    const { status, headers } = await visit(`${prefix}/mosques/${id}${name}?month=2026-12`)
    const present = `${prefix}/mosques/masjid-a${name}?month=2026-12`
    expect([name, status, headers.get('location')]).toEqual([name, 301, present])
  }
})

test("Jumu'ah is described to programs with its place: the city of the site, else the suburb or area", async () => {
  const content = { sessions: [aSession({ salaah: '13:20' })] }
  const { slug } = await aMosqueWithTimes('Masjid A', { content })
  const localityOf = async () => {
    const event = (await open(`/mosques/${slug}`)).structuredData().find((each) => each['@type'] === 'Event')
    return [event?.location?.address?.addressLocality, event?.location?.address?.addressRegion]
  }
  expect(await localityOf()).toEqual(['Cape Town', 'City Bowl'])
  // The mosque is in neither of these cities.
  await storeCities()
  expect(await localityOf()).toEqual(['Bo-Kaap', 'City Bowl'])
})

test('the page of a mosque shows what it has and leads on from there', async () => {
  const { slug, id } = await aMosqueWithTimes('Masjid A', { content: { week: jamaatAt('asr', '16:45') } })
  await aMosque({ slug: 'masjid-b' })
  await aPublishedEvent({ mosqueId: id, title: 'Circle', date: dayFromNow(3) })
  const [page, bare] = [await open(`/ar/mosques/${slug}`), await open('/mosques/masjid-b')]
  expect(page.links).toContain(`/ar/mosques/${slug}/times`)
  expect(page.links.filter((link) => link.includes('jamaat.ics'))).toContainEqual(
    expect.stringContaining(`webcal://localhost:3000/mosques/${slug}/jamaat.ics`),
  )
  expect(bare.links.filter((link) => link.startsWith('webcal:'))).toEqual([])
  expect([page.has('[data-region="week"]'), bare.has('[data-region="week"]')]).toEqual([true, false])
  expect(page.links.filter((link) => link.startsWith('webcal:'))).toContainEqual(
    expect.stringContaining(`/events.ics?mosque=${id}`),
  )
  expect([page.text.includes('Circle'), bare.text.includes('Circle')]).toEqual([true, false])
  expect(bare.texts('a')).toContain(following.other)
  expect(bare.has('[data-region="further-notices"]')).toBe(false)
  for (const words of ['OpenStreetMap', textsIn('en').shared.notices.title])
    expect(bare.texts('main h2, main p').join()).not.toContain(words)
  vi.spyOn(facts, 'showsOsmData').mockResolvedValue(true)
  expect((await open('/mosques/masjid-b')).texts('main p').join()).toContain('OpenStreetMap')
})

test('whoever looks after a mosque is asked for by its page only while nobody does', async () => {
  const { id } = await aMosque({ slug: 'masjid-a' })
  const nobody = 'Nobody looks after this page yet.'
  expect((await open('/mosques/masjid-a')).text).toContain(nobody)
  await anAdminWhoSignsIn({ mosqueId: id })
  expect((await open('/mosques/masjid-a')).text).not.toContain(nobody)
})

test('urgent notices are on top of the page of a mosque, others below, and all on a page of their own', async () => {
  const { id } = await aMosque({ name: 'Masjid A', slug: 'masjid-a' })
  const admin = anActor('mosque_admin', id)
  expect((await open('/mosques/masjid-a/notices')).text).toContain(textsIn('en').public.noticePages.empty)
  await publishNotice(admin, aJanazah(id, { day: '2026-11-20', time: '14:30' }), new Date())
  const life = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-25T10:00:00.000Z' }
  await publishNotice(admin, aNotice(id, 'lost-found', { ...life, text: 'A blue scarf' }), new Date())
  const page = await open('/mosques/masjid-a')
  const { kinds = {} } = textsIn('en').shared.notices as { kinds?: Record<string, string> }
  expect(page.texts('[data-region="further-notices"]').join()).not.toContain(kinds.janazah ?? 'Janazah')
  expect(page.has('[data-region="further-notices"]')).toBe(true)
  const own = await open('/mosques/masjid-a/notices')
  for (const words of ['14:30', 'A blue scarf', 'Sample Name']) expect(own.text).toContain(words)
  expect(own.text).not.toContain(textsIn('en').public.noticePages.empty)
  expect([own.title, own.meta('robots')]).toEqual([
    `${textsIn('en').public.noticePages.ofMosque({ mosque: 'Masjid A' })} · Mosque Connect`,
    'noindex',
  ])
  expect(own.links).toContain('/mosques/masjid-a')
})

test('a month of times is listed while it lasts, and offers its papers with what they would lack', async () => {
  await aMosque({ name: 'Masjid A', arabicName: 'مسجد', slug: 'masjid-a' })
  const now = await open('/mosques/masjid-a/times')
  expect([now.title, now.meta('description'), now.meta('robots')]).toEqual([
    expect.stringMatching(/^Masjid A: .*November 2026.* · Mosque Connect$/),
    expect.stringContaining('November 2026'),
    undefined,
  ])
  const papers = now.links.filter((link) => link.includes('.pdf'))
  expect(papers).toEqual(
    expect.arrayContaining([expect.stringContaining('/times.pdf'), expect.stringContaining('/card.pdf')]),
  )
  const later = await open('/ar/mosques/masjid-a/times?month=2027-02')
  expect([later.meta('robots'), later.text.includes('مسجد')]).toEqual(['noindex', true])
  expect(later.links.filter((link) => link.includes('.pdf')).join()).toMatch(
    /month=2027-02.*lang=ar|lang=ar.*month=2027-02/,
  )
  await db().updateTable('mosques').set({ name: 'Masjid \u{1F54C}' }).execute()
  expect((await open('/mosques/masjid-a/times')).links.filter((link) => link.includes('.pdf'))).toEqual([])
})

test('a venue whose letters a paper lacks is not on paper', async () => {
  const venue = { name: 'Hall 㐀', address: '', latitude: null, longitude: null }
  const { slug } = await aMosqueWithTimes('Masjid A', { content: { sessions: [aSession({ salaah: '13:20', venue })] } })
  const page = await open(`/mosques/${slug}/times`)
  expect(page.links.filter((link) => link.includes('.pdf'))).toEqual([])
  expect(page.text).toContain('Hall')
})

test('a frame shows three days, a week or a month of a mosque', async () => {
  const { slug } = await aMosqueWithTimes('Masjid A', { content: { week: jamaatAt('asr', '16:45') } })
  const rows = async (show: string) => (await open(`/mosques/${slug}/embed${show}`)).text.match(/16:45/g)?.length
  const [days, week, month] = [await rows(''), await rows('?show=week'), await rows('?show=month')]
  expect(days).toBeLessThan(week!)
  expect(week).toBeLessThan(month!)
  expect(await rows('?show=nonsense')).toBe(days)
  const page = await open(`/ar/mosques/${slug}/embed?show=month`)
  expect([page.title, page.meta('robots')]).toEqual([
    `${textsIn('ar').shared.embed.times({ mosque: 'Masjid A' })} · Mosque Connect`,
    'noindex',
  ])
  // Written at the time of the mosque.
  expect((await open(`/mosques/${slug}/embed`, { at: '2026-11-20T22:30:00Z' })).text).toContain('00:30')
})

test('the directory and the search name what they list, and keep searches from search engines', async () => {
  const { directory, results } = texts
  await aMosque({ area: 'Athlone', name: 'Masjid A' })
  const list = await open('/mosques?city=x&area=Athlone&facility=parking&page=2')
  expect([list.title, list.meta('description'), list.meta('robots')]).toEqual([
    `${directory.pageTitle} · Mosque Connect`,
    directory.description,
    undefined,
  ])
  expect(list.canonical).toBe('http://localhost:3000/mosques?city=x&area=Athlone&page=2')
  expect((await open('/mosques?q=masjid')).meta('robots')).toBe('noindex')
  for (const [query, title] of [
    ['', results.titleAll],
    ['?q=masjid', results.title({ query: 'masjid' })],
    ['?area=Athlone', `${results.titleAll} ${results.inArea({ area: 'Athlone' })}`],
    ['?q=masjid&area=Athlone', `${results.title({ query: 'masjid' })} ${results.inArea({ area: 'Athlone' })}`],
  ]) {
    const page = await open(`/mosques/search${query}`)
    expect([page.title, page.texts('h1'), page.meta('robots')]).toEqual([
      `${title} · Mosque Connect`,
      [title],
      'noindex',
    ])
  }
})

test('the guide of the directory is there while nothing is searched for', async () => {
  await aMosque({ area: 'Athlone', name: 'Masjid A' })
  const guide = async (query: string) => (await open(`/mosques${query}`)).texts('[data-region="guide"]').join()
  expect(await guide('')).not.toBe('')
  for (const query of ['?q=masjid', '?area=Athlone', '?facility=parking']) expect(await guide(query)).toBe('')
})

test('a search leads on: to pages that it has, back from one that it has not, and to other searches', async () => {
  for (let n = 0; n < 70; n++)
    await aMosque({
      name: `Masjid ${n}`,
      area: n < 65 ? 'Athlone' : 'Strand',
      suburb: null,
      latitude: null,
      longitude: null,
    })
  const first = await open('/mosques/search?q=masjid&area=Athlone')
  expect(first.links).toContain('/mosques/search?q=masjid&area=Athlone&page=2#results')
  expect(first.text).not.toContain('There is no page')
  expect(first.texts('#results-title')).toEqual(['65 mosques found'])
  expect((await open('/mosques/search?q=masjid&area=Athlone&page=9')).text).toContain(
    'There is no page 9. This is the last one, page 2.',
  )
  const empty = await open('/mosques/search?q=nothing-like-it')
  expect([empty.text.includes(texts.results.empty), first.text.includes(texts.results.empty)]).toEqual([true, false])
})

test('mosques in two cities are told apart in the heading of a search', async () => {
  await aMosque({ name: 'North Masjid', city: 'london', area: 'High Town' })
  await aMosque({ name: 'Old Masjid', city: 'luton', area: 'High Town' })
  await storeCities()
  const { results } = textsIn('ar').public.mosques
  const page = await open('/ar/mosques/search?city=luton&area=High+Town')
  expect(page.texts('h1')).toEqual([`${results.titleAll} ${results.inAreaOf({ area: 'High Town', city: 'لوتون' })}`])
  expect((await open('/mosques/search?city=luton')).texts('h1')).toEqual([
    `${texts.results.titleAll} ${texts.results.inArea({ area: 'Luton' })}`,
  ])
})

test.each([
  [
    'https://stream.example.org/a',
    'audio/mpeg',
    { plays: 'https://stream.example.org', isLink: true, isInRegion: false },
  ],
  ['https://stream.example.org/a', null, { plays: undefined, isLink: true, isInRegion: true }],
  ['http://stream.example.org/a', 'audio/mpeg', { plays: undefined, isLink: true, isInRegion: true }],
  ['javascript:alert(1)', null, { plays: undefined, isLink: false, isInRegion: false }],
  [null, null, { plays: undefined, isLink: false, isInRegion: false }],
])(
  'the stream %s of type %s is played in the page, is a link, or is not there',
  async (streamUrl, streamType, shown) => {
    await aMosque({ slug: 'masjid-a', streamUrl, streamType })
    const { response, caching } = await answer('/mosques/masjid-a')
    const page = await readPage(response)
    expect({
      plays: caching.media,
      isLink: page.has(`a[href="${streamUrl}"]`),
      isInRegion: page.has('[data-region=live] a'),
    }).toEqual(shown)
    expect(page.text.includes(texts.live.connects({ host: 'stream.example.org' }))).toBe(shown.plays !== undefined)
    expect(page.has('[data-region=live]')).toBe(true)
  },
)

test('what few need names calendars only where there are times or events, and offers no frame for a prayer room', async () => {
  const { slug } = await aMosqueWithTimes('Masjid A', { content: { week: jamaatAt('asr', '16:45') } })
  const { id } = await aMosque({ slug: 'masjid-b' })
  await aMosque({ slug: 'room', placeKind: 'prayer-room' })
  const holds = async (path: string) => {
    const page = await open(path)
    return ['yes', 'no'].filter((calendars) => page.text.includes(texts.page.moreHolds({ calendars })))
  }
  expect([await holds(`/mosques/${slug}`), await holds('/mosques/masjid-b')]).toEqual([['yes'], ['no']])
  await aPublishedEvent({ mosqueId: id, date: dayFromNow(3) })
  expect(await holds('/mosques/masjid-b')).toEqual(['yes'])
  const offers = async (path: string) => (await open(path)).has('[data-slot=embed-offer]')
  expect([await offers('/mosques/masjid-b'), await offers('/mosques/room')]).toEqual([true, false])
})

test('what is only for Ramadan and Eid is folded away out of season', async () => {
  const { id } = await aMosque({ slug: 'masjid-a' })
  const fold = (page: Page) => page.texts('details').find((each) => each.includes('taraweeh')) ?? null
  expect(fold(await open('/mosques/masjid-a'))).toBeNull()
  const rows = (['ladies_taraweeh', 'parking'] as const).map((fact) => ({ mosqueId: id, fact, value: 'yes' as const }))
  await db().insertInto('mosqueFacts').values(rows).execute()
  const page = await open('/mosques/masjid-a')
  expect([page.text.includes('Facilities parking'), fold(page)?.includes('parking')]).toEqual([true, false])
  const inRamadan = await open('/mosques/masjid-a', { at: '2027-02-20T10:00:00Z' })
  expect([/Facilities .*taraweeh/.test(inRamadan.text), fold(inRamadan)]).toEqual([true, null])
})
