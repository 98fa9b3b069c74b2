import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { addDays } from '#salaah/days.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { confirmTimes } from './times-state.server.ts'
import { discardDraft, type NewTimetable, saveTimetable } from './timetable-writes.server.ts'
import { loadNextJamaats, loadTimetableDays } from './timetables.server.ts'
import { restoreTimetable, withdrawTimetable } from './withdraw-timetable.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const forbiddenResponse = { init: { status: 403 } }
const publish = (version: number) => ({ state: 'published' as const, version, now, afterChange: async () => {} })

function aNewTimetable(time: string, fields: Partial<NewTimetable> = {}): NewTimetable {
  const content = timetableContent({ week: jamaatAt('dhuhr', time), sessions: [aSession({ salaah: '13:20' })] })
  return { kind: 'regular', name: '', validFrom: '2026-11-20', validUntil: null, content, ...fields }
}

async function dhuhrOf(mosqueId: string, day: string) {
  const days = await loadTimetableDays([mosqueId], day, 1)
  return days.get(mosqueId)![0]!.prayers.dhuhr.jamaat
}

const stateOf = (mosqueId: string) =>
  db().selectFrom('timetableStates').selectAll().where('mosqueId', '=', mosqueId).executeTakeFirst()

test('only a superadmin and the admin of the mosque change, withdraw and confirm its times', async () => {
  const { id } = await aMosque()
  for (const actor of [null, anActor('mosque_admin', 'other'), anActor('mosque_admin')]) {
    await expect(saveTimetable(actor, id, aNewTimetable('13:15'), publish(0))).rejects.toMatchObject(forbiddenResponse)
    await expect(withdrawTimetable(actor, id, 't', { now, afterChange: async () => {} })).rejects.toMatchObject(
      forbiddenResponse,
    )
    await expect(confirmTimes(actor, id, now)).rejects.toMatchObject(forbiddenResponse)
    await expect(discardDraft(actor, id)).rejects.toMatchObject(forbiddenResponse)
  }
  const admin = anActor('mosque_admin', id)
  expect(await saveTimetable(admin, id, aNewTimetable('13:15'), publish(0))).toMatchObject({ outcome: 'saved' })
})

test('publishing confirms the times, is recorded, and applies from its day on', async () => {
  const { id } = await aMosque()
  await saveTimetable(superadmin, id, aNewTimetable('13:15'), publish(0))
  await saveTimetable(superadmin, id, aNewTimetable('13:30', { validFrom: '2026-12-01' }), publish(1))
  expect(await dhuhrOf(id, '2026-11-19')).toBeNull()
  expect(await dhuhrOf(id, '2026-11-30')).toBe(795)
  expect(await dhuhrOf(id, '2026-12-01')).toBe(810)
  expect(await stateOf(id)).toMatchObject({ version: 2, confirmedAt: now.toISOString(), confirmedBy: superadmin.id })
  const log = await db().selectFrom('activity').selectAll().where('action', '=', 'timetable.publish').execute()
  expect(log).toHaveLength(2)
})

test('the second of two editors is told that the times changed, and nothing is stored', async () => {
  const { id } = await aMosque()
  await saveTimetable(superadmin, id, aNewTimetable('13:15'), publish(0))
  const second = await saveTimetable(anActor('mosque_admin', id), id, aNewTimetable('13:45'), publish(0))
  expect(second).toEqual({ outcome: 'outdated', version: 1 })
  expect(await dhuhrOf(id, '2026-11-21')).toBe(795)
  expect(await saveTimetable(superadmin, 'nowhere', aNewTimetable('13:15'), publish(0))).toEqual({ outcome: 'missing' })
})

test('of two saved at the same time one is refused', async () => {
  const { id } = await aMosque()
  const both = ['13:15', '13:45'].map((time) => saveTimetable(superadmin, id, aNewTimetable(time), publish(0)))
  expect((await Promise.all(both)).map(({ outcome }) => outcome).sort()).toEqual(['outdated', 'saved'])
})

test('a draft is never in force; there is one, and publishing replaces it', async () => {
  const { id } = await aMosque()
  const draft = (version: number) => ({ state: 'draft' as const, version, now, afterChange: async () => {} })
  await saveTimetable(superadmin, id, aNewTimetable('13:15'), draft(0))
  await saveTimetable(superadmin, id, aNewTimetable('13:30'), draft(1))
  expect(await dhuhrOf(id, '2026-11-21')).toBeNull()
  expect(await confirmTimes(superadmin, id, now)).toBe(false)
  const drafts = db().selectFrom('timetables').select('id').where('mosqueId', '=', id)
  expect(await drafts.execute()).toHaveLength(1)
  await saveTimetable(superadmin, id, aNewTimetable('13:45'), publish(2))
  expect(await drafts.execute()).toHaveLength(1)
  expect(await discardDraft(superadmin, id)).toBe(false)
})

test('a withdrawn timetable still tells what was in force before, and comes back', async () => {
  const { id } = await aMosque()
  await saveTimetable(superadmin, id, aNewTimetable('13:15'), publish(0))
  const saved = await saveTimetable(superadmin, id, aNewTimetable('13:30'), publish(1))
  if (saved.outcome !== 'saved') throw new Error('The timetable was not saved')
  const later = { now: new Date('2026-11-25T10:00:00Z'), afterChange: async () => {} }
  expect(await withdrawTimetable(superadmin, id, saved.id, later)).toBe(true)
  expect(await dhuhrOf(id, '2026-11-24')).toBe(810)
  expect(await dhuhrOf(id, '2026-11-25')).toBe(795)
  expect(await restoreTimetable(superadmin, id, saved.id, later)).toBe(true)
  expect(await dhuhrOf(id, '2026-11-25')).toBe(810)
  const foreign = await aMosque()
  expect(await withdrawTimetable(superadmin, foreign.id, saved.id, later)).toBe(false)
})

test('a year of single dates is stored whole and overrides the regular timetable', async () => {
  const { id } = await aMosque()
  const none = { adhan: null, jamaat: null }
  const times = { fajr: none, dhuhr: { adhan: null, jamaat: '13:35' }, asr: none, maghrib: none, isha: none }
  const dates = new Map(Array.from({ length: 365 }, (_, index) => [addDays('2027-01-01', index), times]))
  const [validFrom, validUntil] = ['2027-01-01', '2027-12-31']
  await saveTimetable(superadmin, id, aNewTimetable('13:15'), publish(0))
  await saveTimetable(
    superadmin,
    id,
    aNewTimetable('13:15', { kind: 'dates', validFrom, validUntil, dates }),
    publish(1),
  )
  const days = (await loadTimetableDays([id], '2026-12-31', 367)).get(id)!
  const dhuhrs = days.filter(({ sessions }) => sessions.length === 0).map(({ prayers }) => prayers.dhuhr.jamaat)
  expect([dhuhrs[0], dhuhrs.at(-1)]).toEqual([795, 795])
  expect(new Set(dhuhrs.slice(1, -1))).toEqual(new Set([815]))
})

test('times last until the next day that single dates list, and listed ones until the next that they leave out', async () => {
  const { id } = await aMosque()
  const none = { adhan: null, jamaat: null }
  const times = { fajr: none, dhuhr: { adhan: null, jamaat: '13:35' }, asr: none, maghrib: none, isha: none }
  const dates = new Map(['2026-12-01', '2026-12-02', '2026-12-05'].map((day) => [day, times]))
  await saveTimetable(superadmin, id, aNewTimetable('13:15'), publish(0))
  const [validFrom, validUntil] = ['2026-12-01', '2026-12-05']
  await saveTimetable(
    superadmin,
    id,
    aNewTimetable('13:15', { kind: 'dates', validFrom, validUntil, dates }),
    publish(1),
  )
  // Each is asked for alone as well: what follows after the last day asked for counts.
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  const ends = []
  for (const day of days) ends.push((await loadTimetableDays([id], day, 1)).get(id)![0]!.standing.until)
  expect(ends).toEqual(['2026-11-30', '2026-12-02', '2026-12-02', '2026-12-04', '2026-12-04', '2026-12-05', null])
  const together = (await loadTimetableDays([id], days[0]!, days.length)).get(id)!
  expect(together.map(({ standing }) => standing.until)).toEqual(ends)
})

test('the next congregations of many mosques are read together; those without times are left out', async () => {
  const [first, second] = [await aMosque(), await aMosque()]
  await saveTimetable(superadmin, first.id, aNewTimetable('13:15'), publish(0))
  const position = (id: string) => ({ id, latitude: null, longitude: null, timeZone: null })
  const load = (count: number) => loadNextJamaats([position(first.id), position(second.id)], now, count)
  const jumuah = { prayer: 'jumuah', at: Date.parse('2026-11-20T11:20:00Z') }
  const dhuhr = { prayer: 'dhuhr', at: Date.parse('2026-11-21T11:15:00Z') }
  expect([...(await load(1))]).toMatchObject([[first.id, [jumuah]]])
  expect([...(await load(2))]).toMatchObject([[first.id, [jumuah, dhuhr]]])
})
