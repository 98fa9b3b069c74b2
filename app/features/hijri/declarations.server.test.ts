import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import type { NewDeclaration } from './declaration-schema.ts'
import {
  declareMonth,
  findCurrent,
  listDeclarationHistory,
  listDeclarations,
  undoDeclaration,
  withdrawMonth,
} from './declarations.server.ts'
import { loadMoonFacts } from './known-months.server.ts'

const superadmin = anActor('superadmin')
const other = { ...superadmin, id: 'superadmin-2', name: 'Nadia' }
const authority = 'Demonstration moon committee (sample)'
const forbiddenResponse = { init: { status: 403 } }
const ramadan = { year: 1448, month: 9 }

const anEntry = (fields: Partial<NewDeclaration>): NewDeclaration => ({
  ...ramadan,
  firstDay: '2027-02-09',
  announced: 'completed',
  announcedAt: '2027-02-07T18:30:00.000Z',
  authority,
  source: '',
  note: '',
  ...fields,
})
const shaban = anEntry({ month: 8, firstDay: '2027-01-10', announcedAt: '2027-01-08T18:30:00.000Z' })
const at = (instant: string) => new Date(instant)
const evening = at('2027-02-07T18:40:00Z')
const firstDays = async () => (await listDeclarations()).map(({ month, firstDay }) => `${month} ${firstDay}`)
const log = () => db().selectFrom('activity').select(['action', 'actorName', 'subjectId']).orderBy('id').execute()

test('only superadmins declare, correct, withdraw and undo', async () => {
  const withdrawal = { announcedAt: evening.toISOString(), authority, source: '', note: '' }
  for (const actor of [null, anActor('mosque_admin', 'm')]) {
    const options = { seen: null, now: evening }
    await expect(declareMonth(actor, shaban, options)).rejects.toMatchObject(forbiddenResponse)
    await expect(withdrawMonth(actor, ramadan, withdrawal, { seen: 'x', now: evening })).rejects.toMatchObject(
      forbiddenResponse,
    )
    await expect(undoDeclaration(actor, 'x', { reason: 'r', now: evening })).rejects.toMatchObject(forbiddenResponse)
    await expect(listDeclarationHistory(actor)).rejects.toMatchObject(forbiddenResponse)
  }
})

test('what was announced is stored with who entered it and when, is recorded and empties the caches', async () => {
  const before = await currentRevision()
  const saved = await declareMonth(superadmin, shaban, { seen: null, now: evening })
  expect(saved).toMatchObject({
    outcome: 'saved',
    declaration: {
      ...shaban,
      previousLength: 30,
      enteredAt: evening.toISOString(),
      enteredByName: superadmin.name,
      correctedAt: null,
      isSample: false,
    },
  })
  expect(await currentRevision()).toBeGreaterThan(before)
  expect(await firstDays()).toEqual(['8 2027-01-10'])
  expect(await log()).toEqual([{ action: 'declaration.enter', actorName: superadmin.name, subjectId: '1448-08' }])
})

test('of two superadmins who enter the opposite the second sees the first, and may then correct it', async () => {
  await declareMonth(superadmin, shaban, { seen: null, now: evening })
  const first = await declareMonth(superadmin, anEntry({}), { seen: null, now: evening })
  const seen = anEntry({ firstDay: '2027-02-08', announced: 'seen' })
  const second = await declareMonth(other, seen, { seen: null, now: evening })
  expect(second).toMatchObject({
    outcome: 'changed',
    current: { firstDay: '2027-02-09', enteredByName: 'Super Admin' },
  })
  expect(await declareMonth(other, anEntry({}), { seen: null, now: evening })).toMatchObject({ outcome: 'same' })
  const id = first.outcome === 'saved' ? first.declaration.id : ''
  const night = at('2027-02-07T21:10:00Z')
  const corrected = await declareMonth(other, seen, { seen: id, now: night })
  expect(corrected).toMatchObject({ outcome: 'saved', declaration: { correctedAt: night.toISOString(), replaces: id } })
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-08'])
  expect((await log()).at(-1)).toEqual({ action: 'declaration.correct', actorName: 'Nadia', subjectId: '1448-09' })
})

test('both at the same moment: one is stored, the other is asked', async () => {
  await declareMonth(superadmin, shaban, { seen: null, now: evening })
  const seen = anEntry({ firstDay: '2027-02-08', announced: 'seen' })
  const outcomes = await Promise.all([
    declareMonth(superadmin, anEntry({}), { seen: null, now: evening }),
    declareMonth(other, seen, { seen: null, now: evening }),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'saved'])
  expect(await firstDays()).toHaveLength(2)
})

test('a refused declaration stores nothing', async () => {
  await declareMonth(superadmin, shaban, { seen: null, now: evening })
  const short = anEntry({ firstDay: '2027-02-07', announced: 'seen' })
  const options = { seen: null, now: at('2027-02-08T10:00:00Z') }
  expect(await declareMonth(superadmin, short, options)).toMatchObject({
    outcome: 'refused',
    refusal: { reason: 'too-short', days: 28 },
  })
  expect(await firstDays()).toEqual(['8 2027-01-10'])
  expect(await log()).toHaveLength(1)
})

test('a withdrawal the next day leaves the month undeclared, until something else is announced', async () => {
  await declareMonth(superadmin, shaban, { seen: null, now: evening })
  const seen = anEntry({ firstDay: '2027-02-08', announced: 'seen' })
  const first = await declareMonth(superadmin, seen, { seen: null, now: evening })
  const id = first.outcome === 'saved' ? first.declaration.id : ''
  const morning = at('2027-02-08T08:00:00Z')
  const withdrawal = { announcedAt: morning.toISOString(), authority, source: '', note: 'Reports refused' }
  expect(await withdrawMonth(other, ramadan, withdrawal, { seen: 'older', now: morning })).toMatchObject({
    outcome: 'changed',
  })
  const withdrawn = await withdrawMonth(other, ramadan, withdrawal, { seen: id, now: morning })
  expect(withdrawn).toMatchObject({
    outcome: 'saved',
    declaration: { announced: 'withdrawn', note: 'Reports refused' },
  })
  expect(await firstDays()).toEqual(['8 2027-01-10'])
  const current = await findCurrent(ramadan)
  const noon = at('2027-02-08T10:00:00Z')
  await declareMonth(other, anEntry({}), { seen: current!.id, now: noon })
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-09'])
  expect((await listDeclarations()).at(-1)).toMatchObject({ correctedAt: noon.toISOString() })
  const history = await listDeclarationHistory(superadmin)
  expect(history.map(({ announced, state }) => `${announced} ${state}`)).toEqual([
    'completed current',
    'withdrawn replaced',
    'seen replaced',
    'completed current',
  ])
})

test('undoing with a reason brings back what was replaced, or nothing', async () => {
  await declareMonth(superadmin, shaban, { seen: null, now: evening })
  const first = await declareMonth(superadmin, anEntry({}), { seen: null, now: evening })
  const id = first.outcome === 'saved' ? first.declaration.id : ''
  const seen = anEntry({ firstDay: '2027-02-08', announced: 'seen' })
  const second = await declareMonth(superadmin, seen, { seen: id, now: evening })
  const secondId = second.outcome === 'saved' ? second.declaration.id : ''
  const undo = (of: string) => undoDeclaration(other, of, { reason: 'Pressed the wrong button', now: evening })
  expect(await undo(id)).toMatchObject({ outcome: 'refused', refusal: { reason: 'outdated' } })
  expect(await undo(secondId)).toMatchObject({ outcome: 'saved' })
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-09'])
  expect(await undo(id)).toMatchObject({ outcome: 'saved' })
  expect(await firstDays()).toEqual(['8 2027-01-10'])
  const history = await listDeclarationHistory(superadmin)
  expect(history.filter(({ state }) => state === 'undone').map(({ endReason }) => endReason)).toEqual([
    'Pressed the wrong button',
    'Pressed the wrong button',
  ])
  expect(await undo(id)).toMatchObject({ outcome: 'refused' })
  expect((await log()).at(-1)).toEqual({ action: 'declaration.undo', actorName: 'Nadia', subjectId: '1448-09' })
})

test('months that nobody declared are expected with 29 or 30 days each, between those that were', async () => {
  const declare = (month: number, firstDay: string) => ({
    ...{ year: 1448, month, firstDay, authority, announcedAt: `${firstDay}T00:00:00.000Z`, correctedAt: null },
  })
  const { knownFrom } = await loadMoonFacts()
  const known = knownFrom([declare(6, '2026-11-12'), declare(9, '2027-02-09')], at('2027-02-20T10:00:00Z'))
  expect(known.filter(({ status }) => status === 'declared').map(({ month }) => month)).toEqual([6, 9])
  expect(known.at(-1)).toMatchObject({ year: 1449, month: 10, status: 'expected' })
  for (const [index, later] of known.entries()) {
    const before = known[index - 1]
    if (!before) continue
    const days = (Date.parse(later.firstDay) - Date.parse(before.firstDay)) / 86_400_000
    expect([29, 30], `${later.year}-${later.month}`).toContain(days)
  }
})
