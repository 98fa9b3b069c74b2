import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { correctNotice, publishNotice, withdrawNotice } from '#app/features/notices/notice-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import type { Page } from '#tests/support/http/page.ts'
import { cachedUntil, open, visit } from '#tests/support/site/route-site.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const END = '2026-11-21T12:30:00.000Z'
const superadmin = anActor('superadmin')
const NAME = 'Sample Person Ofthetest'
const today = { day: '2026-11-20', time: '14:30', name: NAME, suburb: 'Bo-Kaap', phone: '021 555 0100', consent: true }

/** A site with a janazah, an ill person, a car in the way and a closed mosque. */
async function siteWithNotices() {
  vi.setSystemTime(new Date(NOW))
  const mosque = await aMosque({ name: 'Masjid of the Notices' })
  const janazah = aJanazah(mosque.id, today)
  const hours = { startsAt: NOW, endsAt: '2026-11-20T12:00:00.000Z' }
  const ill = aNotice(mosque.id, 'ill', { ...hours, name: 'Illperson Ofthetest', consent: true })
  const car = aNotice(mosque.id, 'car', { ...hours, text: 'CA 000 000 at the gate' })
  const closed = aNotice(mosque.id, 'closed', { ...hours, text: 'The water is off' })
  for (const notice of [janazah, ill, car, closed]) await publishNotice(superadmin, notice, new Date(NOW))
  return { mosque, janazah }
}

const robotsOf = ({ all }: Page) => all('meta[name=robots]').map((meta) => meta.getAttribute('content'))

test('the notice stands in full where search engines are asked not to list it, and without a name elsewhere', async () => {
  const { mosque, janazah } = await siteWithNotices()
  for (const address of ['/notices', `/notices/${janazah.id}`, `/mosques/${mosque.slug}/notices`]) {
    const page = await open(address)
    expect(page.text).toContain(`Mayyit of ${NAME}`)
    expect(robotsOf(page)).toEqual(['noindex'])
    expect((await open(`/ar${address}`)).text).toContain(NAME)
  }
  for (const address of ['/', `/mosques/${mosque.slug}`]) {
    const page = await open(address)
    expect(page.text).toContain('Janazah')
    expect(page.text).toContain('14:30')
    for (const hidden of ['Ofthetest', '021 555 0100', 'CA 000 000']) expect(page.text).not.toContain(hidden)
  }
})

test('the page and the feed list the notices of one area or kind', async () => {
  const { mosque } = await siteWithNotices()
  const far = await aMosque({ name: 'Far Masjid', area: 'Athlone' })
  const hours = { startsAt: NOW, endsAt: '2026-11-20T12:00:00.000Z' }
  await publishNotice(superadmin, aJanazah(far.id, { ...today, name: 'Far Person' }), new Date(NOW))
  await publishNotice(superadmin, aNotice(far.id, 'closed', { ...hours, text: 'The far one' }), new Date(NOW))
  for (const address of ['/notices', '/notices.atom']) {
    const text = async (query: string) => (await visit(`${address}?${query}`)).text()
    const janazahs = await text('kind=janazah&area=Athlone')
    expect(janazahs, address).toContain('Far Person')
    expect(janazahs, address).not.toContain('The far one')
    expect(janazahs, address).not.toContain(NAME)
    const closed = await text('kind=closed')
    expect(closed, address).toContain('The far one')
    expect(closed, address).toContain('The water is off')
    expect(closed, address).not.toContain(NAME)
    expect(await text('area=Nowhere'), address).not.toContain(NAME)
  }
  expect((await open('/notices?area=Nowhere')).text).toContain('No mosque says this now.')
  expect((await visit(`/notices.atom?mosque=${mosque.id}`)).headers.get('content-type')).toContain('atom')
  const page = await open('/notices?kind=janazah&area=Athlone')
  expect(page.links).toContain('/notices.atom?kind=janazah&area=Athlone')
  expect([page.value('kind'), page.value('area')]).toEqual(['janazah', 'Athlone'])
  expect(page.texts('[name=area] option')).toContain('Athlone')
  const follow = await open('/follow?area=Athlone')
  expect(follow.links).toContain('/notices.atom?kind=janazah&area=Athlone')
  expect(follow.links.some((link) => /^webcal:.*\/events\.ics\?area=Athlone&audience=children$/.test(link))).toBe(true)
})

test('an empty list of notices leads to all of them where it is narrowed', async () => {
  const { empty, emptyFiltered } = textsIn('en').public.noticePages
  for (const [query, words, links] of [
    ['', empty, []],
    ['?kind=closed', emptyFiltered, ['/notices']],
    ['?area=Athlone', emptyFiltered, ['/notices']],
  ] as const) {
    const page = await open(`/notices${query}`)
    expect([query, page.text.includes(words), page.attributes('[data-slot=empty-state] a', 'href')]).toEqual([
      query,
      true,
      links,
    ])
  }
})

test('an ill person and a car are shown by their mosque only', async () => {
  const { mosque } = await siteWithNotices()
  const own = await open(`/mosques/${mosque.slug}/notices`)
  expect(own.text).toContain('Illperson Ofthetest')
  expect(own.text).toContain('CA 000 000')
  for (const address of ['/notices', '/notices.atom']) {
    const text = await (await visit(address)).text()
    expect(text).toContain(address === '/notices' ? 'The water is off' : NAME)
    expect(text).not.toContain('Illperson')
    expect(text).not.toContain('CA 000 000')
  }
})

test('the number of a family is on the page, and in nothing that is sent on', async () => {
  const { janazah } = await siteWithNotices()
  const page = await open(`/notices/${janazah.id}`)
  expect(page.text).toContain('021 555 0100')
  expect(page.text).toContain(
    `Mayyit of ${NAME}, house Bo-Kaap, salaah at Masjid of the Notices, Friday 20 November, time 14:30, cemetery Sample Makbara`,
  )
  const feed = await visit('/notices.atom')
  expect(feed.headers.get('x-robots-tag')).toBe('noindex')
  expect(await feed.text()).not.toContain('021 555 0100')
  const [shared] = page.attributes('meta[property="og:image"]', 'content')
  expect(shared).toBe(`http://localhost:3000/notices/${janazah.id}/preview.png`)
  expect((await visit(`/notices/${janazah.id}/preview.png`)).headers.get('x-robots-tag')).toBe('noindex')
  const picture = await visit(`/notices/${janazah.id}/picture.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('x-robots-tag')).toBe('noindex')
})

test('at its end a janazah is gone from every page, which expires then, and kept copies know when', async () => {
  const { mosque, janazah } = await siteWithNotices()
  const addresses = [
    '/',
    '/notices',
    `/notices/${janazah.id}`,
    `/mosques/${mosque.slug}`,
    `/mosques/${mosque.slug}/notices`,
  ]
  for (const address of addresses)
    expect((await open(address)).attributes('[data-gone-at]', 'data-gone-at'), address).toContain(
      String(Date.parse(END)),
    )
  const before = { at: '2026-11-21T12:29:59.000Z' }
  const cached = [...addresses, '/notices.atom', `/notices/${janazah.id}/picture.png`]
  for (const address of cached) expect([address, await cachedUntil(address, before)]).toEqual([address, END])
  vi.setSystemTime(new Date(END))
  for (const address of [
    '/',
    '/notices',
    `/mosques/${mosque.slug}`,
    `/mosques/${mosque.slug}/notices`,
    '/notices.atom',
  ])
    expect(await (await visit(address)).text(), address).not.toMatch(new RegExp(`${janazah.id}|${NAME}`))
  expect((await visit(`/notices/${janazah.id}`)).status).toBe(404)
  expect((await visit(`/notices/${janazah.id}/picture.png`)).status).toBe(404)
})

test('a corrected time is struck, a corrected name is not, and a withdrawal never has the name', async () => {
  const { janazah } = await siteWithNotices()
  const corrected = aJanazah(janazah.mosqueId, { ...today, id: janazah.id, time: '15:00', name: 'Another Name' })
  await correctNotice(superadmin, corrected, { version: 1, now: new Date(NOW) })
  const page = await open(`/notices/${janazah.id}`)
  expect(page.texts('s')).toEqual(['Friday 20 November, 14:30 · Masjid of the Notices'])
  expect(page.text).toContain('Corrected Friday 20 November, 12:00')
  expect(page.text).toContain('Another Name')
  expect(page.text).not.toContain(NAME)
  await withdrawNotice(superadmin, janazah.id, { version: 2, now: new Date(NOW) })
  const withdrawn = await open(`/notices/${janazah.id}`)
  expect(withdrawn.text).toContain('Withdrawn Friday 20 November, 12:00')
  expect(withdrawn.text).toContain('Masjid of the Notices')
  for (const address of [`/notices/${janazah.id}`, '/notices', '/notices.atom'])
    expect(await (await visit(address)).text()).not.toContain('Another Name')
})

test('markup in a notice is shown as text', async () => {
  const { mosque } = await siteWithNotices()
  const script = '<script>alert(1)</script>'
  await publishNotice(superadmin, aJanazah(mosque.id, { ...today, name: script }), new Date(NOW))
  for (const address of ['/notices', '/notices.atom', `/mosques/${mosque.slug}/notices`])
    expect(await (await visit(address)).text()).not.toContain(script)
})

test('a visitor says that a notice is wrong, and the report holds nothing of it', async () => {
  const { janazah, mosque } = await siteWithNotices()
  const link = (await open(`/notices/${janazah.id}`)).links.find((each) => each.includes('/report'))!
  expect(link).toBe(`/mosques/${mosque.slug}/report?about=notice.${janazah.id}`)
  const form = await open(link)
  expect(form.all('select[name=about] option[selected]').map((option) => option.getAttribute('value'))).toEqual([
    `notice.${janazah.id}`,
  ])
  const sent = await open(`/mosques/${mosque.slug}/report`, { form: { about: `notice.${janazah.id}`, text: '' } })
  expect(sent.status).toBe(302)
  const [report] = await db().selectFrom('reports').select(['kind', 'content', 'mosqueId']).execute()
  expect(report).toEqual({
    kind: 'other',
    mosqueId: mosque.id,
    content: JSON.stringify({ about: `notice.${janazah.id}`, shown: null, wanted: null, text: '' }),
  })
})

test('a janazah has the way to its mosque', async () => {
  vi.setSystemTime(new Date(NOW))
  const { id } = await aMosque({ latitude: -33.92, longitude: 18.41 })
  const janazah = aJanazah(id, today)
  await publishNotice(superadmin, janazah, new Date(NOW))
  const way = 'https://www.google.com/maps/dir/?api=1&destination=-33.92,18.41'
  expect((await open(`/notices/${janazah.id}`)).links).toContain(way)
})

test('the main menu has the notices while there is one of every mosque', async () => {
  vi.setSystemTime(new Date(NOW))
  const { id } = await aMosque()
  const hasLink = async (at: string) => (await open('/about', { at })).links.includes('/notices')
  const hours = { startsAt: '2026-11-20T11:00:00.000Z', endsAt: '2026-11-20T12:00:00.000Z' }
  await publishNotice(superadmin, aNotice(id, 'car', { ...hours, text: 'At the gate' }), new Date(NOW))
  expect(await hasLink(hours.startsAt)).toBe(false)
  await publishNotice(superadmin, aNotice(id, 'closed', { ...hours, text: 'No water' }), new Date(NOW))
  for (const [at, has] of [
    [NOW, false],
    [hours.startsAt, true],
    [hours.endsAt, false],
  ] as const)
    expect([at, await hasLink(at)]).toEqual([at, has])
})

test('pages without notices and unknown notices answer', async () => {
  expect((await open('/notices')).text).toContain('There is no notice now.')
  expect((await open('/notices?page=7')).status).toBe(200)
  for (const address of ['/notices/none', '/notices/none/picture.png', '/mosques/none/notices'])
    expect((await open(address)).status).toBe(404)
})

test('a site without https offers feeds to followers instead of messages', async () => {
  expect((await open('/notices')).text).not.toContain('on this device')
  const page = await open('/follow')
  expect(page.text).toContain('This site cannot send notices to devices.')
  expect(page.attributes('main a', 'href')).toContain('/notices.atom')
  expect(page.attributes('[data-follow]', 'data-follow')).toEqual([])
})

test('a list of many notices is read page by page with its filters, and an empty one leads to all', async () => {
  vi.setSystemTime(new Date(NOW))
  const ids = [(await aMosque({ area: 'Athlone' })).id, (await aMosque({ area: 'Athlone' })).id]
  const hours = { startsAt: NOW, endsAt: '2026-11-20T12:00:00.000Z' }
  for (let count = 0; count < 41; count++)
    await publishNotice(
      superadmin,
      aNotice(ids[count % 2]!, 'closed', { ...hours, text: `Notice ${count}` }),
      new Date(NOW),
    )
  const linksOf = async (page: string) => {
    const { links, text } = await open(`/notices?kind=closed&area=Athlone${page}`)
    return [links.filter((link) => /^\/notices\?/.test(link)), /Page \d of \d/.exec(text)?.[0]]
  }
  const filtered = '/notices?kind=closed&area=Athlone'
  expect(await linksOf('')).toEqual([[`${filtered}&page=2`], 'Page 1 of 3'])
  expect(await linksOf('&page=2')).toEqual([[filtered, `${filtered}&page=3`], 'Page 2 of 3'])
  expect(await linksOf('&page=3')).toEqual([[`${filtered}&page=2`], 'Page 3 of 3'])
  const page = await open('/ar/notices?kind=closed&area=Athlone')
  expect(page.links).toEqual(
    expect.arrayContaining(['/ar/follow?area=Athlone', '/notices.atom?lang=ar&kind=closed&area=Athlone']),
  )
  const empty = await open('/notices?kind=janazah')
  expect([empty.text.includes('No mosque says this now.'), empty.links.includes('/notices')]).toEqual([true, true])
  const inArea = await open('/notices?area=Nowhere')
  expect([inArea.text.includes('No mosque says this now.'), inArea.links.includes('/notices')]).toEqual([true, true])
  vi.setSystemTime(new Date('2026-11-20T12:00:01.000Z'))
  const none = await open('/notices')
  expect([none.text.includes('There is no notice now.'), none.links.includes('/notices')]).toEqual([true, false])
  expect([none.title, none.meta('description'), none.meta('robots')]).toEqual([
    'Janazah and notices · Mosque Connect',
    expect.stringContaining('notices'),
    'noindex',
  ])
})

test('the page of a notice is sent on without a name in its title, and leads to its mosque', async () => {
  const { mosque, janazah } = await siteWithNotices()
  const page = await open(`/notices/${janazah.id}`)
  expect(page.title).toBe('Janazah, Masjid of the Notices · Mosque Connect')
  expect(page.links).toEqual(
    expect.arrayContaining(['/notices', `/mosques/${mosque.slug}/notices`, `/notices/${janazah.id}/picture.png`]),
  )
  expect(page.attributes('a[download]', 'download')).toEqual([`notice-${janazah.id}.png`])
  const arabic = await open(`/ar/notices/${janazah.id}`)
  expect(arabic.links).toContain(`/ar/notices/${janazah.id}/picture.png`)
  expect(arabic.source).toContain(`http://localhost:3000/ar/notices/${janazah.id}`)
  const gone = await open('/notices/none')
  expect([gone.status, gone.has('h1'), gone.links.includes('/notices')]).toEqual([404, true, true])
  expect(gone.title).toBe(`${gone.texts('h1')[0]} · Mosque Connect`)
  const before = { at: '2026-11-20T10:30:00.000Z' }
  expect(await cachedUntil(`/notices/${janazah.id}`, before), 'another notice ends').toBe('2026-11-20T12:00:00.000Z')
  expect(await cachedUntil(`/notices/${janazah.id}`, { at: '2026-11-20T12:30:00.000Z' })).toBe(
    '2026-11-20T22:00:00.000Z',
  )
})
