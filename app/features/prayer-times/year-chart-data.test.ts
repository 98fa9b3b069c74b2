import { expect, test } from 'vitest'
import { formatClock } from '#salaah/clock.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { buildYearChart, chartSize } from './year-chart-data.ts'

const chart = buildYearChart(capeTown, 'shafii', '2026-11-20')

test('the six lines run from the first to the last day in order', () => {
  expect(chart.lines).toHaveLength(6)
  for (const { path } of chart.lines) {
    expect(path).toMatch(/^M0 [\d.]+L/)
    expect(path).toMatch(new RegExp(`L${chartSize.width} [\\d.]+$`))
  }
  const ends = chart.lines.map(({ endY }) => endY)
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(Math.max(...ends)).toBeLessThanOrEqual(chartSize.height)
})

test('today is marked at its position in the year', () => {
  expect(chart.today).toBeCloseTo((323 / 364) * chartSize.width, 1)
  expect(buildYearChart(capeTown, 'shafii', '2026-01-01').today).toBe(0)
  expect(buildYearChart(capeTown, 'shafii', '2028-12-31').today).toBe(chartSize.width)
})

test('the table has two days of each month', () => {
  expect(chart.table).toHaveLength(24)
  expect(chart.table[0]?.day).toBe('2026-01-01')
  expect(chart.table[0]?.minutes.map((time) => formatClock(time ?? 0))).toEqual([
    '04:07',
    '05:37',
    '12:53',
    '16:34',
    '20:05',
    '21:27',
  ])
})

test('weeks without sunrise are a gap in the lines and the areas', () => {
  const tromso = { ...capeTown, latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }
  const { lines, bands, table } = buildYearChart(tromso, 'shafii', '2027-06-21')
  const runs = (path: string) => path.split('M').length - 1
  expect(lines.map(({ path }) => runs(path))).toEqual([2, 2, 1, 1, 2, 2])
  expect(Object.values(bands).map(runs)).toEqual([2, 2, 2])
  for (const text of [...lines.map(({ path }) => path), ...Object.values(bands)]) expect(text).not.toMatch(/NaN|null/)
  expect(table.find(({ day }) => day === '2027-12-15')?.minutes.map((time) => time === null)).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ])
})
