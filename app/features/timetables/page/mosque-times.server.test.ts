import { expect, test } from 'vitest'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { loadMonthTimes } from './month-times.server.ts'
import { loadMosqueTimes } from './mosque-times.server.ts'

const zone = 'Africa/Johannesburg'
const saved = new Date('2026-11-20T08:00:00Z')
const at = (instant: string) => new Date(instant)

async function aMosqueWithTimes(fields: Parameters<typeof timetableContent>[0] = {}) {
  const mosque = await aMosque()
  const content = timetableContent({
    week: { ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('isha', '21:15') },
    sessions: [aSession({ salaah: '13:00' })],
    ...fields,
  })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
  await saveTimetable(anActor('superadmin'), mosque.id, timetable, {
    state: 'published',
    version: 0,
    now: saved,
    afterChange: async () => {},
  })
  return mosque
}

test('the next jamaat follows the clock over midnight', async () => {
  const mosque = await aMosqueWithTimes()
  const nextAt = async (instant: string) => {
    const { next, changesAt } = await loadMosqueTimes(mosque, zone, at(instant))
    expect(changesAt).toBeLessThanOrEqual(next!.at)
    return next && [next.prayer, next.day, next.minutes]
  }
  expect(await nextAt('2026-11-20T12:59:59+02:00')).toEqual(['jumuah', '2026-11-20', 780])
  expect(await nextAt('2026-11-20T13:00:00+02:00')).toEqual(['isha', '2026-11-20', 1275])
  expect(await nextAt('2026-11-20T23:59:00+02:00')).toEqual(['dhuhr', '2026-11-21', 795])
  expect(await nextAt('2026-12-31T22:00:00+02:00')).toEqual(['jumuah', '2027-01-01', 780])
})

test('the current salaah is by both schools, and the page changes with it', async () => {
  const mosque = await aMosqueWithTimes()
  const load = async (time: string) => {
    const { current, changesAt } = await loadMosqueTimes(mosque, zone, at(`2026-11-20T${time}+02:00`))
    return [current.map(({ school, prayer }) => `${school} ${prayer}`), new Date(changesAt).toISOString()]
  }
  expect(await load('00:30:00')).toEqual([['shafii isha', 'hanafi isha'], '2026-11-20T02:04:00.000Z'])
  expect(await load('05:00:00')).toEqual([['shafii fajr', 'hanafi fajr'], '2026-11-20T03:30:00.000Z'])
  expect(await load('08:00:00')).toEqual([[], '2026-11-20T10:35:00.000Z'])
  expect((await load('12:40:00'))[0]).toEqual(['shafii jumuah', 'hanafi jumuah'])
  expect((await load('16:30:00'))[0]).toEqual(['shafii asr', 'hanafi jumuah'])
  expect(await load('23:30:00')).toEqual([['shafii isha', 'hanafi isha'], '2026-11-20T22:00:00.000Z'])
})

test("Jumu'ah is listed from Wednesday to Friday", async () => {
  const mosque = await aMosqueWithTimes()
  const listed = async (day: string) => (await loadMosqueTimes(mosque, zone, at(`${day}T12:00:00Z`))).jumuah?.day
  expect(await listed('2026-11-24')).toBeUndefined()
  expect(await listed('2026-11-25')).toBe('2026-11-27')
  expect(await listed('2026-11-27')).toBe('2026-11-27')
  expect(await listed('2026-11-28')).toBeUndefined()
})

test('a confirmation ages by the calendar of the mosque', async () => {
  const mosque = await aMosqueWithTimes()
  const ageAt = async (instant: string) => {
    const { confirmation } = await loadMosqueTimes(mosque, zone, at(instant))
    return [confirmation?.days, confirmation?.state]
  }
  expect(await ageAt('2026-11-20T23:59:00+02:00')).toEqual([0, 'fresh'])
  expect(await ageAt('2026-11-21T00:01:00+02:00')).toEqual([1, 'fresh'])
  expect(await ageAt('2026-12-20T12:00:00+02:00')).toEqual([30, 'fresh'])
  expect(await ageAt('2026-12-21T00:00:00+02:00')).toEqual([31, 'aging'])
  expect(await ageAt('2027-02-18T12:00:00+02:00')).toEqual([90, 'aging'])
  expect(await ageAt('2027-02-19T00:00:00+02:00')).toEqual([91, 'stale'])
})

test('a mosque without times shows the calculated ones of its position, else of the city of the site', async () => {
  const [located, unknown] = [await aMosque(), await aMosque({ latitude: null, longitude: null })]
  const times = await loadMosqueTimes(located, zone, saved)
  expect(times).toMatchObject({ isAnnounced: false, next: null, confirmation: null, calculated: { city: null } })
  expect(times.calculated?.next.map(({ prayer }) => prayer)).toEqual(['dhuhr', 'dhuhr'])
  const [shafii, hanafi] = times.calculated!.asr
  expect(shafii!.minutes).toBe(times.week[0]!.prayers.asr.begins)
  expect(hanafi!.minutes).toBeGreaterThan(shafii!.minutes)
  expect((await loadMosqueTimes(unknown, zone, saved)).calculated?.city).toMatchObject({ en: 'Cape Town' })
})

test('past months show what was in force then', async () => {
  const mosque = await aMosqueWithTimes()
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:30') })
  const later = { kind: 'regular' as const, name: '', validFrom: '2026-12-05', validUntil: null, content }
  await saveTimetable(anActor('superadmin'), mosque.id, later, {
    state: 'published',
    version: 1,
    now: saved,
    afterChange: async () => {},
  })
  const load = (asked: string | null) =>
    loadMonthTimes(mosque, { asked, zone, now: at('2027-01-10T12:00:00Z'), pageUrl: 'https://site.example/m' })
  const { days, before, after, isInvalid } = await load('2026-12')
  expect([days.length, before, after, isInvalid]).toEqual([31, '2026-11', '2027-01', false])
  expect([days[2], days[9]].map((day) => day?.prayers.dhuhr.jamaat)).toEqual([795, 810])
  const november = (await load('2026-11')).days
  expect(november.filter(({ timetableId }) => timetableId === null)).toHaveLength(19)
  expect(await load('2026-99')).toMatchObject({ month: '2027-01', isInvalid: true })
})
