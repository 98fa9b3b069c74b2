import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { checkAdopted, readAdoptedCsv } from './adopted-csv.server.ts'
import { adoptedColumns } from './adopted-rules.ts'

function check(text: string, year = 2027) {
  const read = readAdoptedCsv(text)
  if (!read.ok) throw new Error(read.fault)
  return checkAdopted(read.rows, capeTown, year)
}

const header = 'Date,Fajr,Dhuhr,Asr,Maghrib,Isha'
const remarksOf = (line: string) => check(`${header}\n${line}`).rows[0]?.remarks

test('a year without mistakes has no remarks, and covers every date', () => {
  expect(check(adoptedCsv(2027))).toMatchObject({ rows: [], errors: 0, doubtful: 0, missing: [] })
  expect(check(adoptedCsv(2028), 2028).days.size).toBe(366)
})

test('spreadsheets of other countries and programs are read', () => {
  const day = { fajr: 274, sunrise: null, dhuhr: 765, asr: 986, asrHanafi: null, maghrib: 1202, isha: 1290 }
  for (const text of [
    `\uFEFF${header}\r\n2027-01-01,04:34,12:45,16:26,20:02,21:30`,
    'date;Subh;Zuhr;Asr Shafi’i;Magrib;Esha\n2027/1/1;4:34;12:45;16:26;20:02;21:30',
    'Day\tFajr begins\tDhuhr\tAsr\tMaghrib\tIsha\n2027-01-01\t4h34\t12:45 PM\t4:26pm\t8.02 p.m.\t9:30 PM',
    'Times of the council\n\nDate,Fajr,Zuhr,Asr,Maghrib,Isha\n1-Jan-27,4:34,12:45,4:26,8:02,9:30',
    'Date,Fajr,Zuhr,Asr,Maghrib,Isha\n1/1/2027,4:34,12:45,4:26,8:02,9:30',
    JSON.stringify({
      sheets: [
        { name: 'Notes', rows: [['x']] },
        { name: '2027', rows: [header.split(','), ['46388', '0.190278', '0.53125', '16:26', '20:02', '21:30']] },
      ],
    }),
    'التاريخ,الفجر,الظهر,العصر,المغرب,العشاء\n2027-01-01,04:34:00,12:45:00,16:26:00,20:02:00,21:30:00',
  ])
    expect(check(text).days.get('2027-01-01')).toEqual(day)
})

test('an Isha after midnight belongs to the evening before', () => {
  const read = readAdoptedCsv(`${header}\n2027-06-01,02:30,13:10,17:30,21:40,00:20`)
  expect(read).toMatchObject({ rows: [{ minutes: { isha: 24 * 60 + 20 }, unreadable: [] }] })
})

test.each([
  ['01/02/2027,04:34,12:45,16:26,20:02,21:30', [{ kind: 'error', code: 'date' }]],
  ['2027-02-29,04:34,12:45,16:26,20:02,21:30', [{ kind: 'error', code: 'date' }]],
  ['2026-01-01,04:34,12:45,16:26,20:02,21:30', [{ kind: 'error', code: 'year' }]],
  ['2027-01-01,04:34,,16:26,20:02,25:00', [{ kind: 'error', code: 'unreadable', columns: ['dhuhr', 'isha'] }]],
  ['2027-01-01,04:34,12:45,12:26,20:02,21:30', [{ kind: 'error', code: 'order', columns: ['dhuhr', 'asr'] }]],
  [
    '2027-01-01,05:34,12:45,16:26,20:02,21:30',
    [{ kind: 'doubtful', code: 'far', column: 'fajr', minutes: 334, calculated: 246 }],
  ],
])('the row %s has its remark', (line, remarks) => {
  expect(remarksOf(line)).toEqual(remarks)
})

test('a second row of a date is an error, and dates left out are listed as ranges', () => {
  const days = ['2027-01-01', '2027-01-02', '2027-01-05']
  const text = adoptedCsv(2027, { days })
  const checked = check(`${text}\n${text.split('\n')[1]}`)
  expect(checked.rows).toEqual([{ row: 5, date: '2027-01-01', remarks: [{ kind: 'error', code: 'double', row: 2 }] }])
  expect(checked.missing).toEqual([
    { from: '2027-01-03', until: '2027-01-04' },
    { from: '2027-01-06', until: '2027-12-31' },
  ])
})

test('a file that is no timetable says why', () => {
  expect(readAdoptedCsv(' \n')).toEqual({ ok: false, fault: 'empty' })
  expect(readAdoptedCsv(header)).toEqual({ ok: false, fault: 'empty' })
  expect(readAdoptedCsv('"Date,Fajr\n1')).toEqual({ ok: false, fault: 'not-csv' })
  expect(readAdoptedCsv('Date,Fajr,Isha\n1,2,3')).toEqual({
    ok: false,
    fault: 'columns',
    missing: ['dhuhr', 'asr', 'maghrib'],
  })
  expect(readAdoptedCsv(`${header}\n${'2027-01-01,1,2,3,4,5\n'.repeat(900)}`)).toEqual({ ok: false, fault: 'too-long' })
})

test('any text is read or refused, and what is accepted has times in order', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('2027-01-01', '2027-12-31', '04:30', '12:40', '16:20', '20:00', '21:30'),
  )
  const text = fc.array(fc.array(cell, { maxLength: 8 })).map((rows) => [header, ...rows.map((row) => row.join(','))])
  fc.assert(
    fc.property(text, (lines) => {
      const read = readAdoptedCsv(lines.join('\n'))
      if (!read.ok) return
      for (const minutes of checkAdopted(read.rows, capeTown, 2027).days.values()) {
        const times = adoptedColumns.map((column) => minutes[column]).filter((time) => time !== null)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      }
    }),
  )
})
