import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { deleteEvent } from '#app/features/events/edit/event-bin.server.ts'
import { createEvent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { createMosque, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { anEvent } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { deleteMosque } from './mosque-bin.server.ts'
import { undoChange } from './undo-change.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const nothing = async () => {}

type Fields = Record<string, unknown>
const without = (fields: Fields, names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Rewrites the last change as an older version without these fields stored it. */
async function olderChange(names: string[]): Promise<string> {
  const { id, before, after } = await db()
    .selectFrom('activity')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const older = (text: string | null) => text && JSON.stringify(without(JSON.parse(text), names))
  await db()
    .updateTable('activity')
    .set({ before: older(before), after: older(after) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Every field but those a mosque always had and the one that was changed. */
const newerFields = Object.keys(
  without(aMosqueContent(), ['name', 'area', 'address', 'suburb', 'status', 'keywords', 'phone']),
)

test('a change of a mosque stored before any of its fields existed is undone', async () => {
  for (const field of newerFields) {
    const id = await createMosque(superadmin, aMosqueContent({ phone: '0210000001' }), now)
    const change = { version: 1, now, afterMove: nothing }
    await updateMosque(superadmin, id, aMosqueContent({ phone: '0210000002' }), change)
    expect(await undoChange(superadmin, await olderChange([field]), now), field).toBe(true)
    expect((await loadMosque(db(), id))?.content).toMatchObject({
      ...aMosqueContent({ phone: '0210000001' }),
      keywords: expect.any(Array),
    })
  }
})

test('a change of an event stored before a field existed is undone', async () => {
  const mosqueId = await createMosque(superadmin, aMosqueContent(), now)
  const content = anEventContent(mosqueId, { title: 'Before' })
  const saved = await createEvent(superadmin, content, { now, zone: 'Africa/Johannesburg' })
  const id = saved.outcome === 'saved' ? saved.id : ''
  await updateEvent(superadmin, id, { ...content, title: 'After' }, { version: 1, now })
  const change = await olderChange(['registrationUrl', 'imageUrl', 'salaah'])
  expect(await undoChange(superadmin, change, now)).toBe(true)
  expect(await db().selectFrom('events').select('title').execute()).toEqual([{ title: 'Before' }])
})

/** Rewrites the bin as an older version stored it. */
async function olderBin(edit: (document: Fields) => Fields) {
  const { id, document } = await db().selectFrom('bin').select(['id', 'document']).executeTakeFirstOrThrow()
  const older = JSON.stringify(edit(JSON.parse(document)))
  await db().updateTable('bin').set({ document: older }).where('id', '=', id).execute()
}

const lastChange = () => olderChange([])

test('a mosque and its events are restored from a bin of an older version', async () => {
  const id = await createMosque(superadmin, aMosqueContent({ phone: '0210000001' }), now)
  const event = await anEvent({ mosqueId: id, registrationUrl: 'https://example.org' })
  await deleteMosque(superadmin, id, now)
  await olderBin(({ content, events, ...rest }) => ({
    ...rest,
    content: without(content as Fields, newerFields),
    events: (events as Fields[]).map((row) => without(row, ['registrationUrl', 'sequence', 'searchText', 'sample'])),
  }))
  expect(await undoChange(superadmin, await lastChange(), now)).toBe(true)
  const stored = await loadMosque(db(), id)
  expect(stored?.content).toEqual({ ...aMosqueContent({ phone: '0210000001' }), keywords: stored?.content.keywords })
  const events = await db().selectFrom('events').select(['id', 'registrationUrl', 'sample']).execute()
  expect(events).toEqual([{ id: event.id, registrationUrl: null, sample: 0 }])
})

test('an event is restored from a bin that has a removed column and lacks a new one', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const event = await anEvent({ mosqueId: id })
  await deleteEvent(superadmin, event.id, now)
  await olderBin((row) => ({ ...without(row, ['imageUrl', 'cancelledDates']), gone: 'x' }))
  expect(await undoChange(superadmin, await lastChange(), now)).toBe(true)
  expect(await db().selectFrom('events').select(['id', 'cancelledDates']).execute()).toEqual([
    { id: event.id, cancelledDates: '[]' },
  ])
})
