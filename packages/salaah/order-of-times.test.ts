// Runs in `npm run test:all`: every day of a year is calculated for hundreds of places.
import { expect, test } from 'vitest'
import { addDays, type Day } from './days.ts'
import { findMethod } from './methods.ts'
import { calculateShownTimes, practices } from './shown-times.ts'
import type { School } from './sun.ts'
import { southAfricanTune } from './times.ts'

// 600,000 days are calculated, too many to be calculated again for each mutation of a rule.
const daysOf2027: Day[] = Array.from({ length: 366 }, (_, index) => addDays('2027-01-01', index))
const names = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
const league = findMethod(3)!
const local = { dawnMinutes: 90, duskMinutes: 90 }

test.each(practices)('by the practice %s each time of a year is after the one before, up to 70 degrees', (practice) => {
  const latitudes = [-70, -66.5, -62, -55, -48.5, 0, 48.5, 51.5, 55.95, 58.3, 60, 64.15, 65.8, 66.6, 67.4, 69.65, 70]
  const wrong: unknown[] = []
  const rulesOfSites = [3, 14, 4, 15, 12, 13].map((id) => ({ method: findMethod(id)! }))
  // The minutes that a site adds do not move a time past another one either.
  const adjusted = { method: league, tune: { ...southAfricanTune, maghrib: 10, isha: 15 } }
  for (const latitude of latitudes)
    for (const ofSite of [...rulesOfSites, adjusted])
      for (const school of ['shafii', 'hanafi'] satisfies School[]) {
        let last = Number.NEGATIVE_INFINITY
        for (const day of daysOf2027) {
          const rules = { ...ofSite, school, practice, local }
          const { minutes } = calculateShownTimes({ latitude, longitude: 0, zone: 'UTC' }, day, rules)
          last -= 1440
          for (const name of names) {
            if (Number.isNaN(minutes[name])) continue
            if (minutes[name] <= last) wrong.push([latitude, ofSite.method.id, school, day, name, minutes[name], last])
            last = minutes[name]
          }
        }
      }
  expect(wrong.slice(0, 5)).toEqual([])
})
