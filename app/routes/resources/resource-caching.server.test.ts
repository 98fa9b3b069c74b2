import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { jamaatAt } from '#tests/support/data/timetables.ts'
import { cachedUntil } from '#tests/support/site/route-site.ts'

const untilOf = async (paths: readonly string[], at?: string) =>
  Promise.all(paths.map(async (path) => [path, await cachedUntil(path, at ? { at } : {})]))
const all = (paths: readonly string[], until: string) => paths.map((path) => [path, until])

test('pictures and files without a date are cached for a day or a week, and what is personal never', async () => {
  const { slug } = await aMosque()
  const week = [
    ...['/app-icon.png', '/preview.png', '/ar/preview.png'],
    ...[`/mosques/${slug}/code.svg`, `/mosques/${slug}/preview.png`],
  ]
  expect(await untilOf(week)).toEqual(all(week, '2026-11-27T10:00:00.000Z'))
  const oembed = `/oembed?url=${encodeURIComponent('http://localhost:3000/events')}`
  const day = ['/robots.txt', '/site.webmanifest', oembed]
  expect(await untilOf(day)).toEqual(all(day, '2026-11-21T10:00:00.000Z'))
  expect(await cachedUntil('/mosques/positions.json')).toBe('2026-11-20T22:00:00.000Z')
  expect(await cachedUntil('/sitemap.xml')).toBe('2026-11-20T22:00:00.000Z')
  expect(await cachedUntil('/moon/preview.png')).toBe('2026-11-20T17:36:00.000Z')
  expect(await cachedUntil('/.well-known/security.txt')).toBe('2026-11-21T00:00:00.000Z')
  expect(await cachedUntil('/llms.txt')).toBe('2026-11-21T00:00:00.000Z')
  const never = ['/language/ar', '/.well-known/change-password', '/uploads/none.webp']
  expect(await untilOf(never)).toEqual(all(never, 'never'))
})

test('the picture of a mosque expires with the jamaat that it names', async () => {
  const { slug } = await aMosqueWithTimes('Masjid A', { content: { week: jamaatAt('asr', '16:45') } })
  const shown = [`/mosques/${slug}/preview.png`, `/mosques/${slug}/preview.png?lang=ar`]
  expect(await untilOf(shown)).toEqual(all(shown, '2026-11-20T14:45:00.000Z'))
})

test('the picture of an event expires at midnight, or when the date that it shows ends', async () => {
  const hours = { date: dayFromNow(0), startTime: '20:00', endTime: '21:00' }
  const { path } = await aPublishedEvent({ rrule: 'FREQ=WEEKLY', ...hours })
  const shown = [`${path}/preview.jpg`, `/ar${path}/preview.jpg`]
  const end = '2026-11-20T19:00:00.000Z'
  expect(await untilOf(shown)).toEqual(all(shown, end))
  expect(await untilOf(shown, end)).toEqual(all(shown, '2026-11-20T22:00:00.000Z'))
  const later = shown.map((each) => `${each}?date=${dayFromNow(7)}`)
  expect(await untilOf(later)).toEqual(all(later, '2026-11-20T22:00:00.000Z'))
})

test('the picture and the poster of an event that is over are cached until midnight', async () => {
  const { path } = await aPublishedEvent({ date: dayFromNow(0), startTime: '08:00', endTime: '09:00' })
  const over = [`${path}/preview.jpg`, `${path}/poster.pdf`]
  expect(await untilOf(over)).toEqual(all(over, '2026-11-20T22:00:00.000Z'))
  expect(await untilOf(over, '2026-11-20T06:59:00Z')).toEqual(all(over, '2026-11-20T07:00:00.000Z'))
})
