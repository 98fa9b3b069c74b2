import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'
import { type Page, readPage, readXml, textOf } from '#tests/support/http/page.ts'
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

test('without script the page has the next prayer, the month and the choices', async () => {
  const url = await siteWith({})
  const today = await page(url, '/prayer-times')
  const { text, headers } = today
  expect(text).toContain('Accurate salaah times for locations across South Africa')
  expect(text).toContain('Next: Asr at 16:15')
  expect(text).toContain('Understanding Salaah Times')
  expect(today.all('tr[data-day]')).toHaveLength(30)
  expect(today.attributes('tr[aria-current="date"]', 'data-day')).toEqual(['2026-11-20'])
  expect(rowOf(today, '2026-11-20')).toEqual([
    'Friday 20 November Today',
    expect.stringMatching(/^Al Juma'a 10 Jumada al-Akhirah 1448/),
    '04:04',
    '05:30',
    '12:35',
    '16:15',
    '19:36',
    '20:55',
  ])
  expect(today.attributes('option[value^="20"]', 'value').filter((month) => /^20\d\d-\d\d$/.test(month!))).toHaveLength(
    12,
  )
  expect(headers.get('cache-control')).not.toContain('no-store')

  const durban = await page(url, '/prayer-times?city=durban&month=2027-01&school=hanafi')
  expect(durban.text).toContain('January 2027 in Durban')
  expect(durban.has('input[type="radio"][value="hanafi"][checked]')).toBe(true)
  expect(rowOf(durban, '2027-01-01').slice(0, 2)).toEqual(['Friday 1 January', "Al Juma'a 22 Rajab 1448 (expected)"])
  const shafii = await page(url, '/prayer-times?city=durban&month=2027-01')
  expect(rowOf(shafii, '2027-01-01')[5]).not.toBe(rowOf(durban, '2027-01-01')[5])

  const arabic = await page(url, '/ar/prayer-times?city=george')
  expect(arabic.text).toContain('التالية: العصر الساعة 15:59')
  expect(arabic.text).toContain('فهم مواقيت الصلاة')

  const wrong = await page(url, '/prayer-times?city=atlantis&month=1999-01&school=x')
  expect(wrong.text).toContain('We could not use this part of the address: city, month, school.')
  expect(wrong.text).toContain('November 2026 in Cape Town')
})

test('without a school in the address pages have the times of both, and a script of at most 300 bytes selects one', async () => {
  const url = await siteWith({ NOW: '2026-11-20T14:30:00Z' })
  for (const path of ['/', '/prayer-times']) {
    const { text, texts } = await page(url, path)
    expect(texts('main .school-shafii').join()).toContain('Next: Maghrib at')
    expect(texts('main .school-hanafi').join()).toContain('Next: Asr at 17:')
    expect(text).toContain('Asr by the Hanafi madhab')
  }
  const chosen = await page(url, '/prayer-times?school=shafii')
  expect([chosen.has('main .school-hanafi'), chosen.text.includes('Next: Asr')]).toEqual([false, false])
  const response = await readPage(await fetch(url))
  const scripts = response.all('head > script:not([src], [type])').map(({ textContent }) => textContent ?? '')
  const script = scripts.find((each) => each.startsWith('try')) ?? ''
  expect(script.length).toBeGreaterThan(0)
  expect(script.length).toBeLessThanOrEqual(300)
  const hash = createHash('sha256').update(script).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('each city and month has its own title and one canonical address, and cities are in the sitemap', async () => {
  const url = await siteWith({ PUBLIC_URL: '', NOW: now })
  const head = async (path: string) => {
    const { title, canonical } = await readPage(await fetch(url + path))
    return [title?.split(' · ')[0], new URL(canonical!).search]
  }
  expect(await head('/prayer-times')).toEqual(['Salaah Times', ''])
  expect(await head('/prayer-times?city=cape-town&month=2026-11&school=shafii')).toEqual(['Salaah Times', ''])
  expect(await head('/prayer-times?city=durban&month=2026-11')).toEqual(['Salaah Times in Durban', '?city=durban'])
  expect(await head('/prayer-times?month=2027-01')).toEqual([
    'Salaah times for January 2027 in Cape Town',
    '?month=2027-01',
  ])
  expect(await head('/ar/prayer-times?city=george')).toEqual(['مواقيت الصلاة في جورج', '?city=george'])
  const listed = (await readXml(await fetch(`${url}/sitemap.xml`))).texts('loc')
  expect(listed).toContainEqual(expect.stringMatching(/\/ar\/prayer-times\?city=george$/))
  expect(listed.join()).not.toContain('city=cape-town')
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

test('at night, past Isha and past midnight, the page shows the right day and prayer', async () => {
  const evening = await siteWith({ NOW: '2026-12-31T20:00:00Z' })
  const { text } = await page(evening, '/prayer-times')
  expect(text).toContain('Next: Fajr at 04:06 (tomorrow)')
  expect(text).toContain('Thursday 31 December')
  const night = await siteWith({ NOW: '2026-12-31T22:00:05Z' })
  const after = await page(night, '/prayer-times')
  expect(after.text).toContain('Next: Fajr at 04:06')
  expect(after.text).not.toContain('(tomorrow)')
  expect(after.text).toContain('January 2027 in Cape Town')
})

test('when the service is down our times are shown with a note, and the page is not cached', async () => {
  const service = await startSalaahService(new Date(now))
  service.behave('broken')
  const { text, headers } = await page(await siteWith({ SALAAH_SOURCE: service.url }), '/prayer-times')
  expect(text).toContain('The salaah service did not answer.')
  expect(text).toContain('Next: Asr at 16:15')
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
  expect((await page(url, '/prayer-times?city=polokwane')).text).toContain('Next: Asr at ')
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
  await expect.poll(async () => (await page(url, '/')).text).toContain('Next: Asr at 16:15')
  expect((await page(url, '/')).texts('li[data-next="true"]')[0]).toMatch(/Asr.*16:15/)
  expect(service.requests.filter((address) => address.includes('/calendar/'))).toEqual([])
})
