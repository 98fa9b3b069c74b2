import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'
import { type Page, readPage, textOf } from '#tests/support/http/page.ts'
import { type Behaviour, startSalaahService } from '#tests/support/servers/salaah-service.ts'
import { aFolder, startProcess } from '#tests/support/servers/server-process.ts'
import { ready } from '#tests/support/servers/spawn-site.ts'

const now = '2026-11-20T12:05:00Z'

/** A page, with the text of its main part. */
async function page(url: string, path: string) {
  const opened = await readPage(await fetch(url + path, { redirect: 'manual' }))
  expect(opened.status).toBe(200)
  return { ...opened, text: textOf(opened.one('main')) }
}

/** The cells of a day's row, as they are without a choice of the madhab. */
const rowOf = ({ all }: Page, day: string) =>
  all(`tr[data-day="${day}"] > :is(th, td)`).map((cell) => {
    const shown = cell.cloneNode(true) as Element
    for (const other of shown.querySelectorAll('.school-hanafi')) other.remove()
    return textOf(shown)
  })

async function siteWith(settings: Record<string, string>) {
  const server = await ready(startProcess({ NOW: now, DATA_DIR: aFolder(), ...settings }))
  return server.url
}

test('a script of at most 300 bytes, which the policy allows, selects one of both schools', async () => {
  const url = await siteWith({})
  const response = await readPage(await fetch(url))
  const scripts = response.all('head > script:not([src], [type])').map(({ textContent }) => textContent ?? '')
  const script = scripts.find((each) => each.startsWith('try')) ?? ''
  expect(script.length).toBeGreaterThan(0)
  expect(script.length).toBeLessThanOrEqual(300)
  const hash = createHash('sha256').update(script).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('files of a city: a calendar of 60 days and a month as CSV', async () => {
  const { visit } = await startApp()
  const feed = await visit('/prayer-times/durban.ics?school=hanafi')
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  const text = await feed.text()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(300)
  expect(text).toContain('UID:salaah-durban-hanafi-')
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toMatch(/SOURCE;VALUE=URI:http:\/\/[^/]+\/prayer-times\/durban\.ics\?school=hanafi\r/)
  const csv = await visit('/prayer-times/durban.csv')
  expect(csv.headers.get('content-disposition')).toMatch(/filename="salaah-durban-\d{4}-\d\d\.csv"/)
  expect((await visit('/prayer-times/atlantis.ics')).status).toBe(404)
  expect((await visit('/prayer-times/durban.exe')).status).toBe(404)
  expect((await visit('/prayer-times/durban.csv?month=1999-01')).status).toBe(400)
})

test('when the service is down our times are shown with a note, and the page is not cached', async () => {
  const service = await startSalaahService(new Date(now))
  service.behave('broken')
  const { text, headers } = await page(await siteWith({ SALAAH_SOURCE: service.url }), '/prayer-times')
  expect(text).toContain('The salaah service did not answer.')
  expect(text).toContain('Next: Asr 16:15')
  expect(headers.get('cache-control')).toBe('private, no-cache')
})

test('without a fallback the page shows an error, and the times once the service is back', async () => {
  const service = await startSalaahService(new Date(now))
  const url = await siteWith({ SALAAH_SOURCE: service.url, SALAAH_FALLBACK: 'none' })
  for (const behaviour of ['rate-limited', 'html', 'without data'] satisfies Behaviour[]) {
    service.behave(behaviour)
    const { text, headers } = await page(url, `/prayer-times?city=${behaviour === 'html' ? 'durban' : 'pretoria'}`)
    expect(text).toContain('Failed to load salaah times. Please try again later.')
    expect(text).toContain('Failed to load prayer times')
    expect(text).toContain('Try Again')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
  service.behave('silent')
  const waiting = await page(url, '/prayer-times?city=george')
  expect(waiting.text).toContain('Loading salaah times...')
  expect(waiting.text).toContain('Loading prayer times...')
  service.behave('half')
  const half = await page(url, '/prayer-times?city=kimberley')
  expect(half.all('tr[data-day]')).toHaveLength(28)
  expect(rowOf(half, '2026-11-03')).toMatchObject({
    1: expect.stringMatching(/^Al Thalaata 23 Jumada al-Ula 1448/),
    5: 'N/A',
  })
  service.behave('well')
  expect((await page(url, '/prayer-times?city=polokwane')).text).toContain('Next: Asr ')
})

test('the home page shows today’s six times with the next one marked, or an error', async () => {
  const service = await startSalaahService(new Date(now))
  const url = await siteWith({ SALAAH_SOURCE: service.url, SALAAH_FALLBACK: 'none' })
  expect(service.requests, 'a start waits for no other service').toEqual([])
  service.behave('broken')
  const failed = await page(url, '/')
  expect(failed.text).toContain("Today's Salaah Times")
  expect(failed.text).toContain('Failed to load prayer times')
  expect(failed.headers.get('cache-control')).toBe('private, no-cache')
  service.behave('well')
  // A failure is cached for a second, so that not every visitor calls a failing service.
  await expect.poll(async () => (await page(url, '/')).text).toContain('Next: Asr 16:15')
  expect((await page(url, '/')).texts('li[data-next="true"]')[0]).toMatch(/Asr.*16:15/)
  expect(service.requests.filter((address) => address.includes('/calendar/'))).toEqual([])
})
