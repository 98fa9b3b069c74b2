import { expect, test } from 'vitest'
import { type NewTimetable, saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { withdrawTimetable } from '#app/features/timetables/withdraw-timetable.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { listTimetables } from './stored-timetables.server.ts'

const superadmin = anActor('superadmin')
const today = '2026-11-20'

async function publishAll(timetables: [string, Partial<NewTimetable>][]) {
  const { id } = await aMosque()
  const ids: string[] = []
  for (const [index, [time, fields]] of timetables.entries()) {
    const content = timetableContent({ week: jamaatAt('dhuhr', time) })
    const timetable = { kind: 'regular' as const, name: '', validFrom: today, validUntil: null, content, ...fields }
    const now = new Date(Date.parse('2026-11-20T10:00:00Z') + index * 1000)
    const saved = await saveTimetable(superadmin, id, timetable, {
      state: 'published',
      version: index,
      now,
      afterChange: async () => {},
    })
    if (saved.outcome === 'saved') ids.push(saved.id)
  }
  return { mosqueId: id, ids }
}

const dhuhr = (before: string, after: string) => [
  { what: 'jamaat', prayer: 'dhuhr', before: { kind: 'fixed', time: before }, after: { kind: 'fixed', time: after } },
]

test('each timetable has when it is in force and what differs from the one before', async () => {
  const season = { kind: 'season' as const, name: 'Winter', validFrom: '2026-12-14', validUntil: '2026-12-20' }
  const { mosqueId, ids } = await publishAll([
    ['13:00', { validFrom: '2026-10-01' }],
    ['13:15', {}],
    ['13:20', { validFrom: '2026-12-01' }],
    ['13:25', { validFrom: '2026-12-01' }],
    ['13:45', season],
    ['13:10', { validFrom: '2026-11-25', validUntil: '2026-11-27' }],
  ])
  const rows = new Map((await listTimetables(superadmin, mosqueId, today)).map((row) => [row.id, row]))
  const list = ids.map((id) => {
    const { group, runs, changes } = rows.get(id)!
    return [group, runs.map(({ from, until }) => `${from} ${until}`), changes]
  })
  expect(list).toEqual([
    ['past', ['2026-10-01 2026-11-19'], null],
    ['current', ['2026-11-20 2026-11-24', '2026-11-28 2026-11-30'], dhuhr('13:00', '13:15')],
    ['past', [], dhuhr('13:15', '13:20')],
    ['coming', ['2026-12-01 null'], dhuhr('13:15', '13:25')],
    ['coming', ['2026-12-14 2026-12-20'], dhuhr('13:25', '13:45')],
    ['coming', ['2026-11-25 2026-11-27'], dhuhr('13:15', '13:10')],
  ])
})

test('one that was withdrawn is in force until then, and one that never began is not', async () => {
  const { mosqueId, ids } = await publishAll([
    ['13:00', { validFrom: '2026-10-01' }],
    ['13:20', { validFrom: '2026-12-01' }],
  ])
  const now = new Date('2026-11-20T11:00:00Z')
  await withdrawTimetable(superadmin, mosqueId, ids[1]!, {
    now,
    afterChange: async () => {},
  })
  await withdrawTimetable(superadmin, mosqueId, ids[0]!, { now, afterChange: async () => {} })
  const rows = await listTimetables(superadmin, mosqueId, today)
  expect(rows.map(({ group, runs }) => [group, runs])).toEqual([
    ['past', []],
    ['past', [{ from: '2026-10-01', until: '2026-11-19' }]],
  ])
})
