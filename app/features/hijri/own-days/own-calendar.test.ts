import { describe, expect, test } from 'vitest'
import { siteCalendar } from '#tests/support/data/calendars.ts'
import { listOwnDays, ownDateOf } from './own-calendar.ts'
import { followsSite, type MosqueCalendar } from './own-day-rules.ts'

const site = siteCalendar({ authority: 'Demonstration committee', declared: [['2026-11-11', 1448, 6]] })
const now = Date.parse('2027-05-01T10:00:00Z')
const calendar = (fields: Partial<MosqueCalendar>): MosqueCalendar => ({ ...followsSite, ...fields })
const date = (own: MosqueCalendar, day: string) => {
  const { month, day: number, status } = ownDateOf(site, own, day, now)
  return `${number}-${month} ${status}`
}

describe('the dates of a mosque that follows Makkah for Eid al-Adha', () => {
  const own = calendar({ follows: 'makkah' })

  test('are its own in Dhu al-Hijjah and in the days before it, and else those of the site', () => {
    expect([date(own, '2027-05-06'), date(own, '2027-05-07'), date(own, '2027-05-16')]).toEqual([
      '28-11 expected',
      '1-12 calculated',
      '10-12 calculated',
    ])
    expect(date(own, '2027-03-10')).toBe(date(followsSite, '2027-03-10'))
    expect(date(own, '2027-06-07')).toBe('1-1 expected')
  })

  test('say both days of the coming Eid', () => {
    expect(listOwnDays(site, own, '2027-05-01', now)).toEqual({
      follows: 'makkah',
      months: 'dhu-al-hijjah',
      authority: '',
      days: [{ name: 'eid-al-adha', own: '2027-05-16', ofSite: '2027-05-18' }],
    })
    expect(listOwnDays(site, own, '2027-05-16', now)?.days).toHaveLength(1)
    expect(listOwnDays(site, followsSite, '2027-05-01', now)).toBeNull()
  })
})

test('a day that another committee announced is declared at the mosque', () => {
  const days = [{ year: 1448, month: 10, firstDay: '2027-03-10' }]
  const own = calendar({ follows: 'other', months: 'all', authority: 'Another committee', days })
  expect(ownDateOf(site, own, '2027-03-10', now)).toEqual({
    ...{ year: 1448, month: 10, day: 1, status: 'declared' },
    authority: 'Another committee',
  })
  expect(date(own, '2027-03-09')).toBe('29-9 expected')
  expect(date(own, '2027-04-09')).toBe('1-11 expected')
  expect(listOwnDays(site, own, '2027-02-01', now)?.days).toEqual([
    { name: 'eid-al-fitr', own: '2027-03-10', ofSite: '2027-03-11' },
  ])
})
