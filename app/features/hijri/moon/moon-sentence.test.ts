import { describe, expect, test } from 'vitest'
import { moonOnEvening } from '#app/features/hijri/moon-figures.server.ts'
import arDates from '#app/i18n/compiled/ar/dates.ts'
import arHijri from '#app/i18n/compiled/ar/islamic-dates.ts'
import arMoon from '#app/i18n/compiled/ar/moon.ts'
import dates from '#app/i18n/compiled/en/dates.ts'
import hijri from '#app/i18n/compiled/en/islamic-dates.ts'
import moon from '#app/i18n/compiled/en/moon.ts'
import { specialDays } from '#app/services/hijri-settings.ts'
import { type Declared, siteCalendar } from '#tests/support/data/calendars.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { findMonthNotice, findWatchDay, hoursOf, monthNoticeInWords } from './moon-sentence.ts'
import { listYearDays } from './special-days-of-year.ts'

const texts = { moon, hijri, dates }
const authority = 'Demonstration committee'
const at = (instant: string) => Date.parse(`${instant}+02:00`)
const ageOn = (day: string) => moonOnEvening(capeTown, day)?.ageHours ?? null

function noticeAt(instant: string, declared: Declared[], named = authority) {
  const calendar = siteCalendar({ declared, authority: named })
  return findMonthNotice(calendar, specialDays, instant.slice(0, 10), at(instant), ageOn)
}

describe('the sentence about a month', () => {
  const dhuAlHijjah = ['2027-05-09', 1448, 12] as const
  const muharram = ['2027-06-08', 1449, 1] as const

  test('says what ended, what began, its days, who announced it and when one looks next', () => {
    const notice = noticeAt('2027-06-10T12:00', [dhuAlHijjah, muharram])
    expect(monthNoticeInWords(notice, 'Cape Town', texts)).toEqual([
      'Dhu al-Hijjah 1448 has 30 days, to Monday 7 June.',
      '1 Muharram 1449 is Tuesday 8 June 2027.',
      'Ashura: Thursday 17 June.',
      'Announced by \u2068Demonstration committee\u2069.',
      'Next evening to look for the moon: Tuesday 6 July, after sunset.',
      'At sunset in Cape Town it will be 60 h 48 min old.',
    ])
  })

  test('is about the new month as soon as it is announced, before it has begun', () => {
    expect(noticeAt('2027-06-06T19:00', [dhuAlHijjah, muharram])).toMatchObject({ month: 1, watchDay: '2027-07-06' })
    expect(noticeAt('2027-06-07T12:00', [dhuAlHijjah, muharram])).toMatchObject({ month: 1, status: 'declared' })
    expect(noticeAt('2027-06-06T12:00', [dhuAlHijjah])).toMatchObject({ month: 12, watchDay: '2027-06-06' })
  })

  test('says when nobody announced it, and when the moon is not born at sunset', () => {
    const notice = noticeAt('2027-02-20T12:00', [], '')
    const words = monthNoticeInWords({ ...notice, ageHours: -3 }, 'Cape Town', texts)
    expect(words).toContain('Expected from the position of the moon, not announced.')
    expect(words.at(-1)).toBe('At sunset in Cape Town it is not born yet.')
    expect(words[1]).toBe('1 Ramadan 1448 is Tuesday 9 February 2027.')
  })

  test('has its age to the minute that observers give', () => {
    expect(hoursOf(30.1)).toEqual({ hours: 30, minutes: '06' })
    expect(hoursOf(29.999)).toEqual({ hours: 30, minutes: '00' })
  })

  test('is complete in Arabic', () => {
    const words = monthNoticeInWords(noticeAt('2027-06-10T12:00', [dhuAlHijjah, muharram]), 'كيب تاون', {
      moon: arMoon,
      hijri: arHijri,
      dates: arDates,
    })
    expect(words).toHaveLength(6)
    expect(words[1]).toContain('1 محرّم 1449')
    expect(words[2]).toMatch(/^عاشوراء:/)
  })
})

test('the next evening to look is the 29th that is not decided', () => {
  const declared: Declared[] = [['2027-01-10', 1448, 8]]
  const watch = (day: string, more: Declared[] = []) =>
    findWatchDay(siteCalendar({ declared: [...declared, ...more], authority }), day, at(`${day}T12:00`))
  expect(watch('2027-02-01')).toBe('2027-02-07')
  expect(watch('2027-02-07')).toBe('2027-02-07')
  expect(watch('2027-02-07', [['2027-02-09', 1448, 9]])).toBe('2027-03-09')
  expect(watch('2027-02-08')).toBe('2027-03-09')
})

describe('the days of the year', () => {
  const listed = (declared: Declared[], shown: readonly (typeof specialDays)[number][] = specialDays) =>
    listYearDays(siteCalendar({ declared, authority }), shown, {
      from: '2026-11-20',
      days: 385,
      now: at('2026-11-20T12:00'),
    })

  test('are by the moon until they are announced', () => {
    const named = listed([]).filter(({ name }) => name !== 'white-days')
    expect(named.every(({ date }) => date.status === 'expected')).toBe(true)
    expect(named.map(({ name, first, last }) => [name, first, last])).toEqual([
      ['miraj', '2027-01-05', '2027-01-06'],
      ['nisf-shaban', '2027-01-23', '2027-01-24'],
      ['ramadan', '2027-02-08', '2027-02-09'],
      ['eid-al-fitr', '2027-03-10', '2027-03-11'],
      ['arafah', '2027-05-16', '2027-05-17'],
      ['eid-al-adha', '2027-05-17', '2027-05-18'],
      ['ashura', '2027-06-16', '2027-06-17'],
      ['mawlid', '2027-08-15', '2027-08-16'],
    ])
    const declared = listed([['2027-01-09', 1448, 8]])
    expect(declared.find(({ name }) => name === 'nisf-shaban')).toMatchObject({
      first: '2027-01-23',
      date: { status: 'declared' },
    })
  })

  test('three white days are one entry, two in Dhu al-Hijjah and none in Ramadan', () => {
    const white = listed([], ['white-days']).filter(({ name }) => name !== 'ramadan')
    expect(white.slice(0, 2).map(({ first, last }) => [first, last])).toEqual([
      ['2026-11-23', '2026-11-25'],
      ['2026-12-23', '2026-12-25'],
    ])
    expect(white.some(({ date }) => date.month === 9)).toBe(false)
    expect(white.find(({ date }) => date.month === 12)).toMatchObject({ first: '2027-05-22', last: '2027-05-23' })
  })

  test('are the first of Ramadan and those that the site shows', () => {
    expect(listed([], ['arafah']).map(({ name }) => name)).toEqual(['ramadan', 'arafah'])
    expect(listed([], []).map(({ name }) => name)).toEqual(['ramadan'])
  })
})
