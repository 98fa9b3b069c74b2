import { expect, test } from 'vitest'
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
