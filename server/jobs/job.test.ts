import { expect, test } from 'vitest'
import { nextRun } from './job.ts'

const zone = 'Africa/Johannesburg'
const at = (text: string) => new Date(text)

test('a nightly job runs at its local time of the next night', () => {
  const schedule = { nightlyAt: '02:30' }
  expect(nextRun(schedule, at('2026-11-20T00:00:00Z'), zone, false)).toEqual(at('2026-11-20T00:30:00Z'))
  expect(nextRun(schedule, at('2026-11-20T00:30:00Z'), zone, false)).toEqual(at('2026-11-21T00:30:00Z'))
})

test('a job that failed is retried after ten minutes, or at its regular time if that is earlier', () => {
  expect(nextRun({ nightlyAt: '02:30' }, at('2026-11-20T00:30:00Z'), zone, true)).toEqual(at('2026-11-20T00:40:00Z'))
  expect(nextRun({ everyMinutes: 1 }, at('2026-11-20T00:30:00Z'), zone, true)).toEqual(at('2026-11-20T00:31:00Z'))
  const backsOff = { everyMinutes: 1, retryMinutes: 10 }
  expect(nextRun(backsOff, at('2026-11-20T00:30:00Z'), zone, true)).toEqual(at('2026-11-20T00:40:00Z'))
  expect(nextRun(backsOff, at('2026-11-20T00:30:00Z'), zone, false)).toEqual(at('2026-11-20T00:31:00Z'))
})
