import { expect, test } from 'vitest'
import { type NewTimetable, saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import type { Times } from '#salaah/times.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { findOtherChanges, planChange } from './carry-over.server.ts'

const superadmin = anActor('superadmin')
const today = '2026-11-20'
const now = new Date('2026-11-20T10:00:00Z')
const times = { fajr: 240, sunrise: 330, dhuhr: 740, asr: 960, maghrib: 1180, isha: 1260 } as Times
const options = { today, now, beginnings: () => times }
const season = { kind: 'season' as const, name: 'Winter', validFrom: '2026-12-14', validUntil: '2026-12-20' }

function aChange(dhuhr: string, isha: string, fields: Partial<NewTimetable> = {}): NewTimetable {
  const content = timetableContent({ week: { ...jamaatAt('dhuhr', dhuhr), ...jamaatAt('isha', isha) } })
  return { kind: 'regular', name: '', validFrom: today, validUntil: null, content, ...fields }
}

async function aMosqueWith(...timetables: NewTimetable[]) {
  const { id } = await aMosque()
  const ids: string[] = []
  for (const [version, timetable] of timetables.entries()) {
    const at = new Date(now.getTime() - 60_000 + version)
    const saved = await saveTimetable(superadmin, id, timetable, {
      state: 'published',
      version,
      now: at,
      afterChange: async () => {},
    })
    if (saved.outcome === 'saved') ids.push(saved.id)
  }
  const meet = (timetable: NewTimetable) => findOtherChanges(superadmin, id, timetable, options)
  return { id, ids, meet }
}

const timesIn = (changes: readonly { what: string }[]) =>
  changes.map((change) => {
    const { prayer, before, after } = change as unknown as Record<string, { time: string } & string>
    return `${prayer} ${before!.time} ${after!.time}`
  })

test('only admins of the mosque learn what is coming', async () => {
  const { id } = await aMosque()
  await expect(
    findOtherChanges(anActor('mosque_admin', 'other'), id, aChange('13:15', '21:00'), options),
  ).rejects.toMatchObject({ init: { status: 403 } })
})

test('each coming timetable is named once, with what it would take over, and only that', async () => {
  const present = aChange('13:15', '21:00', { validFrom: '2026-10-01' })
  const coming = aChange('13:15', '21:15', { validFrom: '2026-12-01' })
  const { ids, meet } = await aMosqueWith(present, coming, aChange('13:45', '21:00', season))
  const { carryOver, takenBack, changeDays } = await meet(aChange('13:30', '21:00'))
  expect(takenBack).toBeNull()
  expect(changeDays).toEqual(['2026-12-01', '2026-12-14', '2026-12-21'])
  expect(carryOver.map(({ id, from, until, changes }) => [id, from, until, timesIn(changes)])).toEqual([
    [ids[1], '2026-12-01', '2026-12-13', ['dhuhr 13:15 13:30']],
    [ids[2], '2026-12-14', '2026-12-20', ['dhuhr 13:45 13:30']],
  ])
  // A change that they have already, and one that is over before, are no matter.
  expect((await meet(aChange('13:15', '21:15'))).carryOver.map(({ id }) => id)).toEqual([ids[2]])
  expect((await meet(aChange('13:30', '21:00', { validUntil: '2026-11-30' }))).carryOver).toEqual([])
})

test('a season that is running goes before the regular timetable, and is changed from the first day on', async () => {
  const running = aChange('13:45', '21:00', { ...season, validFrom: '2026-11-10' })
  const { id, ids } = await aMosqueWith(aChange('13:15', '21:00', { validFrom: '2026-10-01' }), running)
  const change = aChange('13:15', '21:20', { validFrom: '2026-11-25' })
  const { timetable, carried } = await planChange(superadmin, id, change, [ids[1]!, 'unknown'], options)
  expect(timetable).toEqual(change)
  const { week } = aChange('13:45', '21:20').content
  expect(carried).toMatchObject([{ ...season, validFrom: '2026-11-25', content: { week } }])
})

test('what a coming change would lose is named, and kept if wanted', async () => {
  const present = aChange('13:15', '21:00', { validFrom: '2026-10-01' })
  const { id, ids, meet } = await aMosqueWith(present, aChange('13:20', '21:15', { validFrom: '2026-12-01' }))
  const back = aChange('13:15', '21:30', { validFrom: '2026-12-10' })
  const { takenBack } = await meet(back)
  expect([takenBack?.id, takenBack?.from, timesIn(takenBack!.changes)]).toEqual([
    ids[1],
    '2026-12-01',
    ['dhuhr 13:15 13:20'],
  ])
  const { timetable } = await planChange(superadmin, id, back, [ids[1]!], options)
  expect(timetable.content).toEqual(aChange('13:20', '21:30').content)
  // A change before the coming one takes nothing back.
  expect((await meet(aChange('13:15', '21:30', { validFrom: '2026-11-25' }))).takenBack).toBeNull()
})

test('with an impossible jamaat nothing is carried over', async () => {
  const present = aChange('13:15', '21:00', { validFrom: '2026-10-01' })
  const { id, ids, meet } = await aMosqueWith(present, aChange('13:20', '21:00', { validFrom: '2026-12-01' }))
  const early = aChange('12:00', '21:00')
  const [other] = (await meet(early)).carryOver
  expect(other!.problems).toMatchObject([{ prayer: 'dhuhr', reason: 'before-begins' }])
  expect((await planChange(superadmin, id, early, ids, options)).carried).toEqual([])
})
