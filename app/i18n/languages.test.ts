import { expect, test } from 'vitest'
import { textsIn } from './all-texts.server.ts'
import { fullDate, shortDate } from './dates.ts'
import { bareAddress, cityNameFor, hasTwoLanguages, languageOf, languages, localAddress } from './languages.ts'

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

test('a language has its own name of a city only where it has one', () => {
  const names = (en: string) => ({ en, ar: 'مدينة' })
  expect(cityNameFor(names('Cape Town'), 'af')).toBe('Kaapstad')
  expect(cityNameFor(names('Durban'), 'af')).toBe('Durban')
  expect(cityNameFor(names('Cape Town'), 'en')).toBe('Cape Town')
  expect(cityNameFor(names('Cape Town'), 'ar')).toBe('مدينة')
})

test('Afrikaans counts, orders and names days in its own way', () => {
  const { dates, events } = textsIn('af').shared
  const { program } = textsIn('af').public
  expect(fullDate(dates, '2026-11-20')).toBe('Vrydag 20 November 2026')
  expect(shortDate(dates, '2027-03-02')).toBe('2 Mrt. 2027')
  expect(program.rakaats({ count: 1 })).toBe('1 rakaat')
  expect(program.rakaats({ count: 20 })).toBe('20 rakaats')
  expect([1, 2, 8, 19, 20, 22, 31].map((day) => events.repeat.monthlyDate({ day }).split(' ').at(-1))).toEqual([
    '1ste',
    '2de',
    '8ste',
    '19de',
    '20ste',
    '22ste',
    '31ste',
  ])
})
