import { expect, test } from 'vitest'
import { cellsOfRows } from '#app/lib/files/table-cells.ts'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'
import {
  announcedOn,
  clock,
  daysOf,
  salaahTimes,
  type TimesTable,
  timesTables,
} from '#tests/support/data/times-tables.ts'
import { checkRows } from './check-rows.ts'
import { readTables } from './read-tables.ts'
import { partsOf, type ReaderContext, timeColumns } from './year-types.ts'

const rules = { today: '2026-11-28', school: 'shafii', beginnings: salaahTimes } as const
const read = ({ sheets }: Pick<TimesTable, 'sheets'>, answers: Record<string, string> = {}) =>
  readTables(sheets, { ...rules, answers: new Map(Object.entries(answers)), known: () => undefined })

const tables = timesTables()

test('there are tables of every shape', () => {
  expect(tables.length).toBeGreaterThanOrEqual(60)
})

test.each(tables.map((table) => [table.name, table] as const))('%s', (_, table) => {
  const asked = read(table)
  expect(asked.questions.map(({ kind }) => kind)).toEqual(table.asks ? expect.arrayContaining(table.asks) : [])
  if (table.asks) expect(asked.rows).toEqual([])
  const { rows, fault } = read(table, table.answers)
  if (table.isLeftOut) return expect([fault, rows]).toEqual(['columns', []])
  expect([fault, rows.length]).toEqual([null, table.days.length])
  const findings = checkRows(rows, rules)
  const marked = new Set(findings.map(({ row }) => row))
  expect([...new Set(findings.map(({ kind }) => kind))]).toEqual(table.marks ? expect.arrayContaining(table.marks) : [])
  for (const row of rows.filter((each) => !marked.has(each))) {
    const times = timeColumns.map((column) => (row.values[column] ? clock(row.values[column].minutes!) : null))
    const right = timeColumns.map((column) => {
      const [prayer, kind] = partsOf(column)
      return table.columns.includes(column) ? clock(announcedOn(row.day!)[prayer][kind]) : null
    })
    expect([row.day, ...times]).toEqual([row.day, ...right])
  }
})

/** London's clocks are an hour ahead in summer. */
const inSummer = (day: string) => day >= '2027-03-28' && day < '2027-10-31'
const summer: ReaderContext['beginnings'] = (day, school = 'shafii') => {
  const times = salaahTimes(day, school)
  const move = (minutes: number) => minutes + (inSummer(day) ? 60 : 0)
  return Object.fromEntries(Object.entries(times).map(([name, minutes]) => [name, move(minutes)])) as typeof times
}

test('the hour that a program leaves out is added, with a mark, where the clocks change', () => {
  const { sheets } = tables.find(({ name }) => name === 'Mawaqit for a year')!
  const context = { ...rules, answers: new Map(), known: () => undefined }
  const { rows, questions, moved } = readTables(sheets, { ...context, beginnings: summer })
  expect([questions, rows.length, moved]).toEqual([[], 365, 217])
  for (const { day, values } of rows) {
    expect(values['dhuhr.adhan']!.minutes).toBe(Math.ceil(summer(day!).dhuhr))
    expect(values['isha.adhan']!.minutes).toBe(Math.ceil(summer(day!).isha))
    expect(values['fajr.adhan']!.cell.endsWith(' +1 h')).toBe(inSummer(day!))
  }
  expect(readTables(sheets, context).moved).toBe(0)
})

test('a row that holds until the next says no adhan for the days after its own', () => {
  const cells = cellsOfRows([
    ['Date', 'Asr Adhan', 'Asr Jamaat'],
    ['2026-12-04', '16:20', '16:45'],
    ['2026-12-11', '16:23', '17:00'],
    ['2026-12-18', '16:27', '17:00'],
  ])
  const { rows } = read({ sheets: [{ name: '', cells }] }, { sparse: 'next' })
  expect(rows.map(({ day, values }) => [day, values['asr.jamaat']!.text, values['asr.adhan']?.text])).toEqual([
    ...daysOf('2026-12-04', 7).map((day, index) => [day, '16:45', index === 0 ? '16:20' : undefined]),
    ...daysOf('2026-12-11', 7).map((day, index) => [day, '17:00', index === 0 ? '16:23' : undefined]),
    ...daysOf('2026-12-18', 7).map((day, index) => [day, '17:00', index === 0 ? '16:27' : undefined]),
  ])
  expect(read({ sheets: [{ name: '', cells }] }, { sparse: 'day' }).rows).toHaveLength(3)
})

test.each([
  ['asr_iqama', []],
  ['asr_iqamah', ['empty']],
])('empty cells below %s, of which only the first is of SalahAPI', (heading, asked) => {
  const rows = daysOf('2026-12-01', 8).map((day, index) => [day, '16:20', index % 2 ? '' : '16:45'])
  const sheet = { name: '', cells: cellsOfRows([['day', 'asr_athan', heading], ...rows]) }
  const answer = read({ sheets: [sheet] })
  expect(answer.questions.map(({ kind }) => kind)).toEqual(asked)
  const times = answer.rows.map(({ values }) => values['asr.jamaat']?.text)
  expect(times).toEqual(
    asked.length > 0 ? [] : ['16:45', undefined, '16:45', undefined, '16:45', undefined, '16:45', undefined],
  )
})

test('Jumu‘ah in the column of Dhuhr is no time on Fridays, and cannot be read on other days', () => {
  const rows = daysOf('2026-12-03', 3).map((day) => [day, day === '2026-12-03' ? '13:15' : 'Jumu‘ah'])
  const { rows: found } = read({ sheets: [{ name: '', cells: cellsOfRows([['Date', 'Zuhr Jamaat'], ...rows]) }] })
  expect(found.map(({ values }) => values['dhuhr.jamaat']?.minutes)).toEqual([795, undefined, null])
})

test('a time in the middle of several rows is not said to hold from it on', () => {
  const rows = daysOf('2026-12-01', 9).map((day, index) => [day, '04:00', index % 3 === 1 ? '04:30' : ''])
  const cells = cellsOfRows([['Date', 'Fajr Adhan', 'Fajr Jamaat'], ...rows])
  const { questions, rows: found } = read({ sheets: [{ name: '', cells }] })
  expect([questions, found.filter(({ values }) => values['fajr.jamaat']).length]).toEqual([[], 3])
})

test('a page of a scan goes on below the page before it, unless it has words over its times', () => {
  const [{ cells }] = tables.find(({ name }) => name === 'ditto "')!.sheets as [TimesTable['sheets'][0]]
  const pages = (second: typeof cells, sure?: number) => {
    const rest = cells.filter(({ row }) => row > 16).map((cell) => ({ ...cell, row: cell.row - 14, sure }))
    return read({
      sheets: [cells.filter(({ row }) => row <= 16), [...second, ...rest]].map((page) => ({ name: '', cells: page })),
    })
  }
  const { rows } = pages(cellsOfRows([['', '', 'continued']]), 1)
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([31, 31])
  expect(rows.at(-1)).toMatchObject({ day: '2026-12-31', values: { 'dhuhr.jamaat': { text: '13:15' } } })
  expect(pages(cellsOfRows([['Dute', 'Fqjr']]), 1).rows).toHaveLength(15)
  expect(pages([{ text: '21:15', row: 2, column: 12 }], 1).rows).toHaveLength(15)
  expect(pages([]).rows).toHaveLength(15)
})

test('a photo whose headings cannot be read is asked what each of its columns is', () => {
  const photo = (sure: number | undefined, date = (day: string) => [day]) => {
    const rows = daysOf('2026-12-01', 8).map((day) => ['?', '13:20', '04:45', ...date(day)])
    const cells = cellsOfRows([['Masjid'], ['wall', 'e3)', 'jl', '|y'], ...rows]).map((cell) => ({ ...cell, sure }))
    return { sheets: [{ name: '', cells }] }
  }
  const asked = read(photo(1))
  expect(asked.remarks).toEqual(['Masjid'])
  expect(asked.questions).toMatchObject([
    { kind: 'unnamed', key: 'unnamed B', letters: 'B', text: '13:20, 13:20, 13:20' },
    { kind: 'unnamed', key: 'unnamed C', letters: 'C', text: '04:45, 04:45, 04:45' },
  ])
  const { rows, fault } = read(photo(1), { 'unnamed B': 'dhuhr.jamaat', 'unnamed C': 'fajr.jamaat' })
  expect([fault, rows.length, rows[7]!.day]).toEqual([null, 8, '2026-12-08'])
  expect(rows[0]!.values).toMatchObject({
    'dhuhr.jamaat': { minutes: 800, cell: 'B3' },
    'fajr.jamaat': { minutes: 285 },
  })
  expect(read(photo(undefined)).fault).toBe('columns')
  const twoCalendars = photo(1, (day) => [String(Number(day.slice(8)) + 20), day])
  expect(read(twoCalendars)).toMatchObject({
    fault: null,
    rows: [],
    questions: [{ kind: 'dates', options: ['D', 'E'], text: 'D: 21, 22, 23\nE: 2026-12-01, 2026-12-02, 2026-12-03' }],
  })
  const answered = read(twoCalendars, { dates: 'E', 'unnamed B': 'dhuhr.jamaat', 'unnamed C': 'fajr.jamaat' })
  expect([answered.rows.length, answered.rows[7]!.day]).toEqual([8, '2026-12-08'])
})

test('a date more than a year from the others is none', () => {
  const dates = [...daysOf('2026-12-01', 26), '026-12-27', '2027-12-02']
  const cells = cellsOfRows([['Date', 'Fajr Jamaat'], ...dates.map((date) => [date, '04:45'])])
  const findings = checkRows(read({ sheets: [{ name: '', cells }] }).rows, rules)
  expect(findings.map(({ kind, row }) => [kind, row.date])).toEqual([['wrong-date', '026-12-27']])
})

test('a page of times without headings that goes on below no other is named, and the number of a page is no day', () => {
  const page = (head: string[][], from: number, days: number) => ({
    name: '',
    cells: cellsOfRows([
      ...head,
      ...daysOf(`2026-12-${from}`, days).map((day) => [String(Number(day.slice(8))), '04:00', '04:30']),
      [String(from)],
    ]).map((cell) => ({ ...cell, sure: 1 })),
  })
  const first = page([['December 2026'], ['Date', 'Fajr Adhan', 'Fajr Jamaat']], 10, 8)
  const found = read({ sheets: [first, page([], 18, 5), page([['Dute', 'Fqjr', 'Jam']], 23, 5)] })
  expect([found.rows.length, found.unread]).toEqual([13, ['3']])
})

test('a year is read in far less than two seconds', () => {
  const table = tables.find(({ name }) => name === 'a sheet for each month')!
  const start = process.cpuUsage()
  checkRows(read(table).rows, rules)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})

test('any cells are read, asked about or refused', () => {
  const words = fc.constantFrom(
    'Date',
    'Day',
    'Month',
    'Fajr',
    'Zuhr',
    'Jamaat',
    'Adhan',
    'January',
    '1',
    '31',
    '1-10 Feb',
    '5:15',
    '13:15',
    '"',
    '+5',
    '',
    'tba',
    '1/2/2027',
  )
  const cell = fc.record({
    text: fc.oneof({ weight: 9, arbitrary: words }, anyText({ maxLength: 20 })),
    row: fc.integer({ min: 1, max: 12 }),
    column: fc.integer({ min: 1, max: 8 }),
    rows: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 60 }), { maxLength: 3 }), (sheets) => {
      const { rows } = read(
        { sheets: sheets.map((cells, index) => ({ name: String(index), cells })) },
        { year: '2027', month: '2' },
      )
      expect(rows.length).toBeLessThanOrEqual(400)
      checkRows(rows, rules)
    }),
  )
})

test.each(['Date,Fajr\n1,5:15\n', 'January\n', 'Date,Fajr\n', '1-31 January,5:15\n', '1,5:15\n', ',Fajr,Zuhr'])(
  'repeated %j takes linear time',
  async (unit) => {
    const readText = (text: string) => {
      const lines = `Date,Fajr\n${text}`.split('\n').slice(0, 2000)
      read({ sheets: [{ name: '2027', cells: cellsOfRows(lines.map((line) => line.split(',').slice(0, 100))) }] })
    }
    expect(await growthOf(readText, unit, 500)).toBeLessThan(MAX_LINEAR_GROWTH)
  },
)
