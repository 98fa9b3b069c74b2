import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseRemoteRows, parseRemoteToday } from './remote-rows.ts'

const sample = (name: string) => JSON.parse(readFileSync(`salaah/reference/${name}`, 'utf8')).data
const calendar = () => sample('sample-calendar-2026-03-school1-first2days.json')

test('a captured calendar is parsed, each time up to its first space', () => {
  expect(parseRemoteRows(calendar())).toEqual([
    { day: '2026-03-01', hijri: { day: 12, month: 9, year: 1447 }, minutes: [316, 392, 782, 1053, 1167, 1236] },
    { day: '2026-03-02', hijri: { day: 13, month: 9, year: 1447 }, minutes: [317, 393, 781, 1052, 1165, 1235] },
  ])
})

test('a Hijri month without number is recognized by its name', () => {
  const [day] = calendar()
  day.date.hijri.month.number = undefined
  expect(parseRemoteRows([day])[0]?.hijri?.month).toBe(9)
})

test.each([null, undefined, {}, 'x', [null], [{}], [{ date: { gregorian: { date: '31-02-2026' } }, timings: {} }]])(
  '%j contains no rows',
  (data) => {
    expect(parseRemoteRows(data)).toEqual([])
  },
)

test('invalid times are null', () => {
  const [day] = calendar()
  Object.assign(day.timings, { Fajr: '25:00 (SAST)', Asr: 7, Isha: '' })
  expect(parseRemoteRows([day])[0]?.minutes).toEqual([null, 392, 782, null, 1167, null])
})

test('a response for today is parsed unless it contains no time at all', () => {
  const data = sample('sample-timings-28-05-2026.json')
  expect(parseRemoteToday(data, '2026-05-28', null)?.minutes).toEqual([380, 458, 767, 927, 1071, 1143])
  expect(parseRemoteToday({ timings: { Fajr: 'x' } }, '2026-05-28', null)).toBeNull()
  expect(parseRemoteToday([], '2026-05-28', null)).toBeNull()
})
