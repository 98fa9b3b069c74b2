import { expect, test } from 'vitest'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { backAddress, completeHost, parseOwnPath } from './addresses.ts'

test.each(['/admin', '/admin/mosques/edit/1?tab=2', '/ar/profile', '/'])('%j is a path of the site', (path) => {
  expect(parseOwnPath(path)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'admin',
  'https://evil.example/admin',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\tevil',
  '/\n/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  '/@evil.example:99999\\',
  `/${'a'.repeat(2001)}`,
])('%j is rejected', (path) => {
  expect(parseOwnPath(path)).toBeNull()
})

test('a path that contains a host stays on the site', () => {
  expect(parseOwnPath('/https://evil.example')).toBe('/https:/evil.example')
  expect(parseOwnPath('/ar//evil.example')).toBe('/ar/evil.example')
  expect(parseOwnPath('/@evil.example')).toBe('/@evil.example')
})

test('whatever the text, a browser stays on the site, also without the language', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    'ar',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    'admin',
  )
  const texts = fc.oneof(
    anyText(),
    fc.array(parts).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const path = parseOwnPath(text) ?? '/'
      for (const target of [path, path.replace(/^\/ar(?=\/)/, ''), `/ar${path}`])
        expect(new URL(target, 'https://own.example').origin).toBe('https://own.example')
      expect(parseOwnPath(path)).toBe(path)
    }),
    { numRuns: 1000 },
  )
})

const back = (referrer: string | null) =>
  backAddress(referrer, 'https://example.org', { page: '/events', views: ['/calendar'] })

test.each([
  ['https://example.org/events?type=thikr&page=2', '/events?type=thikr&page=2'],
  ['https://example.org/events/calendar', '/events/calendar'],
  ['https://example.org/events/calendar?month=2026-12', '/events/calendar?month=2026-12'],
  ['https://example.org/events', null],
  ['https://example.org/ar/events?type=thikr', null],
  ['https://example.org/events/a-mosque/an-event?date=2026-12-04', null],
  ['https://example.org.evil.example/events?type=thikr', null],
  ['https://evil.example/events?type=thikr', null],
  ['/events?type=thikr', null],
  [null, null],
])('from %s the link leads back to %s', (referrer, expected) => {
  expect(back(referrer)).toBe(expected)
})

test('an address of a list is completed where it is a bare host, and any other text stays', () => {
  for (const bare of [
    'masjid.example',
    'www.masjid.example/times?a',
    'مسجد.شبكة',
    'a-1.b.example:8080/x',
    'a.example#b',
  ])
    expect(completeHost(bare)).toBe(`https://${bare}`)
  for (const other of [
    'http://a.example',
    'office@a.example',
    'a.example and b',
    'none',
    'n.v.t',
    '1.5',
    'javascript:a.b',
    '',
  ])
    expect(completeHost(other)).toBe(other)
})
