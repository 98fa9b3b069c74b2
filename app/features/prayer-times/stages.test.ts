import { describe, expect, test } from 'vitest'
import dates from '#app/i18n/compiled/en/dates.ts'
import hijri from '#app/i18n/compiled/en/islamic-dates.ts'
import salaah from '#app/i18n/compiled/en/salaah.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { siteCalendar } from '#tests/support/data/calendars.ts'
import { capeTown, durban } from '#tests/support/data/cities.ts'
import { arcAt, buildStages, shownTimes } from './day-rows.ts'
import { buildPanel, calculateLocalRows } from './local-rows.ts'
import { findStage, formatCountdown } from './stages.ts'

const texts = { salaah, dates, hijri }
const calendar = siteCalendar()
const rows = calculateLocalRows(capeTown, 'shafii', ['2026-12-31', '2027-01-01'])
const stages = buildStages(buildPanel(rows, capeTown.zone), texts, timeFormat(undefined), calendar)
const at = (instant: string) => {
  const stage = findStage(stages, Date.parse(instant))
  return stage && [stages.days[stage.day]?.label, stage.next, stage.line, stage.tomorrow]
}

test('a panel shows the next prayer, also after midnight and until its last day ends', () => {
  expect(at('2026-12-31T16:32:59+02:00')).toEqual(['Thursday 31 December', 'asr', 'Next: Asr 16:33', ''])
  expect(at('2026-12-31T16:33:00+02:00')?.[2]).toBe('Next: Maghrib 20:04')
  const night = [null, 'Next: Fajr 04:06', 'tomorrow']
  expect(at('2026-12-31T23:59:59+02:00')).toEqual(['Thursday 31 December', ...night])
  expect(at('2027-01-01T00:00:00+02:00')).toEqual(['Friday 1 January', 'fajr', 'Next: Fajr 04:06', ''])
  expect(at('2027-01-01T23:59:59+02:00')).toEqual(['Friday 1 January', null, '', ''])
})

test('a salaah is now from its begin to its own end, and Isha until midnight; what is before it is over', () => {
  const before = calculateLocalRows(capeTown, 'shafii', ['2026-12-30'])
  const night = buildStages(buildPanel(rows, capeTown.zone, before), texts, timeFormat(undefined), calendar)
  const nowAt = (time: string) => {
    const stage = findStage(night, Date.parse(`2026-12-31T${time}+02:00`))
    return [stage?.current, stage?.past]
  }
  expect(nowAt('00:00:00')).toEqual([null, 0])
  expect(nowAt('04:04:59')).toEqual([null, 0])
  expect(nowAt('04:06:00')).toEqual(['fajr', 0])
  expect(nowAt('05:35:59')).toEqual(['fajr', 0])
  expect(nowAt('05:36:00')).toEqual([null, 2])
  expect(nowAt('12:52:00')).toEqual(['dhuhr', 2])
  expect(nowAt('16:33:00')).toEqual(['asr', 3])
  expect(nowAt('23:59:59')).toEqual(['isha', 5])
  const hanafi = calculateLocalRows(capeTown, 'hanafi', ['2026-12-31'])
  const later = buildStages(buildPanel(hanafi, capeTown.zone), texts, timeFormat(undefined), calendar)
  expect(findStage(later, Date.parse('2026-12-31T16:33:00+02:00'))?.current).toBe('dhuhr')
})

describe('the drawn way', () => {
  const before = calculateLocalRows(capeTown, 'shafii', ['2026-12-30'])
  const panel = buildPanel(rows, capeTown.zone, before)
  const drawnAt = (instant: string) => arcAt(panel, Date.parse(instant))

  test('is the day from Fajr to Isha with its six times, or the night from Isha to Fajr', () => {
    const day = drawnAt('2026-12-31T04:06:00+02:00')
    expect([day?.from, day?.until]).toEqual(['2026-12-31T04:06+02:00', '2026-12-31T21:27+02:00'].map(Date.parse))
    expect(day?.points.map(({ name }) => name)).toEqual([...shownTimes])
    expect(day?.isNight).toBe(false)
    for (const [instant, from] of [
      ['2026-12-31T21:27:00+02:00', '2026-12-31T21:27+02:00'],
      ['2026-12-31T04:05:59+02:00', '2026-12-30T21:27+02:00'],
    ] as const) {
      const night = drawnAt(instant)
      expect([night?.from, night?.isNight]).toEqual([Date.parse(from), true])
      expect(night?.points.map(({ name }) => name)).toEqual(['isha', 'fajr'])
    }
  })

  test('is none where its begin or its end is not known', () => {
    const withoutIsha = [{ ...rows[0]!, minutes: rows[0]!.minutes.with(5, null) }, rows[1]!]
    const some = buildPanel(withoutIsha, capeTown.zone, [])
    expect(arcAt(some, Date.parse('2026-12-31T12:00:00+02:00'))).toBeNull()
    expect(arcAt(some, Date.parse('2026-12-31T01:00:00+02:00'))).toBeNull()
  })
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
  const some = buildStages(
    buildPanel([{ ...rows[0]!, minutes }], capeTown.zone),
    texts,
    timeFormat(undefined),
    calendar,
  )
  expect(some.days[0]?.times).toEqual(['04:06', '05:36', '12:52', 'N/A', '20:04', '21:27'])
  expect(some.stages.map(({ next }) => next)).toEqual(['fajr', 'dhuhr', 'dhuhr', 'maghrib', 'isha', null])
})

test('a countdown shows whole seconds and stops at zero', () => {
  expect(formatCountdown(7_509_000, 0)).toBe('2:05:09')
  expect(formatCountdown(1500, 0)).toBe('0:00:02')
  expect(formatCountdown(0, 5000)).toBe('0:00:00')
})

describe('the Islamic date of a panel', () => {
  const days = ['2027-02-07', '2027-02-08']
  const rowsOf = (city: typeof capeTown) => calculateLocalRows(city, 'shafii', days)
  const shownAt = (options: Parameters<typeof siteCalendar>[0], city = capeTown) => {
    const all = buildStages(buildPanel(rowsOf(city), city.zone), texts, timeFormat(undefined), siteCalendar(options))
    return (time: string) => findStage(all, Date.parse(`${time}+02:00`))?.hijri
  }
  const shaban = ['2027-01-10', 1448, 8] as const
  const authority = 'Demonstration committee'

  test('says after Maghrib that it is of the next day, and that nobody announced it', () => {
    const shown = shownAt({})
    expect(shown('2027-02-07T00:00:00')).toBe("29 Sha'ban 1448 (expected)")
    expect(shown('2027-02-07T19:50:00')).toBe("29 Sha'ban 1448 (expected)")
    expect(shown('2027-02-07T19:51:00')).toBe("after Maghrib: 30 Sha'ban 1448 (expected)")
    expect(shown('2027-02-08T00:00:00')).toBe("30 Sha'ban 1448 (expected)")
    expect(shown('2027-02-08T19:51:00')).toBe('after Maghrib: 1 Ramadan 1448 (expected)')
  })

  test('names both dates from sunset on the 29th until the Fajr of the next day, with the end of suhoor', () => {
    const shown = shownAt({ declared: [shaban], authority })
    const waiting =
      "30 Sha'ban or 1 Ramadan, awaiting \u2068Demonstration committee\u2069. Suhoor ends at 04:52 if tomorrow is a fast."
    expect(shown('2027-02-07T19:46:00')).toBe("29 Sha'ban 1448")
    for (const time of ['2027-02-07T19:47:00', '2027-02-07T23:59:59', '2027-02-08T00:00:00', '2027-02-08T04:51:59'])
      expect(shown(time)).toBe(waiting)
    // Nobody announced the month, so this is its 30th day.
    expect(shown('2027-02-08T04:52:00')).toBe("30 Sha'ban 1448")
  })

  test('is that of the declaration from the moment on which it is entered', () => {
    const seen = shownAt({ declared: [shaban, ['2027-02-08', 1448, 9]], authority })
    expect(seen('2027-02-07T20:30:00')).toBe('after Maghrib: 1 Ramadan 1448')
    expect(seen('2027-02-08T12:00:00')).toBe('1 Ramadan 1448')
    const completed = shownAt({ declared: [shaban, ['2027-02-09', 1448, 9]], authority })
    expect(completed('2027-02-07T20:30:00')).toBe("after Maghrib: 30 Sha'ban 1448")
  })

  test('turns at the Maghrib of its own city, or at midnight', () => {
    const there = shownAt({ declared: [shaban, ['2027-02-08', 1448, 9]] }, durban)
    expect(there('2027-02-07T19:01:00')).toBe('after Maghrib: 1 Ramadan 1448')
    const byMidnight = shownAt({ declared: [shaban, ['2027-02-08', 1448, 9]], turns: 'midnight' })
    expect(byMidnight('2027-02-07T23:59:59')).toBe("29 Sha'ban 1448")
    expect(byMidnight('2027-02-08T00:00:00')).toBe('1 Ramadan 1448')
  })

  test('of a calculated calendar is plain', () => {
    const shown = shownAt({ kind: 'umm-al-qura' })
    expect(shown('2027-02-07T12:00:00')).toBe("30 Sha'ban 1448")
    expect(shown('2027-02-07T20:00:00')).toBe('after Maghrib: 1 Ramadan 1448')
  })
})
