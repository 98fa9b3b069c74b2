import { expect, test } from 'vitest'
import { findTable, isTimetable, matchHeadings } from './year-columns.ts'

const known = () => undefined
const rowsOf = (...rows: string[]) => rows.map((row) => row.split(','))
const match = (...rows: string[]) => matchHeadings(rowsOf(...rows), known).map(({ column }) => column)

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
  const withJamaats = ['date', 'fajr.adhan', 'fajr.jamaat', null, 'dhuhr.adhan', 'dhuhr.jamaat']
  expect(match('Date,Fajr,Jamaat,Sunrise,Zuhr,Jamaat')).toEqual(withJamaats)
  expect(match('Date,Fajr Athaan,Jamaat,Sunrise,Zuhr Begins,Iqamah')).toEqual(withJamaats)
})

test('a jamaat whose salaah is not named beside it is not guessed', () => {
  expect(match('Date,Fajr Jamaat,Begins,Zuhr Jamaat')).toEqual(['date', 'fajr.jamaat', null, 'dhuhr.jamaat'])
  expect(match('Date,Zuhr,Jumuah,,Asr', ',Jamaat,Athaan,Jamaat,Jamaat')).toEqual([
    ...['date', 'dhuhr.jamaat'],
    ...[null, null, 'asr.jamaat'],
  ])
})

const twice = ['date', 'fajr.adhan', 'fajr.jamaat', 'dhuhr.adhan', 'dhuhr.jamaat', 'maghrib.jamaat', null]
test.each([
  [['Date,Fajr,,Zohar,,Maghrib,', ',Begins,Jamaat,Begins,Jamaat,,Sunrise']],
  [['Date,Fajr,,Zohar,,Maghrib,', ',Athaan,Jamaat,Athaan,Jamaat,Jamaat,']],
  [['Date,Athaan,Jamaat,Athaan,Jamaat,Jamaat,', ',Fajr,Fajr,Zuhr,Zuhr,Maghrib,Jumuah']],
  [[',Fajr,,Zohar,,Maghrib,', ',الفجر,,الظهر,,المغرب,', 'Date,Adhan,Iqamah,Adhan,Iqamah,,Mithl 1']],
  [['Jamaat times 2027,,,,,,', 'Date,Fajr,,Zohar,,Maghrib,', ',Start,Jama‘ah,Start,Jama‘ah,,']],
])('the rows of headings %j are read together', (rows) => {
  expect(match(...rows)).toEqual(twice)
  const data = '2027-01-01,04:00,04:20,12:50,13:15,20:00,05:30'
  const table = findTable(rowsOf('Masjid Year', '', ...rows, data), known)
  expect([table.body, table.headings.map(({ column }) => column)]).toEqual([rows.length + 2, twice])
})

test('a salaah that stands over a word for the adhan is no jamaat', () => {
  for (const rows of [
    ['Date,Fajr,Zuhr', ',Athaan,Athaan'],
    [',Athaan,', 'Date,Fajr,Zuhr'],
    ['Athaan times,,', 'Date,Fajr,Zuhr'],
  ])
    expect(findTable(rowsOf(...rows), known).headings.map(({ column }) => column)).toEqual([
      'date',
      'fajr.adhan',
      'dhuhr.adhan',
    ])
})

test('the words over a column are shown from the top', () => {
  const headings = matchHeadings(rowsOf('Date,Fajr,,Jumuah', ',Athaan,Jamaat,'), known)
  expect(headings.map(({ text }) => text)).toEqual(['Date', 'Fajr · Athaan', 'Fajr · Jamaat', 'Jumuah'])
})

test('a title says what the list is of, and a word below another salaah is not read', () => {
  expect(match('Jamaat times,,', 'Date,Fajr,Isha')).toEqual(['date', 'fajr.jamaat', 'isha.jamaat'])
  expect(match('Jamaat times,,', 'Date,Fajr,Fajr Jamaat')).toEqual(['date', 'fajr.adhan', 'fajr.jamaat'])
  expect(match('Date,Asr,,', ',Mithl 1,Mithl 2,Jamaat')).toEqual(['date', null, null, 'asr.jamaat'])
})

test('other headings are not guessed', () => {
  expect(match('Sunrise,Asr Hanafi,Jumuah,Rooms,Begins,Hijri date,')).toEqual(Array.from({ length: 7 }, () => null))
  expect(isTimetable(match('Date,Fajr Adhan'))).toBe(false)
})
