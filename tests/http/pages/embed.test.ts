import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'
import { pageOf } from '#tests/support/http/page.ts'

const ORIGIN = 'http://localhost:3000'
const MAX_BYTES = 20 * 1024

const announced = { content: { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20' })] } }

test('pages of other sites may frame the embeds and no other address', async () => {
  const app = await startApp()
  const { slug } = await aMosqueWithTimes('Masjid Framed', announced)
  const event = await aPublishedEvent({ title: 'Framed' })
  const values: Record<string, string> = { mosque: slug, event: event.slug ?? '', 'event.ics': `${event.slug}.ics` }
  const framable: string[] = []
  for (const { path, handle } of (await importBuiltSite()).routes()) {
    const address = path.replaceAll(/:([\w.]+)/g, (_, name) => values[name] ?? 'x').replace('*', 'nothing')
    const response = await app.visit(address)
    const policy = response.headers.get('content-security-policy')
    const isFramed = 'frame' in handle && handle.frame === 'embed'
    expect([address, policy]).toEqual([
      address,
      // The site itself shows boards in its own admin.
      expect.stringMatching(isFramed ? /frame-ancestors \*/ : /frame-ancestors '(none|self)'/),
    ])
    if (isFramed) framable.push(address)
  }
  expect(framable.sort()).toEqual(['/events/embed', `/mosques/${slug}/embed`])
  const missing = await app.visit('/mosques/nobody/embed')
  expect([missing.status, missing.headers.get('content-security-policy')]).toEqual([
    404,
    expect.stringContaining("frame-ancestors 'none'"),
  ])
})

test.each(['', '?show=week', '?show=month'])(
  'the embed%s is small, dated and without script, font or mark',
  async (query) => {
    const app = await startApp()
    const { slug } = await aMosqueWithTimes('Masjid Small', announced)
    for (const language of ['', '/ar']) {
      const page = await app.open(`${language}/mosques/${slug}/embed${query}`)
      expect(page.headers.get('content-security-policy')).toContain("script-src 'none'")
      for (const selector of [
        'script',
        'header nav',
        'link[rel="preload"]',
        'img',
        '[aria-current]',
        '[data-next]',
        'form',
      ])
        expect([selector, page.has(selector)]).toEqual([selector, false])
      expect(page.source, 'a preview that changes twice at once reports no error').not.toContain('@view-transition')
      expect(gzipSync(page.source).length).toBeLessThan(MAX_BYTES)
      expect(page.attributes('tbody th time', 'datetime')[query === '?show=month' ? 19 : 0]).toBe('2026-11-20')
      expect(page.attributes('a', 'target')).not.toContain(null)
      expect(page.meta('robots')).toBe('noindex')
    }
  },
)

test('three days stand under their dates, and say how old they are', async () => {
  const app = await startApp()
  const { slug } = await aMosqueWithTimes('Masjid Dated', announced)
  const page = await app.open(`/mosques/${slug}/embed`)
  expect(page.attributes('tbody th time', 'datetime')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(page.text).toContain('Friday 20 November to Sunday 22 November')
  expect(page.text).toContain('As of Friday 20 November 2026, 12:00.')
  expect(page.text).toContain('From the mosque, confirmed today')
  expect(page.text).not.toContain('Today')
  vi.setSystemTime(new Date('2026-11-21T00:00:10+02:00'))
  const next = await app.open(`/mosques/${slug}/embed`)
  expect(next.attributes('tbody th time', 'datetime')[0]).toBe('2026-11-21')
  expect(next.text).toContain('As of Saturday 21 November 2026, 00:00.')
})

test('an embed is light or dark where its address says so, and else as the device', async () => {
  const app = await startApp()
  const { slug } = await aMosqueWithTimes('Masjid Colors', announced)
  const open = async (colors: string) => await app.open(`/mosques/${slug}/embed${colors}`)
  expect((await open('')).source).toMatch(/prefers-color-scheme: ?dark/)
  expect((await open('?colors=pink')).source).toBe((await open('')).source)
  for (const [colors, never] of [
    ['light', '(max-width:0)'],
    ['dark', '(min-width:0)'],
  ]) {
    const page = await open(`?colors=${colors}`)
    expect(page.source).not.toMatch(/@media[^{]*prefers-color-scheme/)
    expect(page.source).toContain(never)
    expect(page.source).toMatch(new RegExp(`color-scheme: ?${colors}[;}]`))
    const style = page.one('style').textContent
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  }
})

test('the events of an embed are those of the mosque that its address names', async () => {
  const app = await startApp()
  const mosque = await aMosque({ name: 'Masjid Events' })
  await aPublishedEvent({ title: 'Ours', mosqueId: mosque.id })
  await aPublishedEvent({ title: 'Theirs' })
  const all = await app.open('/events/embed')
  expect(all.texts('h2').sort()).toEqual(['Ours', 'Theirs'])
  const own = await app.open(`/events/embed?mosque=${mosque.id}`)
  expect([own.texts('h1'), own.texts('h2')]).toEqual([['Coming events of Masjid Events'], ['Ours']])
  expect(own.text).toContain('As of Friday 20 November 2026, 12:00.')
  expect((await app.open('/events/embed?type=thikr')).text).toContain('No events are planned.')
})

/** What a program gets that finds the frame of a page by its `<link>`, as WordPress does. */
async function discover(app: Awaited<ReturnType<typeof startApp>>, path: string, query = '') {
  const [link] = (await app.open(path)).attributes('link[type="application/json+oembed"]', 'href')
  const response = await app.visit(link!.replace(ORIGIN, '') + query)
  const found = (await response.json()) as { html: string; width: number; height: number; title: string; type: string }
  return { ...found, frame: pageOf(found.html).one('iframe') }
}

test('a pasted address of a mosque or of the events becomes a frame', async () => {
  const app = await startApp()
  const { id, slug } = await aMosqueWithTimes('Masjid "Pasted" & <Co>', announced)
  const found = await discover(app, `/mosques/${slug}`)
  expect(found).toMatchObject({ version: '1.0', type: 'rich', title: 'Jamaat times of Masjid "Pasted" & <Co>' })
  expect(found.frame.getAttribute('src')).toBe(`${ORIGIN}/mosques/${slug}/embed`)
  expect(found.frame.getAttribute('title')).toBe(found.title)
  expect(found.frame.getAttribute('width')).toBe(String(found.width))
  const narrow = await discover(app, `/ar/mosques/${slug}`, '&maxwidth=300&maxheight=200&format=json')
  expect([narrow.width, narrow.height]).toEqual([300, 200])
  expect(narrow.frame.getAttribute('src')).toBe(`${ORIGIN}/ar/mosques/${slug}/embed`)
  const events = await discover(app, `/events?mosque=${id}`)
  expect(events.frame.getAttribute('src')).toBe(`${ORIGIN}/events/embed?mosque=${id}`)
  for (const size of ['0', '-5', 'wide', '1e9', ''])
    expect((await discover(app, `/mosques/${slug}`, `&maxwidth=${size}&maxheight=${size}`)).width).toBe(640)
})

test('WordPress finds the frame and shows it in its sandbox', async () => {
  const app = await startApp()
  const { slug } = await aMosqueWithTimes('Masjid "Word" <Press>', announced)
  // Of a page it reads 150 kB, and of that what is before the end of the head.
  const { source } = await app.open(`/mosques/${slug}`)
  const found = pageOf(source.slice(0, 153_600)).all('head link[type="application/json+oembed"]')
  expect(found).toHaveLength(1)
  const href = found[0]!.getAttribute('href')!.replace(ORIGIN, '')
  const response = await app.visit(`${href}&maxwidth=600&maxheight=900&dnt=1&format=json`)
  const answer = response.status === 301 ? await app.visit(response.headers.get('location')!) : response
  const { html, type, width } = await answer.json()
  expect([type, width]).toEqual(['rich', 600])
  // What its filter keeps of programs that it does not know: one frame with these attributes, nothing around it.
  expect(
    pageOf(html)
      .all('*')
      .map(({ localName }) => localName),
  ).toEqual(['iframe'])
  const names = [...pageOf(html).one('iframe').attributes].map(({ name }) => name)
  const kept = ['src', 'width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title']
  expect(names.filter((name) => !kept.includes(name))).toEqual(['loading'])
})

test('every other address is not found, and other formats are not there', async () => {
  const app = await startApp()
  const { slug } = await aMosque({ name: 'Masjid Known' })
  const hidden = await aMosque({ name: 'Masjid Hidden', status: 'hidden' })
  const status = async (url: string, more = '') =>
    (await app.visit(`/oembed?url=${encodeURIComponent(url)}${more}`)).status
  expect(await status(`${ORIGIN}/mosques/${slug}`)).toBe(200)
  for (const address of [
    '',
    'not an address',
    `/mosques/${slug}`,
    `https://elsewhere.example/mosques/${slug}`,
    `${ORIGIN}.evil.example/mosques/${slug}`,
    `javascript:${ORIGIN}/mosques/${slug}`,
    `${ORIGIN}/mosques`,
    `${ORIGIN}/mosques/nobody`,
    `${ORIGIN}/mosques/${hidden.slug}`,
    `${ORIGIN}/mosques/%E0%A4%A`,
    `${ORIGIN}/mosques/${slug}/report`,
    `${ORIGIN}/admin`,
    `${ORIGIN}/mosques/${'x'.repeat(3000)}`,
  ])
    expect([address.slice(0, 60), await status(address)]).toEqual([address.slice(0, 60), 404])
  expect((await app.visit('/oembed')).status).toBe(404)
  expect(await status(`${ORIGIN}/mosques/${slug}`, '&format=xml')).toBe(501)
})
