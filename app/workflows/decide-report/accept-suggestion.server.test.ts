import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Suggestion } from '#app/features/reports/suggestion.ts'
import { undoChange } from '#app/workflows/undo-change.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuggestion } from '#tests/support/data/factories.ts'
import { decideAboutReport, loadSuggestionContext } from './decide-report.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const adminOf = (mosqueId: string) => anActor('mosque_admin', mosqueId)
const accept = (version: number) => ({ decision: 'accepted' as const, thank: false, now, version })
const mosqueRow = (id: string) => db().selectFrom('mosques').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string) =>
  (await db().selectFrom('reports').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

async function suggested(suggestion: Partial<Suggestion>) {
  const mosque = await aMosque({ phone: '0210000000' })
  return { mosque, report: await aSuggestion(mosque.id, suggestion) }
}

test('an accepted suggestion changes the mosque, and the change can be undone', async () => {
  const { mosque, report } = await suggested({ field: 'phone', wanted: '0211111111' })
  expect(await decideAboutReport(adminOf(mosque.id), report.id, accept(mosque.version))).toBe('done')
  expect(await mosqueRow(mosque.id)).toMatchObject({ phone: '0211111111', version: mosque.version + 1 })
  expect(await stateOf(report.id)).toBe('accepted')
  const change = await db()
    .selectFrom('activity')
    .select(['id', 'action'])
    .where('subjectId', '=', mosque.id)
    .executeTakeFirstOrThrow()
  expect(change.action).toBe('mosque.update')
  await undoChange(superadmin, change.id, now)
  expect((await mosqueRow(mosque.id)).phone).toBe('0210000000')
  expect(await decideAboutReport(superadmin, report.id, accept(mosque.version + 2))).toBe('decided')
})

test('a mosque that changed since the suggestion was shown is not changed', async () => {
  const { mosque, report } = await suggested({ field: 'phone', wanted: '0211111111' })
  for (const version of [mosque.version + 1, 0, Number.NaN])
    expect(await decideAboutReport(superadmin, report.id, accept(version))).toBe('outdatedMosque')
  expect(await mosqueRow(mosque.id)).toMatchObject({ phone: '0210000000', version: mosque.version })
  expect(await stateOf(report.id)).toBe('open')
})

test('of two admins who accept at once one changes the mosque', async () => {
  const { mosque, report } = await suggested({ field: 'phone', wanted: '0211111111' })
  const outcomes = await Promise.all(
    [superadmin, adminOf(mosque.id)].map((actor) => decideAboutReport(actor, report.id, accept(mosque.version))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect((await mosqueRow(mosque.id)).version).toBe(mosque.version + 1)
})

test('a name and a closed mosque are decided by a superadmin only', async () => {
  for (const [field, changed] of [
    ['name', { name: 'Masjid New' }],
    ['closed', { status: 'hidden' }],
  ] as const) {
    const { mosque, report } = await suggested({ field, wanted: field === 'name' ? 'Masjid New' : '' })
    expect(await decideAboutReport(adminOf(mosque.id), report.id, accept(mosque.version))).toBe('superadmin')
    expect(await stateOf(report.id)).toBe('open')
    expect(await decideAboutReport(superadmin, report.id, accept(mosque.version))).toBe('done')
    expect(await mosqueRow(mosque.id)).toMatchObject(changed)
  }
})

test('words, and what is already so, are only marked', async () => {
  for (const suggestion of [
    { field: 'other', wanted: 'The door is at the back.' },
    { field: 'phone', wanted: '0210000000' },
  ] as const) {
    const { mosque, report } = await suggested(suggestion)
    expect(await decideAboutReport(adminOf(mosque.id), report.id, accept(mosque.version))).toBe('done')
    expect((await mosqueRow(mosque.id)).version).toBe(mosque.version)
    expect(await stateOf(report.id)).toBe('accepted')
  }
})

test('admins of other mosques decide nothing', async () => {
  const { mosque, report } = await suggested({ field: 'phone', wanted: '0211111111' })
  const other = await aMosque()
  expect(await decideAboutReport(adminOf(other.id), report.id, accept(mosque.version))).toBe('missing')
  await expect(decideAboutReport(null, report.id, accept(mosque.version))).rejects.toMatchObject({
    init: { status: 403 },
  })
  expect((await mosqueRow(mosque.id)).phone).toBe('0210000000')
})

test('the reader of a suggestion sees what is here now, where the mosque is, and whether they may accept', async () => {
  const position = { latitude: -33.9, longitude: 18.5 }
  const mosque = await aMosque({ name: 'Masjid Here', phone: '0210000000', ...position })
  const about = (field: Suggestion['field'], mosqueId: string | null = mosque.id) =>
    ({ mosqueId, content: { field, wanted: 'x' } }) as Parameters<typeof loadSuggestionContext>[1]
  const own = adminOf(mosque.id)
  expect(await loadSuggestionContext(own, about('phone'))).toEqual({
    ...{ now: '0210000000', position, version: 1, editor: '/admin/mosque', mayAccept: true },
  })
  expect(await loadSuggestionContext(own, about('name'))).toMatchObject({ now: 'Masjid Here', mayAccept: false })
  expect(await loadSuggestionContext(superadmin, about('name'))).toMatchObject({
    ...{ editor: `/admin/mosques/edit/${mosque.id}`, mayAccept: true },
  })
  await db().updateTable('mosques').set({ latitude: null, longitude: null }).execute()
  expect(await loadSuggestionContext(own, about('phone'))).toMatchObject({ position: null })
  for (const id of ['gone', null]) expect(await loadSuggestionContext(superadmin, about('phone', id))).toBeNull()
})
