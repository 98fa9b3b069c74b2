import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { readPdf } from '#tests/support/data/pdf-text.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { modulesOf } from '#tests/support/data/qr-modules.ts'
import { anAccess, aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { cachedUntil, open, visit } from '#tests/support/site/route-site.ts'

const MAGHRIB = '2026-11-20T17:36:00.000Z'
const [WIDTH, HEIGHT] = [595.28, 841.89]
const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }
const sessions = [aSession({ adhan: '12:50', salaah: '13:20' }), aSession({ salaah: '14:00', venue: hall })]
const announced = { content: { week: jamaatAt('asr', '16:45'), sessions } }

async function openPdf(path: string) {
  const response = await visit(path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
  const pdf = readPdf(new Uint8Array(await response.arrayBuffer()))
  expect([pdf.pages, pdf.size]).toEqual([1, `${WIDTH} ${HEIGHT}`])
  for (const [x, y] of pdf.baselines)
    expect([path, x! > 0 && x! < WIDTH && y! > 8 && y! < HEIGHT]).toEqual([path, true])
  return pdf
}

/** The pages lists what it offers as a PDF. */
const pdfLinks = async (path: string) => (await open(path)).links.filter((link) => link.includes('.pdf'))

test('a month with eight sessions of which everything is known is one page too', async () => {
  const access = anAccess(Object.fromEntries(gatheringFacts.map((fact) => [fact, 'yes'])), { languages: ['ar', 'en'] })
  const many = Array.from({ length: 8 }, (_, index) => aSession({ salaah: `13:1${index}`, venue: hall, access }))
  const week = jamaatAt('asr', '16:45')
  const { slug } = await aMosqueWithTimes('Masjid of Eight', { content: { week, sessions: many } })
  const { lines } = await openPdf(`/mosques/${slug}/times.pdf?month=2026-12`)
  expect(lines.join(' ')).toContain('Sign language interpreter')
})

test('a month of 28 to 31 days is one A4 page, with its days, times and notes', async () => {
  const { slug } = await aMosqueWithTimes('Masjid al-Quds with a Name so Long that it takes Two Lines', announced)
  for (const [month, days] of [
    ['2026-11', 30],
    ['2026-12', 31],
    ['2027-02', 28],
  ] as const) {
    const { lines, title } = await openPdf(`/mosques/${slug}/times.pdf?month=${month}`)
    expect(lines.filter((line) => /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/.test(line))).toHaveLength(days)
    expect(lines.filter((line) => line === '16:45')).toHaveLength(days)
    expect(title).toContain('Jamaat times for')
    expect(lines.join(' ')).toContain('Bold: jamaat. Before it: adhan.')
    expect(lines.join(' ')).toContain('Jumu’ah 14:00: At another place: Civic Hall, 1 Main Road')
  }
  vi.setSystemTime(new Date('2028-02-10T10:00:00Z'))
  const leap = await openPdf(`/mosques/${slug}/times.pdf`)
  expect(leap.lines.filter((line) => line === '29')).toHaveLength(1)
})

test('the month page leads to its papers in its language, and their code to the mosque', async () => {
  const { slug } = await aMosqueWithTimes('Masjid Paper', announced)
  expect(await pdfLinks(`/mosques/${slug}/times`)).toEqual([
    `/mosques/${slug}/times.pdf?month=2026-11`,
    `/mosques/${slug}/card.pdf?month=2026-11`,
  ])
  const [address] = await pdfLinks(`/ar/mosques/${slug}/times`)
  expect(address).toBe(`/mosques/${slug}/times.pdf?lang=ar&month=2026-11`)
  const { boxes, lines } = await openPdf(address!)
  // From left to right as it is drawn.
  expect(lines).toContain([...'الفجر'].reverse().join(''))
  const white = boxes.findIndex(([, , width]) => width === 74)
  const [left = 0, bottom = 0] = boxes[white] ?? []
  const dark = boxes.slice(white + 1).filter(([, , , height]) => height === boxes[white + 1]?.[3])
  const module = dark[0]![3]!
  const found = dark.flatMap(([x = 0, y = 0, width = 0]) =>
    Array.from({ length: Math.round(width / module) }, (_, step) => {
      const row = Math.round((bottom + 74 - y) / (74 / Math.round(74 / module))) - 1
      return `${Math.round((x - left) / (74 / Math.round(74 / module))) + step},${row}`
    }),
  )
  expect(found).toEqual(modulesOf(`http://localhost:3000/ar/mosques/${slug}`, 2))
})

test('four cards to fold have the jamaats of each day', async () => {
  const { slug } = await aMosqueWithTimes('Masjid Wallet', announced)
  const { lines } = await openPdf(`/mosques/${slug}/card.pdf?month=2026-12`)
  expect(lines.filter((line) => line === 'Masjid Wallet')).toHaveLength(4)
  expect(lines.filter((line) => line === '16:45')).toHaveLength(4 * 31)
  expect(lines.filter((line) => line === '14:00')).toHaveLength(4 * 4)
})

test('a Ramadan is one A4 page, of the city and of a mosque', async () => {
  const { slug } = await aMosqueWithTimes('Masjid Ramadan', announced)
  for (const path of ['/ramadan/sheet', `/mosques/${slug}/ramadan/sheet`, '/ar/ramadan/sheet']) {
    const [address] = await pdfLinks(path)
    const { lines } = await openPdf(address!)
    for (const fast of ['1', '15', '29', '30']) expect([path, lines.includes(fast)]).toEqual([path, true])
  }
  const own = await openPdf(`/mosques/${slug}/ramadan/sheet.pdf`)
  expect(own.lines.filter((line) => line === '16:45')).toHaveLength(30)
  expect(own.title).toBe('Ramadan 1448 · Masjid Ramadan')
})

test('the poster of an event has its title, date, place and code; of a cancelled one it says so', async () => {
  const { slug, id } = await aMosque({ name: 'Masjid Poster' })
  const picture = await storeImage(await photo(320, 160).png().toBuffer(), { now: new Date(), createdBy: null })
  const registration = { registrationRequired: 1, registrationUrl: 'https://register.example' } as const
  const event = await aPublishedEvent({
    ...registration,
    title: 'Evening of poems',
    mosqueId: id,
    imageId: picture.id,
    description: 'word '.repeat(2000),
    access: JSON.stringify(anAccess({ live_captions: 'yes' }, { languages: ['af'] })),
  })
  const [address] = await pdfLinks(`/events/${slug}/${event.slug}`)
  const { lines, boxes, photos } = await openPdf(address!)
  expect(lines.join(' ')).toContain('Evening of poems')
  expect(lines).toContain('Friday 27 November 2026')
  expect(lines).toContain('Masjid Poster')
  expect(lines).toContain('Afrikaans · Live captions on screen')
  expect(lines).toContain('Registration Required: https://register.example')
  expect(boxes.length).toBeGreaterThan(200)
  expect(photos).toEqual([expect.stringContaining('/Width 320/Height 160')])
})

test('no PDF with gaps: the page names the letters that the fonts lack', async () => {
  const mosque = await aMosqueWithTimes('Masjid 中文', announced)
  const page = await open(`/mosques/${mosque.slug}/times`)
  expect(page.text).toContain('There is no PDF of this page: its fonts lack these letters: 中 文')
  expect(page.links.filter((link) => link.includes('.pdf'))).toEqual([])
  for (const name of ['times', 'card', 'ramadan/sheet']) {
    const response = await visit(`/mosques/${mosque.slug}/${name}.pdf`)
    expect([name, response.status, await response.text()]).toEqual([name, 404, expect.stringContaining('中 文')])
  }
})

test('papers of what is hidden or unknown are not found', async () => {
  const hidden = await aMosque({ name: 'Masjid Hidden', status: 'hidden' })
  for (const slug of [hidden.slug, 'nobody'])
    for (const name of ['times', 'card', 'ramadan/sheet'])
      expect((await visit(`/mosques/${slug}/${name}.pdf`)).status).toBe(404)
  expect((await visit('/events/nobody/nothing/poster.pdf')).status).toBe(404)
})

test('papers expire with their Islamic dates, at the midnight of their place, and a poster with the date it shows', async () => {
  const { id, slug } = await aMosque()
  await db().updateTable('mosques').set({ timeZone: 'Pacific/Auckland' }).where('id', '=', id).execute()
  for (const path of ['times.pdf', 'card.pdf', 'ramadan/sheet.pdf'].map((name) => `/mosques/${slug}/${name}`)) {
    expect([path, await cachedUntil(path)]).toEqual([path, '2026-11-20T11:00:00.000Z'])
    expect([path, await cachedUntil(path, { at: '2026-11-20T12:00:00.000Z' })]).toEqual([path, MAGHRIB])
  }
  expect(await cachedUntil('/ramadan/sheet.pdf')).toBe(MAGHRIB)
  const hours = { date: dayFromNow(0), startTime: '20:00', endTime: '21:00' }
  const { path } = await aPublishedEvent({ rrule: 'FREQ=WEEKLY', ...hours })
  const end = '2026-11-20T19:00:00.000Z'
  expect(await cachedUntil(`${path}/poster.pdf`)).toBe(end)
  expect(await cachedUntil(`${path}/poster.pdf`, { at: end })).toBe('2026-11-20T22:00:00.000Z')
  expect(await cachedUntil(`${path}/poster.pdf?date=${dayFromNow(7)}`)).toBe('2026-11-20T22:00:00.000Z')
})
