import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { embedScript } from '#app/pages/embed-line.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'

const MAX_BYTES = 20 * 1024

const announced = { content: { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20' })] } }

test('pages of other sites may frame the embeds and no other address', async () => {
  const app = await startApp()
  const { id, slug } = await aMosqueWithTimes('Masjid Framed', announced)
  const event = await aPublishedEvent({ title: 'Framed', mosqueId: id })
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
  expect(framable.sort()).toEqual([
    `/events/${slug}/${event.slug}/embed`,
    '/events/embed',
    `/mosques/${slug}/embed`,
    '/prayer-times/embed',
  ])
  const missing = await app.visit('/mosques/nobody/embed')
  expect([missing.status, missing.headers.get('content-security-policy')]).toEqual([
    404,
    expect.stringContaining("frame-ancestors 'none'"),
  ])
})

test.each(['', '?show=week', '?show=month'])(
  'the embed%s is small, dated and without a file of scripts, font or mark',
  async (query) => {
    const app = await startApp()
    const { slug } = await aMosqueWithTimes('Masjid Small', announced)
    for (const language of ['', '/ar']) {
      const page = await app.open(`${language}/mosques/${slug}/embed${query}`)
      const hash = createHash('sha256').update(embedScript).digest('base64')
      expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
      expect(page.all('script').map(({ textContent }) => textContent)).toEqual([embedScript])
      for (const selector of [
        'script[src]',
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
