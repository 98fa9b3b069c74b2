import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { cancelDate, cancelEvent } from '#app/features/events/edit/change-event.server.ts'
import { deleteEvent } from '#app/features/events/edit/event-bin.server.ts'
import { createEvent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { startPushService } from '#tests/support/servers/push-service.ts'
import { changeFollower, follow } from './followers.server.ts'
import { defaultChoices, EVERYWHERE, type Follow, roundedCount, type Topic } from './following-rules.ts'
import { pushNews } from './push-news.server.ts'
import { countFollowersOf } from './subscribers.server.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  Object.assign(env(), { PUBLIC_URL: 'https://localhost' })
  service.received.length = 0
})

const now = new Date('2026-11-20T10:00:00.000Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const send = (at = now) => pushNews(() => at, new AbortController().signal)
const superadmin = anActor('superadmin')
const zone = 'Africa/Johannesburg'

async function aFollower(browser: string, target: Follow['target'], topic: Topic): Promise<string> {
  const by = { language: 'en', clientAddress: '203.0.113.7', now }
  const saved = await follow(service.subscribe(browser), [{ target, topic }], by)
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.token
}

const browsers = () =>
  service.received
    .splice(0)
    .map(({ browser }) => browser)
    .sort()
const lastSaid = () => JSON.parse(service.received.at(-1)!.text).notification

async function aPublishedEvent(mosqueId: string, fields: Parameters<typeof anEventContent>[1] = {}) {
  const content = anEventContent(mosqueId, { title: 'Tafsir class', date: '2026-11-24', ...fields })
  const saved = await createEvent(superadmin, content, { now, zone })
  return { id: (saved as { id: string }).id, content }
}

test('a new event is told to who follows the events of its mosque, its area or all, and children’s classes to those alone', async () => {
  const mosque = await aMosque({ name: 'Masjid of Classes', area: 'Athlone' })
  const ofMosque = { kind: 'mosque', value: mosque.id } as const
  await aFollower('mosque', ofMosque, 'events')
  await aFollower('area', { kind: 'area', value: 'Athlone' }, 'events')
  await aFollower('all', EVERYWHERE, 'children')
  await aFollower('janazah', ofMosque, 'janazah')
  await aFollower('times', ofMosque, 'times')
  await aPublishedEvent(mosque.id)
  expect(await send()).toEqual({ sent: 2 })
  expect(lastSaid()).toMatchObject({
    title: 'New event · Masjid of Classes',
    body: expect.stringMatching(/^Tafsir class\nTuesday 24 November, \d\d:\d\d$/),
  })
  expect(browsers()).toEqual(['area', 'mosque'])
  await aPublishedEvent(mosque.id, { title: 'Hifz', audience: 'children' })
  await send()
  expect(browsers()).toEqual(['all', 'area', 'mosque'])
  expect(await send(hoursLater(1)), 'nobody is told twice').toEqual({ sent: 0 })
})

test('another time and a cancellation go to whom the first went, corrected spelling to nobody', async () => {
  const mosque = await aMosque()
  const ofMosque = { kind: 'mosque', value: mosque.id } as const
  const token = await aFollower('told', ofMosque, 'events')
  const { id, content } = await aPublishedEvent(mosque.id)
  await send()
  await changeFollower(token, { ...defaultChoices, kept: [] }, now)
  await aFollower('later', ofMosque, 'events')
  await updateEvent(superadmin, id, { ...content, title: 'Tafseer class' }, { version: 1, now: hoursLater(1) })
  expect(await send(hoursLater(1))).toEqual({ sent: 0 })
  const moved = { ...content, title: 'Tafseer class', startTime: '20:30', endTime: '21:30' }
  expect(await updateEvent(superadmin, id, moved, { version: 2, now: hoursLater(2) })).toMatchObject({
    outcome: 'saved',
  })
  expect(await send(hoursLater(2))).toEqual({ sent: 1 })
  expect(lastSaid()).toMatchObject({
    title: expect.stringMatching(/^Changed event/),
    body: 'Tafseer class\nTuesday 24 November, 20:30',
  })
  await cancelEvent(superadmin, id, hoursLater(3))
  expect(await send(hoursLater(3))).toEqual({ sent: 1 })
  expect(lastSaid().title).toMatch(/^Cancelled/)
  await deleteEvent(superadmin, id, hoursLater(4))
  await send(hoursLater(4))
  expect(lastSaid().body).toBe('An event that you were told of will not be held.')
  expect(new Set(service.received.map(({ topic }) => topic)).size, 'one takes the place of the other').toBe(1)
  expect(new Set(browsers())).toEqual(new Set(['told']))
})

test('a cancelled date of an event of long ago goes to who follows now; at night it waits, and the limit of a day holds', async () => {
  const mosque = await aMosque()
  const ofMosque = { kind: 'mosque', value: mosque.id } as const
  const weekly = { kind: 'weekly', days: ['FR'], until: '2026-12-18' } as const
  const { id } = await aPublishedEvent(mosque.id, { date: '2026-11-27', repeat: { ...weekly, days: [...weekly.days] } })
  await db()
    .updateTable('events')
    .set({ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' })
    .execute()
  const token = await aFollower('one', ofMosque, 'events')
  await changeFollower(token, { ...defaultChoices, maxPerDay: 1, kept: [`events mosque:${mosque.id}`] }, now)
  expect(await send(), 'what was there before').toEqual({ sent: 0 })
  const night = new Date('2026-11-20T21:00:00.000Z')
  expect(await cancelDate(superadmin, id, '2026-11-27', night)).not.toBeNull()
  expect(await send(night)).toEqual({ sent: 0 })
  const morning = new Date('2026-11-21T04:00:00.000Z')
  expect(await send(morning)).toEqual({ sent: 1 })
  expect(lastSaid()).toMatchObject({
    title: expect.stringMatching(/^Changed event/),
    body: expect.stringContaining('Friday 27 November: cancelled'),
  })
  await createEvent(superadmin, anEventContent(mosque.id, { date: '2026-11-24' }), { now: morning, zone })
  expect(await send(new Date('2026-11-21T05:00:00.000Z')), 'no more on this day').toEqual({ sent: 0 })
})

/** Publishes timetables of one mosque, with a jamaat of Dhuhr. */
function publisherOf(mosqueId: string) {
  let version = 0
  return async (
    validFrom: string,
    time: string,
    state: 'draft' | 'published' = 'published',
    more: { validUntil?: string; kind?: 'season' } = {},
  ) => {
    const content = timetableContent({ week: jamaatAt('dhuhr', time) })
    const { kind = 'regular', validUntil = null } = more
    const saved = await saveTimetable(
      superadmin,
      mosqueId,
      { kind, name: '', validFrom, validUntil, content },
      { state, version, now, afterChange: async () => {} },
    )
    expect(saved).toMatchObject({ outcome: 'saved' })
    version = (saved as { version: number }).version
  }
}

test('changed times of a mosque are told a week ahead, corrected and withdrawn to whom they were told; drafts to nobody', async () => {
  const mosque = await aMosque({ name: 'Auwal' })
  await aFollower('mosque', { kind: 'mosque', value: mosque.id }, 'times')
  await aFollower('events', { kind: 'mosque', value: mosque.id }, 'events')
  const publish = publisherOf(mosque.id)
  await publish('2026-01-01', '13:00')
  expect(await send()).toEqual({ sent: 0 })
  await publish('2026-11-24', '13:15', 'draft')
  expect(await send()).toEqual({ sent: 0 })
  await publish('2026-11-24', '13:15')
  expect(await send()).toEqual({ sent: 1 })
  expect(lastSaid()).toMatchObject({ title: 'Changed times · Auwal', body: expect.stringContaining('13:15') })
  await publish('2026-11-24', '13:30')
  expect(await send(hoursLater(1))).toEqual({ sent: 1 })
  expect(lastSaid()).toMatchObject({
    title: 'Corrected: Changed times · Auwal',
    body: expect.stringContaining('13:30'),
  })
  await publish('2026-11-24', '13:00')
  expect(await send(hoursLater(2))).toEqual({ sent: 1 })
  expect(lastSaid().body).toBe('The times of Tuesday 24 November stay as they were.')
  expect(new Set(browsers())).toEqual(new Set(['mosque']))
})

test('a change that begins on the day of its publication is told once, and taken back to whom it was told', async () => {
  const mosque = await aMosque({ name: 'Auwal' })
  await aFollower('mosque', { kind: 'mosque', value: mosque.id }, 'times')
  const publish = publisherOf(mosque.id)
  await publish('2026-01-01', '13:00')
  expect(await send()).toEqual({ sent: 0 })
  await publish('2026-11-20', '13:15')
  expect(await send()).toEqual({ sent: 1 })
  expect(lastSaid()).toMatchObject({ title: 'Changed times · Auwal', body: 'From Fri 20 November: Dhuhr 13:15' })
  await aMosque({ name: 'Another write' })
  for (const hours of [0.1, 2, 8]) expect(await send(hoursLater(hours)), `after ${hours} hours`).toEqual({ sent: 0 })
  await publish('2026-11-20', '13:00')
  expect(await send(hoursLater(8.1))).toEqual({ sent: 1 })
  expect(lastSaid().body).toBe('The times of Friday 20 November stay as they were.')
  expect(await send(hoursLater(30))).toEqual({ sent: 0 })
})

test('a change that was told before its day is not told again on it', async () => {
  const mosque = await aMosque()
  await aFollower('mosque', { kind: 'mosque', value: mosque.id }, 'times')
  const publish = publisherOf(mosque.id)
  await publish('2026-01-01', '13:00')
  await publish('2026-11-21', '13:15')
  expect(await send()).toEqual({ sent: 1 })
  for (const hours of [14, 20, 30]) {
    await publish('2025-01-01', '12:00')
    expect(await send(hoursLater(hours)), `after ${hours} hours`).toEqual({ sent: 0 })
  }
})

test.each([
  ['12:59', 0.98, ['From Fri 20 November: Dhuhr 13:15', 'From Sat 21 November: Dhuhr 13:00']],
  ['13:15', 1.25, ['From Sat 21 November: Dhuhr 13:00']],
])('times of today alone are told while they lie ahead: at %s', async (_time, hours, told) => {
  const mosque = await aMosque()
  await aFollower('mosque', { kind: 'mosque', value: mosque.id }, 'times')
  const publish = publisherOf(mosque.id)
  await publish('2026-01-01', '13:00')
  await publish('2026-11-20', '13:15', 'published', { kind: 'season', validUntil: '2026-11-20' })
  await send(hoursLater(hours))
  const said = service.received.map(({ text }) => JSON.parse(text).notification.body)
  expect(said.sort()).toEqual(told)
})

test('a mosque’s admin reads about how many follow it, and fewer than ten as that', async () => {
  const mosque = await aMosque()
  const ofMosque = { kind: 'mosque', value: mosque.id } as const
  const admin = anActor('mosque_admin', mosque.id)
  const add = async (from: number, until: number) => {
    for (let index = from; index < until; index++) await aFollower(`${index}`, ofMosque, 'janazah')
  }
  await add(0, 9)
  expect(await countFollowersOf(admin, mosque.id)).toBeNull()
  await add(9, 19)
  expect(await countFollowersOf(admin, mosque.id)).toBe(10)
  for (const actor of [null, anActor('mosque_admin', 'other')])
    await expect(countFollowersOf(actor, mosque.id)).rejects.toMatchObject({ init: { status: 403 } })
  expect([10, 19, 99, 100, 143, 1430].map(roundedCount)).toEqual([10, 10, 90, 100, 140, 1400])
})
