import { expect, test } from 'vitest'
import { plainTextsIn, textsIn } from './all-texts.server.ts'
import { bareAddress, drawnLanguage, hasTwoLanguages, languageOf, languages, localAddress } from './languages.ts'

test('addresses below /ar are Arabic, addresses that only begin with these letters are not', () => {
  expect(languageOf('/ar')).toBe('ar')
  expect(languageOf('/ar/mosques')).toBe('ar')
  expect(languageOf('/ar.data')).toBe('ar')
  expect(languageOf('/')).toBe('en')
  expect(languageOf('/area')).toBe('en')
  expect(languageOf('/mosques/ar')).toBe('en')
})

test('an address with two language prefixes is detected', () => {
  expect(['/ar/ar', '/ar/ar/mosques'].map(hasTwoLanguages)).toEqual([true, true])
  expect(['/', '/ar', '/mosques', '/ar/mosques', '/ar/area'].map(hasTwoLanguages)).toEqual(Array(5).fill(false))
})

test('every language has its texts', () => {
  for (const language of languages) expect(textsIn(language).host.home).toBeTruthy()
})

test('an address keeps its query and fragment when it changes language', () => {
  expect(localAddress('ar', '/mosques?area=Bo-Kaap#list')).toBe('/ar/mosques?area=Bo-Kaap#list')
  expect(localAddress('en', '/ar/mosques?area=Bo-Kaap#list')).toBe('/mosques?area=Bo-Kaap#list')
  expect(localAddress('ar', '/')).toBe('/ar')
  expect(localAddress('en', '/ar')).toBe('/')
  expect(localAddress('ar', '/?x=1')).toBe('/ar?x=1')
  expect(localAddress('en', '/ar?x=1')).toBe('/?x=1')
})

test('changing the language twice returns the same address', () => {
  for (const address of ['/', '/mosques', '/events/a/b?date=2026-11-20', '/area', '/?tab=past'])
    expect(localAddress('en', localAddress('ar', address))).toBe(address)
})

test('the bare address has a leading slash', () => {
  expect(bareAddress('/ar')).toBe('/')
  expect(bareAddress('/ar/about')).toBe('/about')
  expect(bareAddress('/about')).toBe('/about')
})

test('pictures are drawn in languages whose letters the site has, and files have no marks', () => {
  expect(languages.map(drawnLanguage)).toEqual(['en', 'ar', 'ms', 'en'])
  for (const language of languages) expect(JSON.stringify(plainTextsIn(language))).not.toContain('\u2060')
  expect(plainTextsIn('ms').mail.claimConfirm.heading).toBe(textsIn('en').mail.claimConfirm.heading)
})
