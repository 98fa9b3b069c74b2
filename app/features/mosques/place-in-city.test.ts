import { expect, test } from 'vitest'
import { londonAndLuton } from '#tests/support/data/two-cities.ts'
import { cityAfterChange, nearestSiteCity, placeInCity, toCityId } from './place-in-city.ts'

const [london, luton] = londonAndLuton as [(typeof londonAndLuton)[0], (typeof londonAndLuton)[0]]
const paris = {
  ...london,
  id: 'paris',
  names: { en: 'Paris', ar: 'باريس' },
  latitude: 48.85,
  longitude: 2.35,
  zone: 'Europe/Paris',
}
const inLuton = { latitude: 51.88, longitude: -0.41 }
const inParis = { latitude: 48.86, longitude: 2.34 }
const nowhere = { latitude: null, longitude: null }
const site = { cities: [london, luton, paris], siteZone: 'Europe/London' }

test('the nearest city is that of the position', () => {
  expect(nearestSiteCity(inLuton, site.cities)).toBe(luton)
  expect(nearestSiteCity(nowhere, site.cities)).toBeNull()
  expect(nearestSiteCity(inLuton, [])).toBeNull()
})

test.each([
  ['Luton', 'luton'],
  [' LONDON ', 'london'],
  ['لندن', 'london'],
  ['paris', 'paris'],
  ['', ''],
  ['London Road', ''],
])('the name %j is of its city', (text, id) => {
  expect(toCityId(text, site.cities)).toBe(id)
})

const place = (fields: object, before: object | null = null) => {
  const empty = { ...nowhere, city: '', timeZone: '' }
  return placeInCity({ ...empty, ...fields }, before && { ...empty, ...before }, site)
}

test('a mosque without a city gets the nearest, and one with a city keeps it', () => {
  expect(place(inLuton).city).toBe('luton')
  expect(place({ ...inLuton, city: 'london' }).city).toBe('london')
  expect(place({}).city).toBe('')
  expect(placeInCity({ ...inLuton, city: 'x', timeZone: '' }, null, { ...site, cities: [] }).city).toBe('x')
})

test('the time zone follows the city, unless the mosque has its own', () => {
  expect(place(inParis).timeZone).toBe('Europe/Paris')
  expect(place({ ...inParis, timeZone: 'UTC' }).timeZone).toBe('UTC')
  const parisian = { city: 'paris', timeZone: 'Europe/Paris' }
  expect(place({ ...parisian, city: 'luton' }, parisian).timeZone).toBe('')
  expect(place({ city: 'luton', timeZone: 'UTC' }, { ...parisian, timeZone: 'UTC' }).timeZone).toBe('UTC')
  expect(place({ ...parisian, timeZone: '' }, parisian).timeZone, 'emptied on purpose').toBe('')
  expect(place({ ...parisian, ...inParis }, { city: 'luton' }).timeZone).toBe('Europe/Paris')
})

test('a city that is added takes the mosques nearest to it, unless somebody chose another', () => {
  const after = (mosque: object, before = [london], cities = [london, luton]) =>
    cityAfterChange({ city: null, ...inLuton, ...mosque }, before, cities)
  expect(after({})).toBe('luton')
  expect(after({ city: 'london' })).toBe('luton')
  expect(after({ city: 'london' }, [london, paris], [london, paris, luton])).toBe('luton')
  expect(after({ city: 'paris' }, [london, paris], [london, paris, luton])).toBe('paris')
  expect(after({ city: 'london' }, [london, luton])).toBe('london')
  expect(after({ city: 'london', ...nowhere })).toBe('london')
  expect(after(nowhere)).toBeNull()
})

test('the mosques of a removed city keep it', () => {
  expect(cityAfterChange({ city: 'luton', ...inLuton }, [london, luton, paris], [london, paris])).toBe('luton')
})

test('before a site has cities, an import keeps ids and leaves out names', () => {
  expect(toCityId('london', [])).toBe('london')
  expect(toCityId('Greater London', [])).toBe('')
})
