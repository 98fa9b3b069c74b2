import { expect, test } from 'vitest'
import { hijriDateInWords } from '#app/features/hijri/hijri-words.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { listDaysOfMonth } from '#app/features/prayer-times/day-rows.ts'
import { calculateLocalRows } from '#app/features/prayer-times/local-rows.ts'
import { type DaysFile, readDays } from '#app/features/timetables/days-file.ts'
import { cityRows, type OfflineData } from '#app/features/timetables/offline/offline-data.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { addDays } from '#salaah/days.ts'
import { declareMonth } from '#tests/support/data/declarations.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { buildCityDays } from './days-file.server.ts'
import { buildOfflineData } from './offline-data.server.ts'
import '#app/i18n/all-texts.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const places: [id: string, latitude: number, longitude: number, zone: string][] = [
  ['cape-town', -33.9249, 18.4241, 'Africa/Johannesburg'],
  ['cairo', 30.0444, 31.2357, 'Africa/Cairo'],
  ['makkah', 21.4225, 39.8262, 'Asia/Riyadh'],
  ['kuala-lumpur', 3.139, 101.6869, 'Asia/Kuala_Lumpur'],
  ['karachi', 24.8607, 67.0011, 'Asia/Karachi'],
  ['london', 51.5074, -0.1278, 'Europe/London'],
  ['oslo', 59.9139, 10.7522, 'Europe/Oslo'],
  ['tromso', 69.6492, 18.9553, 'Europe/Oslo'],
  ['new-york', 40.7128, -74.006, 'America/New_York'],
  ['kathmandu', 27.7172, 85.324, 'Asia/Kathmandu'],
  ['auckland', -36.8509, 174.7645, 'Pacific/Auckland'],
  ['ushuaia', -54.8019, -68.303, 'America/Argentina/Ushuaia'],
]
const cities = places.map(([id, latitude, longitude, zone]): SiteCity => {
  return { id, names: { en: id, ar: id }, latitude, longitude, zone, inDirectory: true }
})
const months = Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(2026, 10 + index)).toISOString().slice(0, 7))

/** As a device reads it. */
const asRead = async (): Promise<OfflineData> => JSON.parse(JSON.stringify(await buildOfflineData('en', now)))

test('a device without a network calculates the same minutes as the server in 12 cities over 13 months', async () => {
  await storeCities(cities)
  const { cities: onDevice } = await asRead()
  const onServer = await siteCities()
  expect(onDevice.map(({ id }) => id)).toEqual(places.map(([id]) => id))
  for (const school of ['shafii', 'hanafi'] as const)
    for (const [index, city] of onDevice.entries())
      for (const month of months) {
        const days = listDaysOfMonth(month)
        expect(cityRows(city, school, days)).toEqual(calculateLocalRows(onServer[index]!, school, days))
      }
})

test('the days of a city read from its file are those that are calculated, also after midnight and without a sunset', async () => {
  await storeCities(cities)
  const { cities: onDevice } = await asRead()
  for (const [index, city] of (await siteCities()).entries()) {
    const file: DaysFile = JSON.parse(JSON.stringify(await buildCityDays(city, now)))
    expect(file.calculation).toEqual({ latitude: city.latitude, longitude: city.longitude, rules: city.rules })
    const days = readDays(file)
    const listed = days.map(({ day }) => day)
    expect(listed).toEqual(Array.from({ length: 60 }, (_, count) => addDays(listed[0]!, count)))
    for (const school of ['shafii', 'hanafi'] as const)
      expect(cityRows(onDevice[index]!, school, listed, days)).toEqual(calculateLocalRows(city, school, listed))
  }
})

test('Islamic dates reach as far as the months and say which are expected and which day is a special one', async () => {
  await declareMonth(['2026-11-11', 1448, 6], 'Committee', 'completed')
  const { hijri } = await asRead()
  const calendar = await getSiteCalendar()
  const texts = publicTexts.of('en').hijri
  const days = months.flatMap(listDaysOfMonth)
  expect(hijri.from).toBe(days[0])
  for (const [index, day] of days.entries()) {
    const date = calendar.dateOf(day, now.getTime())
    expect(hijri.days[index]?.slice(0, 2)).toEqual([hijriDateInWords(date, texts), date.status === 'expected' ? 1 : 0])
  }
  expect(new Set(hijri.days.map(([, isExpected]) => isExpected))).toEqual(new Set([0, 1]))
  expect(hijri.days.flatMap(([, , special]) => special ?? [])).toContain(texts.days['eid-al-fitr'])
})

test('a device names the sessions of a Friday as the page of the mosque does', async () => {
  const { words } = await asRead()
  expect(words.jumuah.slice(0, 2)).toEqual(['Jumu’ah', 'Second Jumu’ah'])
  for (const missing of ['No sunrise', 'No sunset']) expect(words.missing).toContain(missing)
})
