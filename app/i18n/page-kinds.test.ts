import { expect, test } from 'vitest'
import { needsFullLoad, pageKind } from './page-kinds.ts'

test.for([
  ['/', 'public'],
  ['/ar', 'public'],
  ['/mosques?area=Bo-Kaap', 'public'],
  ['/about', 'still'],
  ['/ar/about#sample-data', 'still'],
  ['/ar/privacy', 'still'],
  ['/aboutness', 'public'],
  ['/admin', 'account'],
  ['/ar/admin/events?page=2', 'account'],
  ['/login?from=/admin', 'account'],
  ['/administration', 'public'],
  ['/ar/contact?sent', 'contact'],
  ['/contacts', 'public'],
] as const)('%s is a %s page', ([address, kind]) => {
  expect(pageKind(address)).toBe(kind)
})

test('pages without script, and the way into the account pages, are loaded in full', () => {
  expect(needsFullLoad('/', '/about')).toBe(true)
  expect(needsFullLoad('/mosques', '/login')).toBe(true)
  expect(needsFullLoad('/mosques', '/events')).toBe(false)
  expect(needsFullLoad('/login', '/admin')).toBe(false)
  expect(needsFullLoad('/admin', '/mosques')).toBe(false)
  expect(needsFullLoad('/mosques', '/contact')).toBe(true)
  expect(needsFullLoad('/contact', '/mosques')).toBe(false)
})
