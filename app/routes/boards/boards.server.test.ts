import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { BoardFile } from '#app/features/boards/board-file.ts'
import { defaultBoard } from '#app/features/boards/board-settings.ts'
import { saveBoard } from '#app/features/boards/boards.server.ts'
import { startBroadcast } from '#app/features/live/live.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aNotice } from '#tests/support/data/notices.ts'
import { modulesOf, readModules } from '#tests/support/data/qr-modules.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { pageOf, readPage } from '#tests/support/http/page.ts'
import { cachedUntil, open, visit } from '#tests/support/site/route-site.ts'

const fixed = (time: string) => ({ kind: 'fixed' as const, time })
const superadmin = anActor('superadmin')

test('a board is a small page of its own with the table of today, which loads itself again without script', async () => {
  const { slug, name } = await aMosque({ name: 'Masjid Board', arabicName: 'مسجد اللوحة' })
  const response = await visit(`/mosques/${slug}/board`)
  const html = await response.clone().text()
  expect(gzipSync(html).length).toBeLessThan(20_000)
  const page = await readPage(response)
  expect(page.status).toBe(200)
  expect(page.texts('#plain h1')).toEqual([`Times of ${name}`])
  expect(page.texts('#plain p')).toEqual(['Friday 20 November 2026'])
  expect(page.texts('#plain tr').length).toBe(6)
  expect(page.attributes('meta[http-equiv="refresh"]', 'content')).toEqual(['300'])
  expect(page.has('link[rel="stylesheet"]')).toBe(false)
})

test('a board of a mosque that is hidden or not there says so', async () => {
  const { slug } = await aMosque({ status: 'hidden' })
  for (const path of [`/mosques/${slug}/board`, '/ar/mosques/gone/board']) {
    const page = await open(path)
    expect(page.status).toBe(404)
    expect(page.has('#plain h1')).toBe(true)
  }
  expect((await visit('/mosques/gone/board.json')).status).toBe(404)
})

test('a former address of a board and of its data leads to the present one, with what is asked', async () => {
  const { id, slug } = await aMosque({ slug: 'auwal' })
  for (const name of ['board', 'board.json']) {
    const { status, headers } = await visit(`/mosques/${id}/${name}?screen=1`)
    expect([status, headers.get('location')]).toEqual([301, `/mosques/${slug}/${name}?screen=1`])
  }
})

test('a name in a board is text, whatever is in it', async () => {
  const { slug } = await aMosque({ name: '<b>"Masjid" & </title><script>alert(1)</script>' })
  const page = await open(`/mosques/${slug}/board`)
  expect(page.has('b')).toBe(false)
  expect(page.all('script').length).toBe(3)
})

test('the data of a board have words and dates of each open language, and the settings of the mosque', async () => {
  const { id, slug } = await aMosque({ arabicName: 'مسجد' })
  const read = async (): Promise<BoardFile> => await (await visit(`/mosques/${slug}/board.json`)).json()
  const file = await read()
  expect(Object.keys(file.words)).toEqual(expect.arrayContaining(['en', 'ar']))
  expect(file.settings).toEqual(defaultBoard)
  expect(file.otherName).toBe('مسجد')
  expect(file.dates.en?.['2026-11-20']?.[0]).toBe('Friday 20 November 2026')
  expect(Object.keys(file.dates.ar ?? {}).length).toBe(61)
  expect(file.offsets.map(([, minutes]) => minutes)).toEqual([120])
  await saveBoard(superadmin, id, { ...defaultBoard, theme: 'dark' }, { version: 0, now: new Date() })
  const changed = await read()
  expect(changed.settings.theme).toBe('dark')
  expect(changed.revision).toBeGreaterThan(file.revision)
})

test('the clocks of a mosque are those of its own zone', async () => {
  const { slug, id } = await aMosque()
  await db().updateTable('mosques').set({ timeZone: 'America/Asuncion' }).where('id', '=', id).execute()
  const file: BoardFile = await (await visit(`/mosques/${slug}/board.json`)).json()
  expect(file.offsets).toEqual([[expect.any(Number), -180]])
})

test('the page for a new screen and its code', async () => {
  expect((await open('/screen')).texts('#plain h1')).toEqual(['Connect this screen'])
  expect((await visit('/screen/code')).status).toBe(405)
  expect((await visit('/screen/code', { method: 'POST' })).status).toBe(400)
  const ask = () => visit('/screen/code', { form: {} })
  const made = await (await ask()).json()
  expect(made).toMatchObject({
    code: expect.stringMatching(/^[A-Z]{6}$/),
    lifeMs: 600_000,
    address: 'localhost:3000/admin/mosque/boards',
  })
  expect(made).not.toHaveProperty('expiresAt')
  const svg = pageOf(decodeURIComponent(made.picture.replace('data:image/svg+xml,', '')))
  expect(readModules(svg.attributes('path', 'd').at(-1) ?? '')).toEqual(
    modulesOf(`http://localhost:3000/admin/mosque/boards?code=${made.code}`, 4),
  )
  const answers = []
  for (let asked = 1; asked < 40; asked++) answers.push(await ask())
  const refused = answers.find(({ status }) => status !== 200)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '600'])
})

test('every board can ask each minute whether anything has changed', async () => {
  const { id, slug } = await aMosque()
  const ask = async () => {
    const answer = await visit('/screen/revision')
    return (await answer.json()).revision
  }
  const file: BoardFile = await (await visit(`/mosques/${slug}/board.json`)).json()
  expect(await ask()).toBe(file.revision)
  await saveBoard(superadmin, id, { ...defaultBoard, theme: 'dark' }, { version: 0, now: new Date() })
  expect(await ask()).toBe(file.revision + 1)
})

test('a board expires with its Islamic dates and at its midnight, its data also with notices and broadcasts', async () => {
  const { id, slug } = await aMosque({ streamUrl: 'https://stream.example.org' })
  const { slug: far, id: farId } = await aMosque()
  await db().updateTable('mosques').set({ timeZone: 'Pacific/Auckland' }).where('id', '=', farId).execute()
  for (const name of ['board', 'board.json']) {
    expect(await cachedUntil(`/mosques/${slug}/${name}`)).toBe('2026-11-20T17:36:00.000Z')
    expect(await cachedUntil(`/mosques/${far}/${name}`)).toBe('2026-11-20T11:00:00.000Z')
  }
  for (const path of ['/screen', '/screen/revision']) expect(await cachedUntil(path)).toBe('2026-11-21T10:00:00.000Z')
  expect(await cachedUntil('/mosques/gone/board')).toBe('never')
  const hours = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T10:45:00.000Z' }
  await publishNotice(superadmin, aNotice(id, 'closed', hours), new Date())
  expect(await cachedUntil(`/mosques/${slug}/board.json`)).toBe(hours.endsAt)
  await startBroadcast(superadmin, id, 30, new Date())
  expect(await cachedUntil(`/mosques/${slug}/board.json`)).toBe('2026-11-20T10:30:00.000Z')
})

test('the table without script has the adhans and jamaats that are announced, and the sessions of a Friday', async () => {
  const week = { ...jamaatAt('asr', '16:45'), fajr: { adhan: fixed('04:10'), jamaat: fixed('04:30') } }
  const sessions = [aSession({ salaah: '13:20' }), aSession({ salaah: '14:00' })]
  const { slug } = await aMosqueWithTimes('Masjid Table', { content: { week, sessions } })
  const page = await open(`/mosques/${slug}/board`)
  const cells = page.all('tr').map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['', 'Adhan', 'Jamaat'],
    ['Fajr', '04:10', '04:30'],
    ['Dhuhr', '12:35', '–'],
    ['Asr', '16:15', '16:45'],
    ['Maghrib', '19:36', '–'],
    ['Isha', '20:55', '–'],
  ])
  expect(page.texts('#plain p')).toEqual(['Friday 20 November 2026', 'Jumu’ah 13:20', 'Jumu’ah 14:00'])
  expect(page.attributes('html', 'data-mosque')).toEqual([slug])
  expect(page.attributes('html', 'data-offline')).toEqual([''])
  expect(page.meta('robots')).toBe('noindex')
  // What React leaves at the end of what it renders would end nothing here.
  expect(page.source).not.toContain('template')
  const { slug: silent } = await aMosqueWithTimes('Masjid Asr', { content: { week: jamaatAt('asr', '16:45') } })
  const arabic = await open(`/ar/mosques/${silent}/board`, { at: '2026-11-21T10:00:00Z' })
  expect([arabic.attributes('html', 'dir'), arabic.all('#plain p').length]).toEqual([['rtl'], 1])
  expect((await open(`/mosques/${silent}/board`)).texts('tr')[0]).toBe('Begins Jamaat')
})
