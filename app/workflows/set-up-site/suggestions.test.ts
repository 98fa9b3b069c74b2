import { expect, test } from 'vitest'
import type { City } from '#app/services/gazetteer/city-index.ts'
import { isCapeTown, suggestFor } from './suggestions.ts'

const city = (name: string, country: string, latitude: number, longitude: number, zone: string): City => ({
  ...{ id: 1, arabicName: null, adminName: null, population: 1 },
  ...{ name, country, latitude, longitude, zone },
})

test.each([
  [city('London', 'GB', 51.51, -0.13, 'Europe/London'), [3, 'shafii', '24h', 1, 'dd/MM/yyyy']],
  [city('Toronto', 'CA', 43.7, -79.42, 'America/Toronto'), [2, 'shafii', '12h', 0, 'yyyy-MM-dd']],
  [city('Kuala Lumpur', 'MY', 3.14, 101.69, 'Asia/Kuala_Lumpur'), [17, 'shafii', '12h', 1, 'dd/MM/yyyy']],
  // Nearer to Singapore than to the authority of its own country.
  [city('Johor Bahru', 'MY', 1.47, 103.76, 'Asia/Kuala_Lumpur'), [17, 'shafii', '12h', 1, 'dd/MM/yyyy']],
  [city('Houston', 'US', 29.76, -95.36, 'America/Chicago'), [2, 'shafii', '12h', 0, 'MM/dd/yyyy']],
  [city('Cairo', 'EG', 30.06, 31.25, 'Africa/Cairo'), [5, 'shafii', '12h', 6, 'dd/MM/yyyy']],
  [city('Dhaka', 'BD', 23.71, 90.41, 'Asia/Dhaka'), [1, 'hanafi', '12h', 0, 'dd/MM/yyyy']],
  // The form of its dates is that of the preset.
  [city('Cape Town', 'ZA', -33.93, 18.42, 'Africa/Johannesburg'), [14, 'shafii', '24h', 1, 'dd/MM/yyyy']],
  [city('Durban', 'ZA', -29.86, 31.03, 'Africa/Johannesburg'), [14, 'shafii', '24h', 0, 'yyyy-MM-dd']],
  [city('Dubai', 'AE', 25.08, 55.31, 'Asia/Dubai'), [16, 'shafii', '12h', 1, 'dd/MM/yyyy']],
])('for $name the customs and the authority of its country are suggested', (of, expected) => {
  const { method, school, clock, weekStart, dateFormat, timeZone } = suggestFor(of)
  expect([method, school, clock, weekStart, dateFormat]).toEqual(expected)
  expect(timeZone).toBe(of.zone)
})

test('a city without an authority in its country gets the method of the nearest one', () => {
  expect(suggestFor(city('Tripoli', 'LY', 32.88, 13.19, 'Africa/Tripoli')).method).toBe(18)
})

test('only the Cape Town of South Africa has the preset', () => {
  expect(isCapeTown(city('Cape Town', 'ZA', -33.93, 18.42, 'Africa/Johannesburg'))).toBe(true)
  expect(isCapeTown(city('Durban', 'ZA', -29.86, 31.03, 'Africa/Johannesburg'))).toBe(false)
})
