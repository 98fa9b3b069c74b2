import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { pageOf } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const ORIGIN = 'http://localhost:3000'

/** What a program gets that finds the frame of a page by its `<link>`, as WordPress does. */
async function discover(path: string, query = '') {
  const [link] = (await open(path)).attributes('link[type="application/json+oembed"]', 'href')
  const response = await visit(link!.replace(ORIGIN, '') + query)
  const found = (await response.json()) as { html: string; width: number; height: number; title: string; type: string }
  return { ...found, frame: pageOf(found.html).one('iframe') }
}

test('a pasted address of a mosque or of the events becomes a frame', async () => {
  const { id, slug } = await aMosque({ name: 'Masjid "Pasted" & <Co>' })
  const found = await discover(`/mosques/${slug}`)
  expect(found).toMatchObject({ version: '1.0', type: 'rich', title: 'Jamaat times of Masjid "Pasted" & <Co>' })
  expect(found.frame.getAttribute('src')).toBe(`${ORIGIN}/mosques/${slug}/embed`)
  expect(found.frame.getAttribute('title')).toBe(found.title)
  expect([found.frame.getAttribute('width'), found.width]).toEqual(['100%', 640])
  const narrow = await discover(`/ar/mosques/${slug}`, '&maxwidth=300&maxheight=200&format=json')
  expect([narrow.width, narrow.height]).toEqual([300, 200])
  expect(narrow.frame.getAttribute('src')).toBe(`${ORIGIN}/ar/mosques/${slug}/embed`)
  const events = await discover(`/events?mosque=${id}`)
  expect(events.frame.getAttribute('src')).toBe(`${ORIGIN}/events/embed?mosque=${id}`)
  for (const size of ['0', '-5', 'wide', '1e9', ''])
    expect((await discover(`/mosques/${slug}`, `&maxwidth=${size}&maxheight=${size}`)).width).toBe(640)
})

test('pages of one event, of a month of times and of salaah times become frames too', async () => {
  const { id, slug } = await aMosque({ name: 'Masjid Pages' })
  const series = await aPublishedEvent({ title: 'Halaqah', mosqueId: id, rrule: 'FREQ=WEEKLY;COUNT=3' })
  const page = `/events/${slug}/${series.slug}`
  const frameOf = async (path: string) => (await discover(path)).frame.getAttribute('src')?.replace(ORIGIN, '')
  const asked = async (path: string) => {
    const response = await visit(`/oembed?url=${encodeURIComponent(ORIGIN + path)}`)
    return pageOf((await response.json()).html)
      .one('iframe')
      .getAttribute('src')
      ?.replace(ORIGIN, '')
  }
  const [date] = (await open(page)).links.flatMap((link) => /\?date=([\d-]+)/.exec(link)?.[1] ?? [])
  // A page without a date stands for the next one, also later.
  expect(await asked(page)).toBe(`${page}/embed`)
  expect(await asked(`${page}?date=${date}`)).toBe(`${page}/embed?date=${date}`)
  expect(await frameOf(`/ar${page}`)).toMatch(new RegExp(`^/ar${page}/embed`))
  expect(await frameOf(`/mosques/${slug}/times`)).toBe(`/mosques/${slug}/embed`)
  expect(await frameOf('/prayer-times')).toBe('/prayer-times/embed')
  expect(await frameOf('/ar/prayer-times?city=durban&school=hanafi')).toBe(
    '/ar/prayer-times/embed?city=durban&school=hanafi',
  )
  const event = await open(`${page}/embed`)
  expect([event.texts('h1')[0], event.text]).toEqual(['Halaqah', expect.stringContaining('Masjid Pages')])
  expect((await visit(`/events/${slug}/nothing/embed`)).status).toBe(404)
})

test('WordPress finds the frame and shows it in its sandbox', async () => {
  const { slug } = await aMosque({ name: 'Masjid "Word" <Press>' })
  // Of a page it reads 150 kB, and of that what is before the end of the head.
  const { source } = await open(`/mosques/${slug}`)
  const found = pageOf(source.slice(0, 153_600)).all('head link[type="application/json+oembed"]')
  expect(found).toHaveLength(1)
  const href = found[0]!.getAttribute('href')!.replace(ORIGIN, '')
  const response = await visit(`${href}&maxwidth=600&maxheight=900&dnt=1&format=json`)
  const answer = response.status === 301 ? await visit(response.headers.get('location')!) : response
  const { html, type, width } = await answer.json()
  expect([type, width]).toEqual(['rich', 600])
  // What its filter keeps of programs that it does not know. Without the quote it does not load the script that listens.
  expect(html).toMatch(/^<blockquote><a href="[^"]+">[^<]+<\/a><\/blockquote><iframe [^>]+><\/iframe>$/)
  expect(pageOf(html).links).toEqual([`${ORIGIN}/mosques/${slug}`])
  expect(pageOf(html).texts('a')).toEqual(['Jamaat times of Masjid "Word" <Press>'])
  const names = [...pageOf(html).one('iframe').attributes].map(({ name }) => name)
  const kept = ['src', 'width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title']
  expect(names.filter((name) => !kept.includes(name))).toEqual(['loading'])
})

test('every other address is not found, and other formats are not there', async () => {
  const { slug } = await aMosque({ name: 'Masjid Known' })
  const hidden = await aMosque({ name: 'Masjid Hidden', status: 'hidden' })
  const status = async (url: string, more = '') => (await visit(`/oembed?url=${encodeURIComponent(url)}${more}`)).status
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
    `${ORIGIN}/events/${slug}/nothing`,
    `${ORIGIN}/prayer-times/cape-town/days.json`,
    `${ORIGIN}/mosques/${hidden.slug}`,
    `${ORIGIN}/mosques/%E0%A4%A`,
    `${ORIGIN}/mosques/${slug}/report`,
    `${ORIGIN}/admin`,
    `${ORIGIN}/mosques/${'x'.repeat(3000)}`,
  ])
    expect([address.slice(0, 60), await status(address)]).toEqual([address.slice(0, 60), 404])
  expect((await visit('/oembed')).status).toBe(404)
  expect(await status(`${ORIGIN}/mosques/${slug}`, '&format=xml')).toBe(501)
})
