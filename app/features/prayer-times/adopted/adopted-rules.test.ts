import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { capeTown, durban } from '#tests/support/data/cities.ts'
import {
  findAdoptedNear,
  findCityNear,
  firstRanges,
  listAdoptedSources,
  listRanges,
  nameCity,
  type SiteTimes,
  salaahTimesOn,
} from './adopted-rules.ts'

const minutes = { fajr: 300, sunrise: null, dhuhr: 780, asr: 990, asrHanafi: null, maghrib: 1200, isha: 1290 }
const timetable = { id: 't', city: 'cape-town', year: 2027, publisher: 'Council', link: '' }
const years = new Map([[2027, { ...timetable, days: new Map([['2027-01-01', minutes]]) }]])

test('a timetable replaces the calculated times on its dates, except those that it leaves out', () => {
  const calculated = salaahTimesOn(capeTown, '2027-01-01', 'shafii', undefined)
  const { asrHanafi: _, sunrise: _sunrise, ...given } = minutes
  expect(salaahTimesOn(capeTown, '2027-01-01', 'shafii', years)).toEqual({ ...calculated, ...given })
  const hanafi = salaahTimesOn(capeTown, '2027-01-01', 'hanafi', undefined)
  expect(salaahTimesOn(capeTown, '2027-01-01', 'hanafi', years)).toEqual({ ...hanafi, ...given, asr: hanafi.asr })
  expect(salaahTimesOn(capeTown, '2027-01-02', 'shafii', years)).toEqual(
    salaahTimesOn(capeTown, '2027-01-02', 'shafii', undefined),
  )
})

test('a day without a school of its own takes that of the rules, else Shafi’i', () => {
  const withSchool = (school?: 'hanafi') => ({ ...capeTown, rules: { ...capeTown.rules, school } })
  const asrOf = (...given: Parameters<typeof salaahTimesOn>) => salaahTimesOn(...given).asr
  expect(asrOf(withSchool('hanafi'), '2027-01-01')).toBe(asrOf(capeTown, '2027-01-01', 'hanafi'))
  expect(asrOf(withSchool(), '2027-01-01')).toBe(asrOf(capeTown, '2027-01-01', 'shafii'))
  const both = new Map([[2027, { ...timetable, days: new Map([['2027-01-01', { ...minutes, asrHanafi: 1050 }]]) }]])
  expect(asrOf(withSchool('hanafi'), '2027-01-01', undefined, both)).toBe(1050)
})

test('a timetable holds near its city, and not where another city is nearer or none is near', () => {
  const cities = [capeTown, durban] as const
  const at = ({ latitude, longitude }: typeof capeTown, adopted: SiteTimes['adopted']) =>
    findAdoptedNear({ cities, adopted }, { latitude, longitude, zone: capeTown.zone })
  const adopted = new Map([['cape-town', years]])
  expect(at(capeTown, adopted)).toBe(years)
  expect(at(durban, adopted)).toBeUndefined()
  expect(at({ ...capeTown, latitude: 0 }, adopted)).toBeUndefined()
  expect(at(capeTown, new Map())).toBeUndefined()
})

test.each([
  ['the suburbs', -34.03, 18.46, 'Africa/Johannesburg', 'cape-town'],
  ['the Strand, 45 km away', -34.11, 18.83, 'Africa/Johannesburg', 'cape-town'],
  ['Worcester, 94 km away', -33.65, 19.45, 'Africa/Johannesburg', undefined],
  ['Centurion, nearer to Pretoria than to Johannesburg', -25.86, 28.19, 'Africa/Johannesburg', 'pretoria'],
  ['a mosque with another clock', -33.92, 18.42, 'UTC', undefined],
])('%s belongs to the right city', (_, latitude, longitude, zone, city) => {
  const cities = [capeTown, ...capeTownSalaah.cities.map((city) => ({ ...capeTown, ...city }))] as const
  expect(findCityNear(cities, { latitude, longitude, zone })).toBe(city)
})

test('consecutive days are one range', () => {
  expect(listRanges([])).toEqual([])
  expect(listRanges(['2027-01-31', '2027-02-01', '2027-02-03'])).toEqual([
    { from: '2027-01-31', until: '2027-02-01' },
    { from: '2027-02-03', until: '2027-02-03' },
  ])
})

test('the identifier of a city is written as a name where a text has one language', () => {
  expect(['cape-town', 'durban', 'port-st-johns'].map(nameCity)).toEqual(['Cape Town', 'Durban', 'Port St Johns'])
})

test('each timetable of some days names its publisher, the days that it covers, and whether they are all, some or none', () => {
  const sourcesOf = (...days: string[]) => listAdoptedSources(years, days)
  const source = { publisher: 'Council', link: '', ranges: [{ from: '2027-01-01', until: '2027-01-01' }] }
  expect(sourcesOf('2026-12-31')).toEqual([])
  expect(listAdoptedSources(undefined, ['2027-01-01'])).toEqual([])
  expect(sourcesOf('2026-12-31', '2027-01-01')).toEqual([{ ...source, shown: 'all' }])
  expect(sourcesOf('2027-01-01', '2027-01-02')).toEqual([{ ...source, shown: 'some' }])
  expect(sourcesOf('2027-01-02', '2027-01-03')).toEqual([{ ...source, shown: 'none' }])
})

test('the first ranges of days are told in words, with how many more there are', () => {
  const { dates } = textsIn('en').shared
  const inWords = ({ from, until }: { from: string; until: string }) => `${from} to ${until}`
  const ranges = [
    { from: '2027-01-01', until: '2027-01-01' },
    { from: '2027-02-03', until: '2027-02-05' },
    { from: '2027-03-01', until: '2027-03-02' },
  ]
  expect(firstRanges(ranges, 2, dates, inWords)).toEqual({
    shown: ['1 Jan 2027', '3 Feb 2027 to 5 Feb 2027'],
    rest: 1,
  })
  expect(firstRanges(ranges, 3, dates, inWords).rest).toBe(0)
})
