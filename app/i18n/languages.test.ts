import { expect, test } from 'vitest'
import { bareAddress, languageOf, localAddress } from './languages.ts'

test('Arabic is what lies below /ar, and nothing that only begins with those letters', () => {
  expect(languageOf('/ar')).toBe('ar')
  expect(languageOf('/ar/mosques')).toBe('ar')
  expect(languageOf('/ar.data')).toBe('ar')
  expect(languageOf('/')).toBe('en')
  expect(languageOf('/area')).toBe('en')
  expect(languageOf('/mosques/ar')).toBe('en')
})

test('an address keeps its query and fragment when it changes language', () => {
  expect(localAddress('ar', '/mosques?area=Bo-Kaap#list')).toBe('/ar/mosques?area=Bo-Kaap#list')
  expect(localAddress('en', '/ar/mosques?area=Bo-Kaap#list')).toBe('/mosques?area=Bo-Kaap#list')
  expect(localAddress('ar', '/')).toBe('/ar')
  expect(localAddress('en', '/ar')).toBe('/')
  expect(localAddress('ar', '/?x=1')).toBe('/ar?x=1')
  expect(localAddress('en', '/ar?x=1')).toBe('/?x=1')
})

test('changing language twice gives the address back', () => {
  for (const address of ['/', '/mosques', '/events/a/b?date=2026-11-20', '/area', '/?tab=past'])
    expect(localAddress('en', localAddress('ar', address))).toBe(address)
})

test('the bare address never loses its leading slash', () => {
  expect(bareAddress('/ar')).toBe('/')
  expect(bareAddress('/ar/about')).toBe('/about')
  expect(bareAddress('/about')).toBe('/about')
})
