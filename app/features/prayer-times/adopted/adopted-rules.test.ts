import { expect, test } from 'vitest'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { findCityNear, listRanges, salaahTimesOn } from './adopted-rules.ts'

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
