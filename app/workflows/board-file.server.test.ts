import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { type BoardClock, type BoardData, boardAt, readBoardDays } from '#app/features/boards/board-rules.ts'
import { defaultBoard } from '#app/features/boards/board-settings.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { startBroadcast } from '#app/features/live/live.server.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aNotice } from '#tests/support/data/notices.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { loadBoardFile } from './board-file.server.ts'
import { buildMosqueDays } from './days-file.server.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const ZONE = 'Africa/Johannesburg'
const FIRST: Day = '2026-11-20'
const start = Date.parse(`${FIRST}T00:00:00+02:00`)

const timesOf = (asr: string) => ({
  week: {
    ...jamaatAt('fajr', '04:30'),
    ...jamaatAt('dhuhr', '13:15'),
    ...jamaatAt('asr', asr),
    ...jamaatAt('maghrib', '20:15'),
    ...jamaatAt('isha', '21:30'),
  },
})

test('through sixty days, three of them offline, no minute has a wrong time without a warning', async () => {
  const mosque = await aMosque()
  let version = 0
  const publish = async (asr: string, validFrom: Day, now: number) => {
    const content = timetableContent(timesOf(asr))
    const plan = { kind: 'regular' as const, name: '', validFrom, validUntil: null, content }
    const options = { state: 'published' as const, version, now: new Date(now), afterChange: async () => {} }
    await saveTimetable(anActor('superadmin'), mosque.id, plan, options)
    version += 1
  }
  const truth = async (day: Day, now: number) => {
    const days = (await loadTimetableDays([mosque.id], day, 2, null, new Date(now))).get(mosque.id)!
    return days.map(({ prayers: times }) => times)
  }
  const load = async (now: number): Promise<BoardData> => {
    const published = (await findMosque(mosque.id))!
    const days = (await buildMosqueDays(published, new Date(now)))!
    const file = await loadBoardFile(published, ZONE, new Date(now))
    return { file, days: readBoardDays(days), generated: Date.parse(days.generated), validUntil: days.validUntil }
  }
  await publish('16:30', FIRST, start)
  const isOffline = (day: number) => day >= 30 && day < 33
  const settings = { ...defaultBoard, shown: { ...defaultBoard.shown, changes: false, jumuah: false } }
  const clock: BoardClock = { isChecked: true, driftMs: 0, answeredAt: start, startedAt: start }
  let data = await load(start)
  let [wrong, warned, shown, dark] = [0, 0, 0, 0]
  for (let index = 0; index < 60; index++) {
    const [day, midnight] = [addDays(FIRST, index), start + index * DAY]
    // Known ten days ahead; at short notice while the board is offline; and in the middle of a day.
    if (index === 10) await publish('16:45', addDays(FIRST, 20), midnight)
    if (index === 31) await publish('17:00', addDays(FIRST, 31), midnight)
    if (index === 40) await publish('17:15', addDays(FIRST, 41), midnight + 10 * 60 * MINUTE)
    if (!isOffline(index)) data = await load(midnight)
    const times = await truth(day, midnight)
    for (let minute = 0; minute < 1440; minute++) {
      const now = midnight + minute * MINUTE
      if (!isOffline(index)) clock.answeredAt = now
      const view = boardAt(now, clock, data, settings)
      if (view?.kind === 'sentence' || (view?.kind === 'table' && view.trust.kind !== 'fresh')) warned += 1
      if (view?.kind === 'salaah') dark += 1
      if (view?.kind !== 'table') continue
      shown += 1
      const isWrong = view.rows.some(({ salaah, jamaat, isTomorrow }) => {
        const announced = times[isTomorrow ? 1 : 0]![salaah as Prayer].jamaat!
        return jamaat !== midnight + (isTomorrow ? DAY : 0) + announced * MINUTE
      })
      if (isWrong && view.trust.kind === 'fresh') wrong += 1
      if (view.rows.length < prayers.length) wrong += 1
    }
  }
  expect(wrong).toBe(0)
  // Five times ten minutes of black a day; the warning from the fifth minute of the three days on.
  expect(dark).toBe(60 * 50)
  expect(shown).toBe(60 * 1440 - dark)
  expect(warned).toBeGreaterThan(3 * 1440 - 3 * 50 - 6)
  expect(warned).toBeLessThanOrEqual(3 * 1440)
})

test('the clocks of a place change at the minute, and times stay at their hour', async () => {
  const { id } = await aMosque()
  await db().updateTable('mosques').set({ timeZone: 'Europe/London' }).where('id', '=', id).execute()
  const now = new Date('2026-10-20T12:00:00Z')
  const { offsets } = await loadBoardFile((await findMosque(id))!, 'Europe/London', now)
  expect(offsets).toEqual([
    [now.getTime() - DAY, 60],
    [Date.parse('2026-10-25T01:00:00Z'), 0],
  ])
})

test('while a mosque is live its board says until when, and ends that by itself', async () => {
  const { id } = await aMosque({ streamUrl: 'https://stream.example.org' })
  const load = async (now: number) => {
    const mosque = (await findMosque(id))!
    const file = await loadBoardFile(mosque, ZONE, new Date(now))
    const days = (await buildMosqueDays(mosque, new Date(now)))!
    return { file, days: readBoardDays(days), generated: now, validUntil: days.validUntil }
  }
  const now = start + 10 * 60 * MINUTE
  expect((await load(now)).file.liveUntil).toBeUndefined()
  await startBroadcast(anActor('superadmin'), id, 60, new Date(now))
  const data = await load(now)
  const messagesAt = (at: number, isChecked = true) => {
    const view = boardAt(at, { isChecked, driftMs: 0, answeredAt: at, startedAt: start }, data, defaultBoard)
    return view?.kind === 'table' && view.messages
  }
  const until = now + 60 * MINUTE
  expect(messagesAt(until - 1)).toEqual([{ kind: 'live', until }])
  expect(messagesAt(until)).toEqual([])
  expect(data.file.words.en?.live).toBe('Live until %1')
})

test('from ninety-one days after the last confirmation on, the times are too old', async () => {
  const mosque = await aMosque()
  const content = timetableContent(timesOf('16:30'))
  const plan = { kind: 'regular' as const, name: '', validFrom: FIRST, validUntil: null, content }
  const options = { state: 'published' as const, version: 0, now: new Date(start), afterChange: async () => {} }
  await saveTimetable(anActor('superadmin'), mosque.id, plan, options)
  const { staleAt } = await loadBoardFile((await findMosque(mosque.id))!, ZONE, new Date(start))
  expect(staleAt).toBe(start + 91 * DAY)
})

test('a board has the events that are not called off, its notices in each language, and its own Islamic dates', async () => {
  const { id, slug } = await aMosque({ name: 'Masjid Board' })
  const other = await aMosque()
  for (let index = 1; index <= 9; index++)
    await aPublishedEvent({
      mosqueId: id,
      title: `Talk ${index}`,
      date: addDays(FIRST, index),
      startTime: '18:00',
      endTime: '19:00',
    })
  const off = await aPublishedEvent({ mosqueId: id, title: 'Called off', date: addDays(FIRST, 1), startTime: '10:00' })
  await db().updateTable('eventOccurrences').set({ status: 'cancelled' }).where('eventId', '=', off.id).execute()
  await aPublishedEvent({ mosqueId: other.id, title: 'Elsewhere', date: addDays(FIRST, 1) })
  const hours = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T12:00:00.000Z' }
  await publishNotice(anActor('superadmin'), aNotice(id, 'closed', { ...hours, text: 'No water' }), new Date())
  const makkah = { follows: 'makkah' as const, months: 'all' as const, authority: '', days: [] }
  await saveMosqueCalendar(anActor('superadmin'), id, makkah, { version: 0, asked: [], now: new Date() })
  const [file, fileOfOther] = await Promise.all(
    [id, other.id].map(async (each) => loadBoardFile((await findMosque(each))!, ZONE, new Date())),
  )
  expect(file!.events.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Talk ${number}`))
  expect(file!.events[0]).toMatchObject({
    at: Date.parse('2026-11-21T16:00:00.000Z'),
    ends: Date.parse('2026-11-21T17:00:00.000Z'),
  })
  expect(Object.keys(file!.notices)).toEqual(['en', 'ar', 'af'])
  expect(file!.notices.en).toEqual([
    { text: expect.stringContaining('No water'), ends: Date.parse(hours.endsAt), isJanazah: false, isOfArea: false },
  ])
  expect(file!.codes).toMatchObject({ en: `/mosques/${slug}/code.svg`, ar: `/mosques/${slug}/code.svg?lang=ar` })
  const islamic = (data: typeof file) => data!.dates.en?.['2027-01-10']?.[1]
  expect(islamic(fileOfOther)).toMatch(/expected/)
  expect(islamic(file)).not.toMatch(/expected/)
  for (const key of ['otherName', 'picture', 'staleAt', 'liveUntil']) expect(file).not.toHaveProperty(key)
  expect(file!.words.en).not.toHaveProperty('halves')
  expect(file!.words.ar?.direction).toBe('rtl')
  expect(file!.words.en?.khateeb).not.toMatch(/[\u2066-\u2069]/)
  const { general } = await siteSettings()
  await saveSettings(anActor('superadmin'), 'general', { ...general, clock: '12h' }, new Date())
  const changed = await loadBoardFile((await findMosque(id))!, ZONE, new Date())
  expect(changed.words.en?.halves).toHaveLength(2)
})
