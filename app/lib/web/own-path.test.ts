import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { parseOwnPath } from './own-path.ts'

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
    fc.string({ unit: 'binary' }),
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
