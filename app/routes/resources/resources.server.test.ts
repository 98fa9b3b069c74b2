import sharp from 'sharp'
import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aNotice } from '#tests/support/data/notices.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { modulesOf, readModules } from '#tests/support/data/qr-modules.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { cachedUntil, loadSiteRoutes, openXml, visit } from '#tests/support/site/route-site.ts'

async function manyMosques(count: number) {
  const row = (index: number) => ({
    ...{ id: `far-${index}`, name: `Far ${index}`, slug: `far-${index}`, sortName: `far ${index}`, area: 'Far' },
    ...{ address: '1 Far Street', status: 'active' as const, longitude: 18, latitude: -30 - index / 100 },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  })
  await write(null, { action: 'mosque.create', kind: 'mosque', subjectId: 'far-0' }, (trx) =>
    trx
      .insertInto('mosques')
      .values(Array.from({ length: count }, (_, index) => row(index)))
      .execute(),
  )
}

const ledTo = async (path: string) => {
  const { status, headers } = await visit(path)
  return [status, headers.get('location')]
}

test('the chosen language is kept for a year, and leads to the same page or to the start, never to another site', async () => {
  const chosen = await visit('/language/ar?to=/events%3Ftype=iftar')
  expect(chosen.headers.get('set-cookie')).toBe('language=ar; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
  expect(chosen.headers.get('cache-control')).toBe('no-store')
  for (const [path, to] of [
    ['/language/ar?to=/events%3Ftype=iftar', '/ar/events?type=iftar'],
    ['/language/en?to=/ar/events', '/events'],
    ['/language/ar', '/ar'],
    ['/language/ar?to=//evil.example', '/ar'],
    ['/language/af?to=https://evil.example/a', '/af'],
  ] as const)
    expect([path, ...(await ledTo(path))]).toEqual([path, 302, to])
  expect((await visit('/language/xx')).status).toBe(404)
  const { general } = await siteSettings()
  await saveSettings(anActor('superadmin'), 'general', { ...general, languages: ['ar'] }, new Date())
  await loadSiteRoutes()
  expect(await ledTo('/language/en?to=/events')).toEqual([302, '/ar/events'])
})

test('password managers and those who find a fault are led on', async () => {
  expect(await ledTo('/.well-known/change-password')).toEqual([302, '/profile'])
  const text = await (await visit('/.well-known/security.txt')).text()
  expect(text.split('\n')).toEqual([
    'Contact: http://localhost:3000/contact',
    'Expires: 2027-05-20T00:00:00.000Z',
    'Preferred-Languages: en, ar, af',
    'Canonical: http://localhost:3000/.well-known/security.txt',
    '',
  ])
})

test('files of a mosque or an event are at its present address, and not there once it is hidden', async () => {
  const { id } = await aMosque({ slug: 'auwal' })
  const hidden = await aMosque({ status: 'hidden' })
  const event = await aPublishedEvent({ mosqueId: id, rrule: 'FREQ=WEEKLY' })
  for (const name of ['code.svg', 'preview.png']) {
    expect(await ledTo(`/mosques/${id}/${name}?lang=ar`)).toEqual([301, `/mosques/auwal/${name}?lang=ar`])
    expect((await visit(`/mosques/${hidden.slug}/${name}`)).status).toBe(404)
  }
  const query = `?date=${dayFromNow(14)}`
  expect(await ledTo(`/ar${event.path}/preview.jpg${query}`)).toEqual([
    301,
    `/ar/events/auwal/${event.slug}/preview.jpg${query}`,
  ])
  for (const path of ['/events/auwal/none/preview.jpg', `/events/auwal/${event.slug}/preview.jpg?date=2026-11-21`])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
})

test('pictures for links are in the language of the page, and of the size that programs expect', async () => {
  await nameAuthority('Sample committee')
  const { slug } = await aMosque({ name: 'Masjid One', arabicName: 'مسجد', slug: 'one' })
  const event = await aPublishedEvent({ title: 'Talk', rrule: 'FREQ=WEEKLY' })
  const pictureOf = async (path: string) => {
    const response = await visit(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    expect([path, response.headers.get('content-type'), width, height]).toEqual([path, `image/${format}`, 1200, 630])
    return bytes.toString('base64')
  }
  for (const [first, second] of [
    [`/mosques/${slug}/preview.png`, `/mosques/${slug}/preview.png?lang=ar`],
    ['/preview.png', '/ar/preview.png'],
    ['/moon/preview.png', '/ar/moon/preview.png'],
    [`${event.path}/preview.jpg`, `/ar${event.path}/preview.jpg`],
    [`${event.path}/preview.jpg`, `${event.path}/preview.jpg?date=${dayFromNow(14)}`],
  ] as const)
    expect(await pictureOf(first), second).not.toBe(await pictureOf(second))
  expect(await pictureOf(`/mosques/${slug}/preview.png?lang=xx`)).toBe(await pictureOf(`/mosques/${slug}/preview.png`))
})

test('the QR code of a mosque leads to its page in the language that is asked for, at eight pixels a module', async () => {
  await aMosque({ slug: 'auwal' })
  for (const [query, page] of [
    ['', '/mosques/auwal'],
    ['?lang=ar', '/ar/mosques/auwal'],
  ] as const) {
    const svg = await openXml(`/mosques/auwal/code.svg${query}`)
    expect(readModules(svg.attributes('path', 'd').at(-1) ?? '')).toEqual(modulesOf(`http://localhost:3000${page}`, 4))
    const { width, viewBox } = Object.fromEntries(
      [...svg.one('svg').attributes].map(({ name, value }) => [name, value]),
    )
    expect(Number(width)).toBe(8 * Number(viewBox!.split(' ')[2]))
  }
})

test('a stored picture is sent whole, in part, or not again', async () => {
  const { id, width } = await storeImage(await photo(320, 160).jpeg().toBuffer(), { now: new Date(), createdBy: null })
  const path = `/uploads/${id}-${width}.webp`
  const send = (headers: Record<string, string> = {}) => visit(path, { headers })
  const whole = await send()
  const bytes = Buffer.from(await whole.arrayBuffer())
  const etag = `"${id}-${width}.webp"`
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    ...{ 'content-type': 'image/webp', 'content-length': String(bytes.length), etag, 'accept-ranges': 'bytes' },
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const known = await send({ 'if-none-match': `W/"a", ${etag}` })
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
  for (const condition of [{}, { 'if-range': etag }] as Record<string, string>[]) {
    const part = await send({ range: 'bytes=10-19', ...condition })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
    expect(part.headers.get('content-length')).toBe('10')
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  }
  expect((await send({ range: 'bytes=10-19', 'if-range': '"other"' })).status).toBe(200)
  const behind = await send({ range: `bytes=${bytes.length}-` })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  expect(await behind.text()).toBe('')
  for (const name of ['..%2fpackage.json', 'a.webp', `${'0'.repeat(32)}-320.webp`])
    expect([name, (await visit(`/uploads/${name}`)).status]).toEqual([name, 404])
})

test('lists by distance and maps have the mosques that match, in tiles when they are many', async () => {
  await aMosque({ name: 'Masjid Silent', area: 'Athlone' })
  await aMosque({ name: 'Masjid Somewhere', latitude: null, longitude: null })
  await aMosqueWithTimes('Masjid With Times', {
    content: { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20' })] },
  })
  const load = async (path: string) => (await visit(`/mosques/${path}`)).json()
  const all = await load('nearby.json')
  expect(all.mosques.map(({ name }: { name: string }) => name)).toEqual(['Masjid Silent', 'Masjid With Times'])
  expect([all.withoutPosition, all.tiles]).toEqual([1, undefined])
  expect(all.mosques.map(({ jamaats, beginnings }: Record<string, unknown>) => [jamaats, beginnings])).toMatchObject([
    [[], { length: 4 }],
    [{ length: 4 }, []],
  ])
  expect((await load('nearby.json?area=Athlone')).mosques).toHaveLength(1)
  expect((await load('nearby.json?held=eid')).mosques).toEqual([])
  expect(JSON.stringify(await load('positions.json'))).toContain('Masjid Silent')
  expect(JSON.stringify(await load('positions.json?area=Athlone'))).not.toContain('Masjid With Times')
  expect(JSON.stringify(await load('positions.json?held=eid'))).not.toContain('Masjid')
  await manyMosques(499)
  const { tiles, mosques, withoutPosition } = await load('nearby.json')
  expect([tiles.length > 1, mosques, withoutPosition]).toEqual([true, undefined, 1])
  const tile = await load(`nearby.json?tile=${encodeURIComponent(tiles[0])}`)
  expect([tile.tiles, tile.mosques.length > 0, tile.mosques.length < 501]).toEqual([undefined, true, true])
})

test('llms.txt says in ten lines what there is, each address answers', async () => {
  const text = await (await visit('/llms.txt')).text()
  expect(text.split('\n').length).toBeLessThanOrEqual(10)
  expect(text).toMatch(/^# Mosque Connect\n> /)
  const addresses = [...text.matchAll(/\]\(http:\/\/localhost:3000(.*?)\)/g)].map(([, path]) => path!)
  expect(addresses).toHaveLength(8)
  for (const path of addresses)
    if (!path.startsWith('/api/')) expect([path, (await visit(path)).status]).toEqual([path, 200])
})

test('the sitemap has every page in every language, in parts when there are many, and robots.txt the searches', async () => {
  await loadSiteRoutes()
  const { slug, id } = await aMosque({ slug: 'auwal' })
  const event = await aPublishedEvent({ mosqueId: id })
  await aMosque({ status: 'hidden', slug: 'hidden' })
  const addresses = async (query = '') => (await openXml(`/sitemap.xml${query}`)).texts('loc')
  const origin = 'http://localhost:3000'
  const all = await addresses()
  const pages = [
    '/',
    '/mosques',
    '/ramadan',
    '/ramadan/sheet',
    '/eid',
    '/moon',
    '/qibla',
    `/mosques/${slug}`,
    `/events/auwal/${event.slug}`,
  ]
  for (const path of [...pages, '/prayer-times?city=durban']) expect(all).toContain(origin + path)
  expect(all).toContain(`${origin}/ar/mosques/auwal`)
  const unlisted = [
    '/admin',
    '/login',
    '/follow',
    '/notices',
    '/mosques/hidden',
    '/events.ics',
    '/prayer-times?city=cape-town',
  ]
  for (const path of unlisted) expect(all).not.toContain(origin + path)
  for (const part of ['0', '3', '-1', '1.5', 'x', '']) {
    const { status } = await visit(`/sitemap.xml?part=${part}`)
    expect([part, status]).toEqual([part, 404])
  }
  await manyMosques(500)
  expect(await addresses()).toEqual([1, 2, 3].map((part) => `${origin}/sitemap.xml?part=${part}`))
  const [first, second, third] = [await addresses('?part=1'), await addresses('?part=2'), await addresses('?part=3')]
  expect(first).toContain(`${origin}/moon`)
  expect(second).not.toContain(`${origin}/moon`)
  const mosques = [...first, ...second].filter((address) => address.startsWith(`${origin}/mosques/`))
  expect(new Set(mosques).size).toBe(501)
  expect(third).toEqual(['', '/ar', '/af'].map((language) => `${origin}${language}/events/auwal/${event.slug}`))
  expect((await visit('/sitemap.xml?part=4')).status).toBe(404)

  const robots = (await (await visit('/robots.txt')).text()).split('\n')
  expect(robots.filter((line) => line.startsWith('Disallow: '))).toEqual(
    ['/mosques?q=', '/events?q='].flatMap((list) => ['', '/ar', '/af'].map((start) => `Disallow: ${start}${list}`)),
  )
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('a notice is a picture to send on until it ends, and search engines are asked not to list it', async () => {
  const { id } = await aMosque()
  const hours = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T12:00:00.000Z' }
  const notice = aNotice(id, 'closed', { ...hours, text: 'No water' })
  await publishNotice(anActor('superadmin'), notice, new Date())
  const path = `/notices/${notice.id}/picture.png`
  const [english, arabic] = await Promise.all([path, `/ar${path}`].map(async (each) => visit(each)))
  expect([english!.headers.get('content-type'), english!.headers.get('x-robots-tag')]).toEqual(['image/png', 'noindex'])
  expect(Buffer.from(await english!.arrayBuffer()).equals(Buffer.from(await arabic!.arrayBuffer()))).toBe(false)
  expect(await cachedUntil(path)).toBe(hours.endsAt)
  expect((await visit(path, { at: hours.endsAt })).status).toBe(404)
})

test('a sign-in by Google that the site does not offer leads back to the sign-in page, and says so', async () => {
  const answer = await visit('/api/auth/callback/google?code=x&state=y')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login'])
  expect(answer.headers.getSetCookie().join()).toMatch(/^flash=.*error/)
  expect(await cachedUntil('/api/auth/callback/google?code=x')).toBe('never')
})

test('the star of an icon is dark where the color of the site is light', async () => {
  const middle = async () => {
    const icon = Buffer.from(await (await visit('/app-icon.png?size=192')).arrayBuffer())
    const { data } = await sharp(icon)
      .extract({ left: 96, top: 96, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  expect(await middle()).toEqual([255, 255, 255])
  const { customization } = await siteSettings()
  await saveSettings(anActor('superadmin'), 'customization', { ...customization, primaryColor: '#ffe08a' }, new Date())
  expect(await middle()).toEqual([18, 35, 27])
  const manifest = await (await visit('/site.webmanifest')).json()
  expect([manifest.theme_color, manifest.description]).toEqual(['#ffe08a', customization.siteDescription || undefined])
})
