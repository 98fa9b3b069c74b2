import { expect, test } from 'vitest'
import { isTimetable, matchHeadings } from './year-columns.ts'

const match = (headings: string, above = '') =>
  matchHeadings(headings.split(','), above ? above.split(',') : [], () => undefined)

test('headings in the words that people use are known', () => {
  expect(match('Day,Date,Fajr Adhan,Fajr Iqamah,Zuhr Jamaat,Asr Begins,Asr Jama‘ah,Magrib,Esha Salaah')).toEqual([
    null,
    'date',
    'fajr.adhan',
    'fajr.jamaat',
    'dhuhr.jamaat',
    'asr.adhan',
    'asr.jamaat',
    'maghrib.jamaat',
    'isha.jamaat',
  ])
  expect(match('التاريخ,أذان الفجر,إقامة الفجر,العشاء')).toEqual(['date', 'fajr.adhan', 'fajr.jamaat', 'isha.jamaat'])
  expect(match('Day,Fajr')).toEqual(['date', 'fajr.jamaat'])
})

test('a salaah alone is its beginning beside a jamaat', () => {
  expect(match('Date,Fajr,Fajr Iqama,Isha')).toEqual(['date', 'fajr.adhan', 'fajr.jamaat', 'isha.jamaat'])
})

test('a salaah stands over its columns', () => {
  const columns = match(',Begins,Jamaat,Begins,Jamaat,Sunrise', 'Date,Fajr,,Zohar,,')
  expect(columns).toEqual(['date', 'fajr.adhan', 'fajr.jamaat', 'dhuhr.adhan', 'dhuhr.jamaat', null])
  expect(isTimetable(columns)).toBe(true)
})

test('other headings are not guessed', () => {
  expect(match('Sunrise,Asr Hanafi,Jumuah,Rooms,Begins,Hijri date,')).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
