import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/admin', '/admin/mosques/edit/1?tab=2', '/ar/profile', '/'])('%j is a path of the site', (path) => {
  expect(ownPath(path)).toBe(path)
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
])('%j leads nowhere', (path) => {
  expect(ownPath(path)).toBeNull()
})

test('a path with a host inside stays on the site', () => {
  expect(ownPath('/https://evil.example')).toBe('/https:/evil.example')
  expect(ownPath('/ar//evil.example')).toBe('/ar/evil.example')
  expect(ownPath('/@evil.example')).toBe('/@evil.example')
})
