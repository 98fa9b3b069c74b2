import { expect, test } from 'vitest'
import { findZone, listZones } from './zones.ts'

test.each([
  ['Europe/London', 'Europe/London'],
  ['europe/london', 'Europe/London'],
  [' New York ', 'America/New_York'],
  ['america/new york', 'America/New_York'],
  ['Lord Howe', 'Australia/Lord_Howe'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Tongatapu', 'Pacific/Tongatapu'],
  ['utc', 'UTC'],
  ['US/Pacific', 'US/Pacific'],
  ['+02:00', null],
  ['Mars', null],
  ['', null],
  ['Africa', null],
])('%s is %s', (typed, zone) => {
  expect(findZone(typed)).toBe(zone)
})

test('every zone is listed once and found by its name', () => {
  expect(new Set(listZones()).size).toBe(listZones().length)
  expect(listZones().length).toBeGreaterThan(400)
  for (const zone of listZones()) expect(findZone(zone)).toBe(zone)
})
