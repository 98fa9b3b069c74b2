import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parseClock } from '#salaah/clock.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { type Behaviour, startSalaahService } from '#tests/support/servers/salaah-service.ts'
import { adoptTimetable } from './adopted/adopted-writes.server.ts'
import { listDaysOfMonth } from './day-rows.ts'
import { calculateLocalRows } from './local-rows.ts'
import {
  loadSalaahDays,
  loadSalaahToday,
  parseRemoteRows,
  parseRemoteToday,
  type SourceSettings,
} from './source.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const november = listDaysOfMonth('2026-11')
const calculated = calculateLocalRows(capeTown, 'shafii', november)

async function startRemote(fallback: SourceSettings['SALAAH_FALLBACK'], behaviour: Behaviour = 'well') {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const service = await startSalaahService(now)
  service.behave(behaviour)
  return { service, settings: { SALAAH_SOURCE: service.url, SALAAH_FALLBACK: fallback } }
}

test('times are calculated locally unless a service is configured', async () => {
  const days = await loadSalaahDays(capeTown, 'shafii', november)
  expect(days).toEqual({ state: 'ready', source: 'local', rows: calculated })
})

test('the times of a configured service are used', async () => {
  const { settings, service } = await startRemote('none')
  const days = await loadSalaahDays(capeTown, 'shafii', november, settings)
  expect(days).toEqual({ state: 'ready', source: 'remote', rows: calculated })
  expect(service.requests).toHaveLength(1)
})

test('days of two months need two requests', async () => {
  const { settings, service } = await startRemote('none')
  const days = await loadSalaahDays(capeTown, 'hanafi', ['2026-12-31', '2027-01-01'], settings)
  expect(days).toMatchObject({ rows: [{ day: '2026-12-31' }, { day: '2027-01-01' }] })
  expect(service.requests.map((address) => address.split('?')[0])).toEqual([
    '/v1/calendar/2026/12',
    '/v1/calendar/2027/1',
  ])
})

test.each<Behaviour>(['rate-limited', 'broken', 'html', 'without data', 'another month'])(
  'with a service that is %s the times are calculated or missing, as configured',
  async (behaviour) => {
    const { settings } = await startRemote('local', behaviour)
    expect(await loadSalaahDays(capeTown, 'shafii', november, settings)).toEqual({
      state: 'ready',
      source: 'fallback',
      rows: calculated,
    })
    const { settings: withoutFallback } = await startRemote('none', behaviour)
    expect(await loadSalaahDays(capeTown, 'shafii', november, withoutFallback)).toEqual({ state: 'failed' })
  },
)

test('a page waits for a silent service only until the timeout', async () => {
  const withoutFallback = await startRemote('none', 'silent')
  expect(await loadSalaahDays(capeTown, 'shafii', november, withoutFallback.settings, 20)).toEqual({
    state: 'loading',
  })
  const withFallback = await startRemote('local', 'silent')
  const days = await loadSalaahDays(capeTown, 'shafii', november, withFallback.settings, 20)
  expect(days).toMatchObject({ source: 'fallback' })
  // Both attempts of both requests end here and not during the next test.
  await Promise.all([withoutFallback.service.stop(), withFallback.service.stop()])
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(4)
})

test('rows without date or timings are skipped, invalid values are null', async () => {
  const { settings } = await startRemote('none', 'half')
  const days = await loadSalaahDays(capeTown, 'shafii', november, settings)
  if (days.state !== 'ready') throw new Error(days.state)
  expect(days.rows).toHaveLength(28)
  expect(days.rows[0]).toMatchObject({ day: '2026-11-03', minutes: { 3: null } })
})

test('the times of an adopted timetable come before those of a service, which fills in what it leaves out', async () => {
  const { settings, service } = await startRemote('none')
  const days = new Map([
    ['2026-11-20', { fajr: 250, sunrise: null, dhuhr: 760, asr: 980, asrHanafi: null, maghrib: 1180, isha: 1260 }],
  ])
  const council = { city: capeTown.id, year: 2026, publisher: 'Council', link: '', days }
  await adoptTimetable(anActor('superadmin'), council, null, { now, afterChange: async () => {} })
  const shafii = await loadSalaahDays(capeTown, 'shafii', november, settings)
  const [{ minutes: before }, { minutes: next }] = [calculated[19]!, calculated[20]!]
  expect(shafii).toMatchObject({
    source: 'remote',
    rows: { 19: { minutes: [250, before[1], 760, 980, 1180, 1260] }, 20: { minutes: next } },
  })
  const hanafi = await loadSalaahDays(capeTown, 'hanafi', november, settings)
  const [ownAsr] = calculateLocalRows(capeTown, 'hanafi', ['2026-11-20']).map(({ minutes }) => minutes[3])
  expect(hanafi).toMatchObject({ rows: { 19: { minutes: { 0: 250, 3: ownAsr } } } })
  expect(service.requests).toHaveLength(2)
})

test('the home page asks for today, and for tomorrow once Isha has begun', async () => {
  const { settings, service } = await startRemote('none')
  expect(await loadSalaahToday(capeTown, 'shafii', now, settings)).toMatchObject({
    source: 'remote',
    rows: [{ day: '2026-11-20', minutes: calculated[19]!.minutes }],
  })
  expect(service.requests.every((address) => address.startsWith('/v1/timings/'))).toBe(true)
  const late = await loadSalaahToday(capeTown, 'shafii', new Date('2026-11-20T21:00:00Z'), settings)
  expect(late).toMatchObject({ rows: [{ day: '2026-11-20' }, { day: '2026-11-21' }] })
  expect(parseClock('20:55')).toBe(calculated[19]!.minutes[5])
})

const sample = (name: string) => JSON.parse(readFileSync(`packages/salaah/reference/${name}`, 'utf8')).data
const calendar = () => sample('sample-calendar-2026-03-school1-first2days.json')

test('a captured calendar is parsed, each time up to its first space', () => {
  expect(parseRemoteRows(calendar())).toEqual([
    { day: '2026-03-01', minutes: [316, 392, 782, 1053, 1167, 1236] },
    { day: '2026-03-02', minutes: [317, 393, 781, 1052, 1165, 1235] },
  ])
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
  expect(parseRemoteToday(data, '2026-05-28')?.minutes).toEqual([380, 458, 767, 927, 1071, 1143])
  expect(parseRemoteToday({ timings: { Fajr: 'x' } }, '2026-05-28')).toBeNull()
  expect(parseRemoteToday([], '2026-05-28')).toBeNull()
})
