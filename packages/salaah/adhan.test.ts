import { CalculationParameters, Coordinates, Madhab, PrayerTimes, Rounding } from 'adhan'
import { expect, test } from 'vitest'
import { calculateDayTimes, toEpochMs } from './day-times.ts'
import { addDays } from './days.ts'
import { defaultMethod } from './methods.ts'
import { cities } from './reference/cities.ts'

test('times differ from those of an independent library by at most a minute, Asr by two', () => {
  const parameters = new CalculationParameters('Other', 16, 15)
  parameters.rounding = Rounding.Nearest
  const maxMinutesApart = { fajr: 1, sunrise: 1, dhuhr: 1, asr: 2, maghrib: 1, isha: 1 } as const
  for (const city of cities) {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 5)) {
      for (const school of ['shafii', 'hanafi'] as const) {
        parameters.madhab = school === 'hanafi' ? Madhab.Hanafi : Madhab.Shafi
        const [year, month, date] = day.split('-').map(Number) as [number, number, number]
        const position = new Coordinates(city.latitude, city.longitude)
        const theirs = new PrayerTimes(position, new Date(year, month - 1, date), parameters)
        const ours = calculateDayTimes(city, day, { method: defaultMethod, school })
        for (const [name, limit] of Object.entries(maxMinutesApart)) {
          const key = name as keyof typeof maxMinutesApart
          const difference = Math.abs(toEpochMs(ours, key) - theirs[key].getTime()) / 60_000
          if (!(difference <= limit)) expect({ city: city.id, day, school, name, difference }).toBeNull()
        }
      }
    }
  }
})
