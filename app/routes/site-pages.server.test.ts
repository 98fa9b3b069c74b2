import { expect, test, vi } from 'vitest'
import { buildOpenApiDocument } from '#api/v1/document.ts'
import * as sources from '#app/features/mosques/mosque-sources.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import * as dump from '#app/workflows/dump.server.ts'
import * as publicData from '#app/workflows/public-data.server.ts'
import { publicFileNames } from '#app/workflows/public-files.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { cachedUntil, open } from '#tests/support/site/route-site.ts'

test('fixed pages have their title, description and canonical address, and those that help nobody find anything have none', async () => {
  const { about, accessibility, privacy, terms, developers } = textsIn('en').pages
  const { contact, offline } = textsIn('en').public
  for (const [path, title, description] of [
    ['/privacy', privacy.title, privacy.description],
    ['/accessibility', accessibility.title, accessibility.description],
    ['/terms', terms.title, terms.description],
    ['/developers', developers.title, developers.description],
    ['/contact', contact.title, contact.description],
    ['/about', about.title, expect.stringMatching(/./)],
  ] as const) {
    const page = await open(path)
    expect([page.title, page.meta('description'), page.canonical, page.meta('robots')]).toEqual([
      `${title} · Mosque Connect`,
      description,
      `http://localhost:3000${path}`,
      undefined,
    ])
  }
  const kept = await open('/offline')
  expect([kept.title, kept.meta('robots')]).toEqual([`${offline.title} · Mosque Connect`, 'noindex'])
  const missing = await open('/ar/nothing-here')
  expect([missing.status, missing.title, missing.meta('robots')]).toEqual([
    404,
    `${textsIn('ar').shared.shell.notFound.title} · Mosque Connect`,
    'noindex',
  ])
})

test('the home page is named by its words and says which cities it serves', async () => {
  const home = await open('/')
  expect(home.title).toBe("Connecting Cape Town's Muslim Community · Mosque Connect")
  expect(home.canonical).toBe('http://localhost:3000/')
  await storeCities()
  expect((await open('/')).structuredData().find((each) => each.areaServed)?.areaServed).toEqual([
    { '@type': 'City', name: 'London' },
    { '@type': 'City', name: 'Luton' },
  ])
})

test('the home page counts the mosques and dates of this month, and leaves out what is none', async () => {
  const { id } = await aMosque()
  await aPublishedEvent({ mosqueId: id, date: '2026-12-01' })
  const page = await open('/')
  expect(page.texts('main dl').join()).toMatch(/Active mosques 1/)
  expect(page.text).not.toMatch(/Monthly events/)
  expect(page.has('.lanterns'), 'outside Ramadan').toBe(false)
})

test('about says how many mosques there are, and thanks OpenStreetMap where some are from there', async () => {
  await aMosque()
  await aMosque()
  const before = await open('/about')
  expect(before.text).toContain('Today 2 mosques are connected')
  expect(before.texts('main p').join()).not.toContain('OpenStreetMap')
  vi.spyOn(sources, 'showsOsmData').mockResolvedValue(true)
  expect((await open('/about')).texts('main p').join()).toContain('OpenStreetMap')
})

test('the page on accessibility says when it was tried, and leads to each of its sections', async () => {
  const { title, updated, sections } = textsIn('en').pages.accessibility
  const page = await open('/accessibility')
  expect(page.texts('h1')).toEqual([title])
  expect(page.text).toContain(updated({ month: 'November 2026' }))
  const ids = Object.keys(sections)
  expect(page.links).toEqual(expect.arrayContaining(ids.map((id) => `#${id}`)))
  expect(page.attributes('main section[id]', 'id')).toEqual(ids)
  const at = '2026-11-27T13:12:00Z'
  expect(await cachedUntil('/accessibility', { at })).toBe('2026-11-27T22:00:00.000Z')
})

test('contact shows the email and phone of the site', async () => {
  const inPage = async () =>
    (await open('/contact')).attributes('main a', 'href').filter((link) => /^(mailto|tel):/.test(link!))
  expect(await inPage()).toEqual([])
  setProcessSettings({ CONTACT_PHONE: '+27 (21) 555-0101' })
  expect(await inPage()).toEqual(['tel:+27215550101'])
  setProcessSettings({ CONTACT_EMAIL: 'hello@example.org' })
  expect(await inPage()).toEqual(['mailto:hello@example.org', 'tel:+27215550101'])
})

test('programs learn who runs the site, how to write to it and how to search it', async () => {
  const read = async (path: string) => {
    const [organization, website] = (await open(path)).structuredData()
    return { organization, website }
  }
  const before = await read('/')
  expect(before.organization).toMatchObject({
    '@type': 'Organization',
    url: 'http://localhost:3000/',
    logo: 'http://localhost:3000/preview.png',
    areaServed: { '@type': 'City', name: 'Cape Town' },
  })
  expect(before.organization).not.toHaveProperty('email')
  setProcessSettings({ CONTACT_EMAIL: 'hello@example.org' })
  const { organization, website } = await read('/ar')
  expect(organization.email).toBe('hello@example.org')
  expect(website).toMatchObject({ '@type': 'WebSite', inLanguage: 'ar', publisher: { '@id': organization['@id'] } })
  expect(website.potentialAction.target.urlTemplate).toBe(
    'http://localhost:3000/ar/mosques/search?q={search_term_string}',
  )
})

test('privacy names the service that has the pictures of the site, where there is one', async () => {
  const { hostedPictures } = textsIn('en').pages.privacy
  const saysHost = async (host: string) => (await open('/privacy')).text.includes(hostedPictures({ host }))
  const store = 'hosted+https://pictures.example.org/api'
  const [marker] = hostedPictures({ host: '|' }).split('|')
  expect((await open('/privacy')).text).not.toContain(marker)
  setProcessSettings({ IMAGE_STORE: store })
  expect(await saysHost('pictures.example.org')).toBe(true)
  setProcessSettings({ IMAGE_STORE: `${store}?images=https://cdn.example.net/a` })
  expect(await saysHost('cdn.example.net')).toBe(true)
})

test('privacy and terms are of the month in which they were changed', async () => {
  const { privacy, terms } = textsIn('en').pages
  for (const [path, { title, updated }] of [
    ['/privacy', privacy],
    ['/terms', terms],
  ] as const) {
    const page = await open(path)
    expect(page.texts('h1')).toEqual([title])
    expect(page.text).toMatch(new RegExp(updated({ month: '\\w+ 202\\d' })))
  }
})

test('about says by which method times are calculated, and that they are adjusted only where they are', async () => {
  const { story } = textsIn('en').pages.about
  const { salaah } = await siteSettings()
  const { method, adjustments } = salaah
  for (const isAdjusted of [true, false]) {
    const minutes = Object.fromEntries(Object.keys(adjustments).map((name) => [name, isAdjusted ? 1 : 0]))
    await saveSettings(
      anActor('superadmin'),
      'salaah',
      { ...salaah, adjustments: minutes as typeof adjustments },
      new Date(),
    )
    expect((await open('/about')).text).toContain(story.times({ method, isAdjusted }))
  }
})

test('the page for developers has every operation with its answers, the columns of its files and the feeds', async () => {
  const { developers } = textsIn('en').pages
  const { paths } = buildOpenApiDocument('https://x.example', '')
  const page = await open('/developers')
  for (const [path, { get }] of Object.entries(paths).filter(([path]) => !path.startsWith('/v1/'))) {
    const card = page.texts(`[id="${get.operationId}"]`).join()
    const parts = [`GET ${path}`, get.summary, ...get.parameters.map(({ name }) => name), ...Object.keys(get.responses)]
    for (const part of parts) expect(card).toContain(part)
    expect([path, card.includes(developers.parameters)]).toEqual([path, get.parameters.length > 0])
  }
  for (const row of [
    'repeats boolean',
    'languages list of string The languages of the talk by their ISO 639 codes.',
    'meals integer or null The meals at an iftar.',
    'status scheduled | moved | cancelled',
  ])
    expect(page.texts('tr')).toContain(row)
  expect(
    page
      .texts('tr')
      .filter((row) => row.startsWith('page '))
      .join(),
  ).toContain('Default: 1.')
  expect(page.text).not.toContain('Default: .')
  expect(page.texts('a[href="#EventDate"]')).toContain('list of EventDate')
  for (const title of Object.values(developers.data.columns)) expect(page.texts('thead th')).toContain(title)
  for (const link of ['/events.ics', '/events.atom', '/events.rss', '/sitemap.xml']) expect(page.links).toContain(link)
})

test('the page for developers says how large its files are and when they were built, and where the dump of a day is', async () => {
  const { data } = textsIn('en').pages.developers
  const before = await open('/developers')
  for (const text of [data.notYet, data.dump.none]) expect(before.text).toContain(text)
  expect(before.links).not.toContain('/data/dump/manifest.json')
  expect(await cachedUntil('/developers')).toBe('2026-11-20T10:05:00.000Z')
  const file = { gzipBytes: 1, sha256: '' }
  const files = Object.fromEntries(publicFileNames.map((name) => [name, { ...file, bytes: 999_001 }]))
  files['events.csv'] = { ...file, bytes: 819_001 }
  const built = { builtAt: '2026-11-20T06:30:00Z', files } as Awaited<ReturnType<typeof publicData.describePublicData>>
  vi.spyOn(publicData, 'describePublicData').mockResolvedValue(built)
  const dumped = { day: '2026-11-19' } as Awaited<ReturnType<typeof dump.describeDump>>
  vi.spyOn(dump, 'describeDump').mockResolvedValue(dumped)
  const page = await open('/developers')
  expect(page.texts('tr').find((row) => row.includes('events.csv'))).toMatch(/820 kB 20\/11\/2026 08:30$/)
  expect(page.texts('tr').find((row) => row.includes('events.ics'))).toMatch(/1\.0 MB/)
  expect(page.text).toContain(data.dump.day({ day: 'Thursday 19 November 2026' }))
  expect(page.links).toContain('/data/dump/manifest.json')
})

test('a card names the next jamaat with its day and venue, and the next event and how many there are', async () => {
  const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }
  const content = { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20', venue: hall })] }
  const { id } = await aMosqueWithTimes('Masjid A', { content })
  await aPublishedEvent({ mosqueId: id, title: 'Circle', date: dayFromNow(2) })
  await aPublishedEvent({ mosqueId: id, title: 'Lecture', date: dayFromNow(3) })
  const cardAt = async (at: string) =>
    (await open('/mosques', { at })).texts('#results li, [data-region="results"] li').join(' ')
  const now = await cardAt('2026-11-20T10:00:00Z')
  for (const words of ['13:20', 'Town Hall', 'Circle']) expect(now).toContain(words)
  expect(now).not.toContain('Lecture')
  expect(now).not.toMatch(/tomorrow/i)
  const afternoon = await cardAt('2026-11-20T12:00:00Z')
  expect([afternoon.includes('16:45'), afternoon.includes('Town Hall')]).toEqual([true, false])
  expect(await cardAt('2026-11-20T15:00:00Z')).toMatch(/16:45.*tomorrow|tomorrow.*16:45/i)
})
