import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { renderCalendar } from '#app/features/events/feeds/calendar.server.ts'
import { loadCalendarEvent } from '#app/features/events/feeds/feed-events.server.ts'
import { findEvent } from '#app/features/events/page/event-details.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import {
  cancelDate,
  cancelEvent,
  changeDate,
  excludeDate,
  includeDate,
  restoreDate,
  reviveEvent,
} from './change-event.server.ts'
import { openEvent } from './edit-event.server.ts'
import { deleteEvent, restoreEvent } from './event-bin.server.ts'
import { createEvent, toEventContent, updateEvent } from './event-writes.server.ts'

const now = new Date('2026-11-20T08:00:00Z')
const zone = 'Africa/Johannesburg'
const superadmin = anActor('superadmin')
const weekly = { kind: 'weekly', days: ['FR'], until: '2026-12-18' } as const
const repeating = { repeat: { ...weekly, days: [...weekly.days] } }

async function createdId(content: ReturnType<typeof anEventContent>) {
  const saved = await createEvent(superadmin, content, { now, zone })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}

const event = (id: string) => db().selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
const dates = () =>
  db().selectFrom('eventOccurrences').select(['date', 'startTime', 'status']).orderBy('occurrenceDate').execute()

/** The status of the response with which a call failed. */
async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  return (thrown as { init?: { status?: number } } | null)?.init?.status
}

test('a new event is stored in the current zone with its dates, activity record and revision', async () => {
  const mosque = await aMosque()
  const before = await currentRevision()
  const id = await createdId(anEventContent(mosque.id, repeating))
  expect(await event(id)).toMatchObject({ zone, rrule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218', sequence: 0, version: 1 })
  expect((await dates()).map((row) => row.date)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18'])
  const record = await db().selectFrom('activity').select(['action', 'subjectId', 'mosqueId']).execute()
  expect(record).toEqual([{ action: 'event.create', subjectId: id, mosqueId: mosque.id }])
  expect(await currentRevision()).toBeGreaterThan(before)
})

test('the form of a saved event has the saved values', async () => {
  const mosque = await aMosque()
  const contents = [
    anEventContent(mosque.id, repeating),
    anEventContent(mosque.id, {
      startTime: '',
      endTime: '',
      salaah: { prayer: 'maghrib', offset: 10, minutes: 90, follows: 'begin', session: 1 },
      registrationRequired: true,
      registrationUrl: 'https://example.org/register',
    }),
  ]
  for (const content of contents) {
    const stored = await event(await createdId(content))
    expect(stored && toEventContent(stored)).toEqual(content)
  }
})

test('a mosque admin creates, changes and deletes at their own mosque only', async () => {
  const [own, other] = [await aMosque(), await aMosque()]
  const admin = anActor('mosque_admin', own.id)
  const theirs = await createdId(anEventContent(other.id, repeating))
  const at = { now, zone }
  expect((await createEvent(admin, anEventContent(own.id), at)).outcome).toBe('saved')
  const mine = await createdId(anEventContent(own.id))
  const forbidden = [
    createEvent(admin, anEventContent(other.id), at),
    updateEvent(admin, theirs, anEventContent(own.id), { version: 1, now }),
    updateEvent(admin, theirs, anEventContent(other.id), { version: 1, now }),
    updateEvent(admin, mine, anEventContent(other.id), { version: 1, now }),
    deleteEvent(admin, theirs, now),
    cancelEvent(admin, theirs, now),
    reviveEvent(admin, theirs, now),
    cancelDate(admin, theirs, '2026-12-04', now),
    restoreDate(admin, theirs, '2026-12-04', now),
    excludeDate(admin, theirs, '2026-12-04', now),
    changeDate(admin, theirs, '2026-12-04', { date: '2026-12-05', startTime: '10:00', endTime: '11:00' }, now),
    restoreEvent(admin, 'any', now),
    createEvent(null, anEventContent(own.id), at),
    deleteEvent(null, mine, now),
  ]
  expect(await Promise.all(forbidden.map(statusOf))).toEqual(forbidden.map(() => 403))
  expect(await event(theirs)).toMatchObject({ version: 1, status: 'scheduled' })
})

test('a save on an older version is rejected with the stored content', async () => {
  const mosque = await aMosque()
  const id = await createdId(anEventContent(mosque.id))
  await updateEvent(superadmin, id, anEventContent(mosque.id, { title: 'Theirs' }), { version: 1, now })
  const mine = await updateEvent(superadmin, id, anEventContent(mosque.id, { title: 'Mine' }), { version: 1, now })
  expect(mine).toMatchObject({ outcome: 'outdated', version: 2, stored: { title: 'Theirs' } })
  expect((await event(id))?.title).toBe('Theirs')
})

test('a new time raises the sequence for calendars, a corrected text does not', async () => {
  const mosque = await aMosque()
  const id = await createdId(anEventContent(mosque.id))
  await updateEvent(superadmin, id, anEventContent(mosque.id, { title: 'Corrected' }), { version: 1, now })
  expect((await event(id))?.sequence).toBe(0)
  await updateEvent(superadmin, id, anEventContent(mosque.id, { startTime: '19:00' }), { version: 2, now })
  expect((await event(id))?.sequence).toBe(1)
})

test('one date is cancelled, moved, removed and restored', async () => {
  const id = await createdId(anEventContent((await aMosque()).id, repeating))
  await cancelDate(superadmin, id, '2026-12-04', now)
  await changeDate(superadmin, id, '2026-12-11', { date: '2026-12-12', startTime: '10:00', endTime: '11:00' }, now)
  await excludeDate(superadmin, id, '2026-12-18', now)
  expect(await dates()).toEqual([
    { date: '2026-12-04', startTime: '18:30', status: 'cancelled' },
    { date: '2026-12-12', startTime: '10:00', status: 'moved' },
  ])
  await restoreDate(superadmin, id, '2026-12-04', now)
  await restoreDate(superadmin, id, '2026-12-11', now)
  expect((await dates()).map((row) => row.status)).toEqual(['scheduled', 'scheduled'])
  expect((await event(id))?.sequence).toBe(5)
})

test('a date the event does not have changes nothing', async () => {
  const id = await createdId(anEventContent((await aMosque()).id, repeating))
  expect(await cancelDate(superadmin, id, '2026-12-05', now)).toBeNull()
  expect(await cancelDate(superadmin, 'unknown', '2026-12-05', now)).toBeNull()
  expect((await event(id))?.version).toBe(1)
})

test('cancelling an event cancels all its dates and can be undone', async () => {
  const id = await createdId(anEventContent((await aMosque()).id, repeating))
  await cancelEvent(superadmin, id, now)
  expect(new Set((await dates()).map((row) => row.status))).toEqual(new Set(['cancelled']))
  await reviveEvent(superadmin, id, now)
  expect(new Set((await dates()).map((row) => row.status))).toEqual(new Set(['scheduled']))
})

test('a deleted event is removed with its dates and can be restored from the bin', async () => {
  const id = await createdId(anEventContent((await aMosque()).id, repeating))
  await deleteEvent(superadmin, id, now)
  expect([await event(id), await dates()]).toEqual([undefined, []])
  const bin = await db().selectFrom('bin').select(['id', 'kind', 'name']).executeTakeFirstOrThrow()
  expect(bin).toMatchObject({ kind: 'event', name: 'Evening lecture' })
  expect(await restoreEvent(superadmin, bin.id, now)).toBe(id)
  expect(await dates()).toHaveLength(3)
  expect(await restoreEvent(superadmin, bin.id, now)).toBeNull()
})

test('an event of a deleted mosque can be neither saved nor restored', async () => {
  const mosque = await aMosque()
  const id = await createdId(anEventContent(mosque.id))
  await deleteEvent(superadmin, id, now)
  await db().deleteFrom('mosques').execute()
  const bin = await db().selectFrom('bin').select('id').executeTakeFirstOrThrow()
  expect(await restoreEvent(superadmin, bin.id, now)).toBeNull()
  expect(await createEvent(superadmin, anEventContent(mosque.id), { now, zone })).toEqual({ outcome: 'no-mosque' })
  expect(await updateEvent(superadmin, id, anEventContent(mosque.id), { version: 1, now })).toEqual({
    outcome: 'missing',
  })
})

test('a picture that was cleaned up does not block a save', async () => {
  const id = await createdId(anEventContent((await aMosque()).id, { imageId: 'gone' }))
  expect((await event(id))?.imageId).toBeNull()
})

test('a form that is sent twice adds one event, and an unchanged save adds no record', async () => {
  const mosque = await aMosque()
  const content = anEventContent(mosque.id)
  const id = newId()
  const both = [
    createEvent(superadmin, content, { now, zone, id }),
    createEvent(superadmin, content, { now, zone, id }),
  ]
  expect(await Promise.all(both)).toEqual([
    { outcome: 'saved', id },
    { outcome: 'saved', id },
  ])
  expect((await updateEvent(superadmin, id, content, { version: 1, now })).outcome).toBe('saved')
  expect(await event(id)).toMatchObject({ version: 1 })
  expect(await db().selectFrom('activity').select('action').execute()).toEqual([{ action: 'event.create' }])
})

test('the id of an event of another mosque cannot be used for a new event', async () => {
  const [own, other] = [await aMosque(), await aMosque()]
  const theirs = await createdId(anEventContent(other.id))
  const admin = anActor('mosque_admin', own.id)
  expect(await statusOf(createEvent(admin, anEventContent(own.id), { now, zone, id: theirs }))).toBe(403)
})

test('a removed date can be put back by the admin of the mosque', async () => {
  const mosque = await aMosque()
  const admin = anActor('mosque_admin', mosque.id)
  const id = await createdId(anEventContent(mosque.id, repeating))
  await excludeDate(admin, id, '2026-12-11', now)
  expect((await dates()).map((row) => row.date)).toEqual(['2026-12-04', '2026-12-18'])
  expect((await openEvent(admin, id, now))?.removedDays).toEqual(['2026-12-11'])
  expect(await includeDate(admin, id, '2026-12-04', now), 'a date that was not removed').toBeNull()
  await includeDate(admin, id, '2026-12-11', now)
  expect((await dates()).map((row) => row.date)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18'])
})

test('one date gets its own title, text and picture, and loses them when it is restored', async () => {
  const mosque = await aMosque()
  const id = await createdId(anEventContent(mosque.id, repeating))
  await changeDate(superadmin, id, '2026-12-11', { title: 'Guest speaker', description: 'Bring friends.' }, now)
  const shown = async (day: string) => {
    const details = await findEvent(id, day, now)
    return [details?.title, details?.description, details?.status, details?.startTime]
  }
  const usual = ['Evening lecture', anEventContent(mosque.id).description, 'scheduled', '18:30']
  expect(await shown('2026-12-11')).toEqual(['Guest speaker', 'Bring friends.', 'scheduled', '18:30'])
  expect(await shown('2026-12-18')).toEqual(usual)
  const calendar = await loadCalendarEvent(id, 'https://example.org', now)
  const text = renderCalendar([calendar!], {
    name: 'n',
    description: 'd',
    address: 'https://example.org',
    words: {
      language: 'en' as const,
      texts: textsIn('en').public,
      times: textsIn('en').shared.times,
      formatTime: timeFormat(undefined),
    },
  })
  expect(text).toContain('SUMMARY:Guest speaker')
  expect(text.match(/RECURRENCE-ID/g)).toHaveLength(1)
  await restoreDate(superadmin, id, '2026-12-11', now)
  expect(await shown('2026-12-11')).toEqual(usual)
})
