import { expect, test } from 'vitest'
import { type Copy, formatKeptAt, isPublicPage, isShownAtOnce, listTooMany, MAX_KEPT_PAGES } from './kept-copies.ts'

const aCopy = (at: number, given: Partial<Copy> = {}): Copy => ({
  cache: 'pages',
  url: `https://mosques.example/${at}`,
  at,
  bytes: 1000,
  ...given,
})
const timesOf = (copies: readonly Copy[]) => copies.map(({ at }) => at).sort((one, other) => one - other)

test('of more than fifty pages the oldest go', () => {
  const copies = Array.from({ length: MAX_KEPT_PAGES + 3 }, (_, index) => aCopy(index))
  expect(timesOf(listTooMany(copies.toReversed(), []))).toEqual([0, 1, 2])
  expect(listTooMany(copies.slice(3), [])).toEqual([])
})

test('home, the salaah times and saved mosques stay, however old their copies are', () => {
  const old = ['/', '/ar', '/prayer-times', '/ar/offline', '/mosques/saved'].map((path, at) =>
    aCopy(at, { url: `https://mosques.example${path}` }),
  )
  const others = ['/mosques/other', '/prayer-times?city=george'].map((path, index) =>
    aCopy(10 + index, { url: `https://mosques.example${path}` }),
  )
  const newer = Array.from({ length: MAX_KEPT_PAGES }, (_, index) => aCopy(20 + index))
  expect(timesOf(listTooMany([...old, ...others, ...newer], ['saved']))).toEqual([10, 11, 20, 21, 22, 23, 24])
})

test('of more than ten megabytes the oldest go, whatever they are, except code and fonts', () => {
  const code = aCopy(0, { cache: 'files', bytes: 1_000_000 })
  const copies = [
    code,
    aCopy(1, { cache: 'pictures', bytes: 3_000_000 }),
    aCopy(2, { cache: 'data', bytes: 4_000_000 }),
    aCopy(3, { bytes: 5_000_000 }),
  ]
  expect(timesOf(listTooMany(copies, []))).toEqual([1])
})

test.each(['/', '/ar', '/mosques/sample', '/ar/prayer-times', '/contact', '/versions'])(
  '%s is a public page',
  (path) => {
    expect(isPublicPage(path)).toBe(true)
  },
)

test.each([
  '/admin',
  '/ar/admin/mosques',
  '/profile',
  '/login',
  '/dev/ui',
  '/api/v1/mosques',
  '/v1/timings/1',
  '/language/ar',
  '/events.ics',
  '/uploads/a.webp',
  '/assets/start-1.js',
  '/healthz',
  '/up',
])('the worker leaves %s alone', (path) => {
  expect(isPublicPage(path)).toBe(false)
})

test('home, the salaah times and saved mosques show their kept copy at once on a slow network', () => {
  const saved = ['sample']
  for (const path of ['/', '/ar', '/prayer-times', '/ar/prayer-times', '/mosques/sample', '/ar/mosques/sample'])
    expect([path, isShownAtOnce(path, saved)]).toEqual([path, true])
  for (const path of ['/mosques', '/mosques/other', '/events', '/mosques/sample/report'])
    expect([path, isShownAtOnce(path, saved)]).toEqual([path, false])
})

test('the time at which a page was kept is in the zone, the language and the clock of the site', () => {
  const at = Date.parse('2026-11-20T16:05:00Z')
  expect(formatKeptAt(at, 'en', 'Africa/Johannesburg', '24h')).toBe('Friday 20 November, 18:05')
  expect(formatKeptAt(at, 'en', 'Africa/Johannesburg', '12h')).toMatch(/^Friday 20 November, 6:05 pm$/i)
  expect(formatKeptAt(at, 'ar-u-nu-latn', 'Africa/Johannesburg', '24h')).toBe('الجمعة 20 نوفمبر، 18:05')
})
