import { expect, test } from 'vitest'
import { buildPanel, calculateLocalRows } from '#app/features/prayer-times/local-rows.ts'
import dates from '#app/i18n/en/dates.ts'
import salaah from '#app/i18n/en/salaah.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { buildStages } from './build-stages.ts'
import { findStage, formatCountdown } from './stages.ts'

const texts = { salaah, dates }
const rows = calculateLocalRows(capeTown, 'shafii', ['2026-12-31', '2027-01-01'])
const stages = buildStages(buildPanel(rows, capeTown.zone), texts, timeFormat(undefined))
const at = (instant: string) => {
  const stage = findStage(stages, Date.parse(instant))
  return stage && [stages.days[stage.day]?.label, stage.next, stage.line, stage.tomorrow]
}

test('a panel shows the next prayer, also after midnight and until its last day ends', () => {
  expect(at('2026-12-31T16:32:59+02:00')).toEqual(['Thursday 31 December', 'asr', 'Next: Asr at 16:33', ''])
  expect(at('2026-12-31T16:33:00+02:00')?.[2]).toBe('Next: Maghrib at 20:04')
  const night = ['fajr', 'Next: Fajr at 04:06 (tomorrow)', 'tomorrow 04:06']
  expect(at('2026-12-31T23:59:59+02:00')).toEqual(['Thursday 31 December', ...night])
  expect(at('2027-01-01T00:00:00+02:00')).toEqual(['Friday 1 January', 'fajr', 'Next: Fajr at 04:06', ''])
  expect(at('2027-01-01T23:59:59+02:00')).toEqual(['Friday 1 January', null, '', ''])
})

test('a panel shows nothing outside its days', () => {
  expect(at('2026-12-30T23:59:59+02:00')).toBeUndefined()
  expect(at('2027-01-02T00:00:00+02:00')).toBeUndefined()
})

test('a stage spans the time between two prayers, also across midnight', () => {
  const [late, early] = ['2026-12-31T23:00:00+02:00', '2027-01-01T01:00:00+02:00'].map((instant) =>
    findStage(stages, Date.parse(instant)),
  )
  expect([late?.since, late?.at]).toEqual([early?.since, early?.at])
  expect(late?.at).toBe(Date.parse('2027-01-01T04:06:00+02:00'))
})

test('a missing time is shown as not available and is never next', () => {
  const minutes = rows[0]!.minutes.with(3, null)
  const some = buildStages(buildPanel([{ ...rows[0]!, minutes }], capeTown.zone), texts, timeFormat(undefined))
  expect(some.days[0]?.times).toEqual(['04:06', '05:36', '12:52', 'N/A', '20:04', '21:27'])
  expect(some.stages.map(({ next }) => next)).toEqual(['fajr', 'dhuhr', 'maghrib', 'isha', null])
})

test('a countdown shows whole seconds and stops at zero', () => {
  expect(formatCountdown(7_509_000, 0)).toBe('2:05:09')
  expect(formatCountdown(1500, 0)).toBe('0:00:02')
  expect(formatCountdown(0, 5000)).toBe('0:00:00')
})
