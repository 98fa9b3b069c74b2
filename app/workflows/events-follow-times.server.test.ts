import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  countDatesThatMove,
  moveDatesWithMonths,
  moveDatesWithTimes,
} from '#app/features/events/dates/moved-occurrences.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { listNextDates } from '#app/features/events/edit/event-admin-list.server.ts'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { renderCalendar } from '#app/features/events/feeds/calendar.server.ts'
import { loadCalendarEvent } from '#app/features/events/feeds/feed-events.server.ts'
import { findEvent } from '#app/features/events/page/event-details.server.ts'
import { declareMonth as enterMonth, undoDeclaration, withdrawMonth } from '#app/features/hijri/declarations.server.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { undoPublication } from '#app/features/timetables/withdraw-timetable.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { loadTimeContext } from '#app/workflows/decide-report/decide-report.server.ts'
import { saveHijri } from '#app/workflows/save-salaah.server.ts'
import { undoChange } from '#app/workflows/undo-change.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { aSession, aTimetable, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'

const now = new Date('2026-11-20T08:00:00Z')
const superadmin = anActor('superadmin')
const words = {
  language: 'en' as const,
  times: textsIn('en').shared.times,
  texts: textsIn('en').public,
  formatTime: timeFormat(undefined),
}
const follows = { startOffset: 0, endOffset: 60, startTime: null, endTime: null, follows: 'jamaat' as const }
const after = (prayer: string) => ({ ...follows, startSalaah: prayer, endSalaah: prayer })

async function anEventAfter(mosqueId: string, prayer: string, fields: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent({ mosqueId, date: '2026-11-26', ...after(prayer), ...fields })
  await db()
    .transaction()
    .execute((trx) => rewriteOccurrences(trx, [event.id], now))
  return event
}

const maghrib = (time: string, validFrom: string, validUntil: string | null = null) => ({
  kind: 'regular' as const,
  name: '',
  validFrom,
  validUntil,
  content: timetableContent({ week: jamaatAt('maghrib', time), sessions: [aSession({ salaah: '13:15' })] }),
})
const publish = (mosqueId: string, time: string, validFrom: string, version: number) =>
  saveTimetable(superadmin, mosqueId, maghrib(time, validFrom), {
    state: 'published',
    version,
    now,
    afterChange: moveDatesWithTimes,
  })

const startsOf = async (eventId: string) =>
  (
    await db()
      .selectFrom('eventOccurrences')
      .select('startTime')
      .where('eventId', '=', eventId)
      .orderBy('occurrenceDate')
      .execute()
  ).map(({ startTime }) => startTime)
const sequenceOf = async (eventId: string) =>
  (await db().selectFrom('events').select('sequence').where('id', '=', eventId).executeTakeFirstOrThrow()).sequence
const wordsOf = async (eventId: string, key: string | null = null) =>
  timesInWords(words.texts, (await findEvent(eventId, key, now))!, words.formatTime)

test('publishing times moves the dates that follow the jamaat, and no others', async () => {
  const mosque = await aMosque()
  const thursdays = { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20261210' }
  const event = await anEventAfter(mosque.id, 'maghrib', thursdays)
  const byBegin = await anEventAfter(mosque.id, 'maghrib', { ...thursdays, follows: null })
  const moved = await anEventAfter(mosque.id, 'maghrib', {
    movedDates: '{"2026-11-26":{"date":"2026-11-27","startTime":"10:00","endTime":"11:00"}}',
  })
  const [begins, own] = [await startsOf(byBegin.id), await startsOf(moved.id)]
  expect(await startsOf(event.id)).toEqual(begins)
  expect(await wordsOf(event.id)).toMatch(
    /^After Maghrib begins, as no jamaat is announced \(about \d\d:\d[05]\), until about \d\d:\d[05]$/,
  )
  const published = await publish(mosque.id, '19:52', '2026-12-01', 0)
  expect(await startsOf(event.id)).toEqual([begins[0], '19:55', '19:55'])
  expect([await startsOf(byBegin.id), await startsOf(moved.id)]).toEqual([begins, own])
  expect([await sequenceOf(event.id), await sequenceOf(byBegin.id), await sequenceOf(moved.id)]).toEqual([1, 0, 0])
  expect(await wordsOf(event.id, '2026-12-03')).toBe('After Maghrib jamaat at 19:52 (about 19:55), until about 20:55')
  expect(await wordsOf(byBegin.id)).toMatch(/^After Maghrib begins \(about/)

  const calendar = await loadCalendarEvent(event.id, 'https://example.org', now)
  const info = { name: 'n', description: 'd', address: 'https://example.org', words }
  const text = renderCalendar([calendar!], info).replaceAll('\r\n ', '')
  expect(text.match(/SEQUENCE:1/g)).toHaveLength(3)
  expect(text).toContain('DESCRIPTION:After Maghrib jamaat at 19:52 (about 19:55)\\n\\nAn evening in the hall.')

  if (published.outcome !== 'saved') throw new Error(published.outcome)
  await undoPublication(superadmin, mosque.id, published.id, { now, afterChange: moveDatesWithTimes })
  expect([await startsOf(event.id), await sequenceOf(event.id)]).toEqual([begins, 2])
})

test('the number of dates that will move is known before', async () => {
  const mosque = await aMosque()
  await publish(mosque.id, '19:52', '2026-11-20', 0)
  await anEventAfter(mosque.id, 'maghrib', { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20261210' })
  const candidate = (time: string, validFrom: string) =>
    countDatesThatMove(mosque.id, [aTimetable({ week: jamaatAt('maghrib', time), validFrom })], now)
  expect(await candidate('20:10', '2026-12-01')).toBe(2)
  expect(await candidate('20:10', '2026-11-21')).toBe(3)
  expect(await candidate('19:51', '2026-11-21'), 'rounded to the same time').toBe(0)
})

test('the next dates of the admin say what each follows', async () => {
  const mosque = await aMosque()
  await publish(mosque.id, '19:52', '2026-11-20', 0)
  await anEventAfter(mosque.id, 'maghrib')
  const [next] = await listNextDates(superadmin, mosque.id, now)
  expect(timesInWords(words.texts, next!, words.formatTime)).toBe(
    'After Maghrib jamaat at 19:52 (about 19:55), until about 20:55',
  )
})

test('each meaning of a reported time says how many dates move with it', async () => {
  const mosque = await aMosque()
  await publish(mosque.id, '19:52', '2026-11-20', 0)
  await anEventAfter(mosque.id, 'maghrib', { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20261210' })
  const content = { about: 'maghrib.jamaat', shown: '19:52', wanted: '20:10', text: '' }
  const context = await loadTimeContext(superadmin, { mosqueId: mosque.id, content, createdAt: now.toISOString() }, now)
  expect(context?.options[0]).toMatchObject({ meaning: { kind: 'fixed' }, moves: 3 })
})

test('when the transaction of the times fails, the dates stay', async () => {
  const mosque = await aMosque()
  const event = await anEventAfter(mosque.id, 'maghrib')
  const before = await startsOf(event.id)
  const failing = saveTimetable(superadmin, mosque.id, maghrib('19:52', '2026-11-20'), {
    state: 'published',
    version: 0,
    now,
    afterChange: async (...change) => {
      await moveDatesWithTimes(...change)
      throw new Error('after the dates')
    },
  })
  await expect(failing).rejects.toThrow('after the dates')
  expect([await startsOf(event.id), await sequenceOf(event.id)]).toEqual([before, 0])
})

test('on a Friday the words name the session of Jumu’ah', async () => {
  const mosque = await aMosque()
  await publish(mosque.id, '19:52', '2026-11-20', 0)
  const event = await anEventAfter(mosque.id, 'dhuhr', { date: '2026-11-27' })
  expect(await wordsOf(event.id)).toBe('After Jumu’ah at 13:15 (about 13:20), until about 14:20')
  const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }
  const sessions = [aSession({ salaah: '13:00' }), aSession({ salaah: '13:45', venue: hall })]
  const content = timetableContent({ sessions })
  const options = { state: 'published' as const, version: 1, now, afterChange: moveDatesWithTimes }
  await db().updateTable('events').set({ followsSession: 2 }).where('id', '=', event.id).execute()
  await saveTimetable(superadmin, mosque.id, { ...maghrib('19:52', '2026-11-21'), content }, options)
  expect(await wordsOf(event.id)).toBe('After the 2nd Jumu’ah at 13:45, Town Hall (about 13:50), until about 14:50')
})

const AUTHORITY = 'Demonstration moon committee (sample)'

/** A mosque with an event after the jamaat of Isha on some days: at 21:15, and in Ramadan at 22:15. */
async function anEventAroundTheFirstFast(lastDay = '20270210') {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY, 'completed')
  const mosque = await aMosque()
  const options = (version: number) => ({ state: 'published' as const, version, now, afterChange: moveDatesWithTimes })
  const from = { name: '', validFrom: '2026-11-20', validUntil: null }
  const at = (time: string) => timetableContent({ week: jamaatAt('isha', time) })
  const ofRamadan = { ...from, kind: 'season' as const, hijri: 'ramadan' as const, content: at('22:15') }
  await saveTimetable(superadmin, mosque.id, { ...from, kind: 'regular', content: at('21:15') }, options(0))
  await saveTimetable(superadmin, mosque.id, ofRamadan, options(1))
  const days = { date: '2027-02-08', rrule: `FREQ=DAILY;UNTIL=${lastDay}` }
  return { mosque, event: await anEventAfter(mosque.id, 'isha', days) }
}

const makkah = { follows: 'makkah' as const, months: 'all' as const, authority: '', days: [] }
const FROM_THE_8TH = ['22:20', '22:20', '22:20']
const FROM_THE_9TH = ['21:20', '22:20', '22:20']

test('declaring Ramadan, correcting, withdrawing and undoing that move the dates that follow its jamaats', async () => {
  const { event } = await anEventAroundTheFirstFast()
  const expected = await startsOf(event.id)
  const moving = (instant: string) => ({ now: new Date(instant), afterChange: moveDatesWithMonths })
  const by = { authority: AUTHORITY, source: '', note: '' }
  const ramadan = { year: 1448, month: 9 }
  const idOf = (saved: Awaited<ReturnType<typeof enterMonth>>) => {
    if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
    return saved.declaration.id
  }

  const seenAt = '2027-02-07T18:30:00.000Z'
  const seen = { ...ramadan, ...by, firstDay: '2027-02-08', announced: 'seen' as const, announcedAt: seenAt }
  const first = idOf(await enterMonth(superadmin, seen, { seen: null, ...moving('2027-02-07T18:40:00Z') }))
  expect(await startsOf(event.id)).toEqual(FROM_THE_8TH)

  const beforeCorrection = await sequenceOf(event.id)
  const completed = { ...seen, firstDay: '2027-02-09', announced: 'completed' as const }
  const second = idOf(await enterMonth(superadmin, completed, { seen: first, ...moving('2027-02-07T18:50:00Z') }))
  expect(await startsOf(event.id)).toEqual(FROM_THE_9TH)
  expect(await sequenceOf(event.id)).toBe(beforeCorrection + 1)

  const withdrawal = { ...by, announcedAt: '2027-02-07T18:55:00.000Z' }
  const third = idOf(
    await withdrawMonth(superadmin, ramadan, withdrawal, { seen: second, ...moving('2027-02-07T19:00:00Z') }),
  )
  expect(await startsOf(event.id)).toEqual(expected)

  for (const [id, starts] of [
    [third, FROM_THE_9TH],
    [second, FROM_THE_8TH],
  ] as const) {
    idOf(await undoDeclaration(superadmin, id, { reason: 'A slip', ...moving('2027-02-07T19:10:00Z') }))
    expect(await startsOf(event.id)).toEqual(starts)
  }
})

test('a change in the middle of Ramadan moves the dates to come and leaves those that have passed', async () => {
  const { mosque, event } = await anEventAroundTheFirstFast('20270310')
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  await db()
    .transaction()
    .execute((trx) => moveDatesWithMonths(trx, now))
  const eighthOfFebruaryAndNinthOfMarch = async () => (await startsOf(event.id)).filter((_, n) => n === 0 || n === 29)
  expect(await eighthOfFebruaryAndNinthOfMarch()).toEqual(['21:20', '22:20'])
  const later = new Date('2027-02-20T10:00:00Z')
  const options = { version: 0, asked: [], now: later, afterChange: moveDatesWithTimes }
  // In Makkah Ramadan began on the 8th of February and ends on the 8th of March.
  await saveMosqueCalendar(superadmin, mosque.id, makkah, options)
  expect(await eighthOfFebruaryAndNinthOfMarch()).toEqual(['21:20', '21:20'])
})

test('days of a mosque’s own move the dates there, and undoing them moves these back', async () => {
  const { mosque, event } = await anEventAroundTheFirstFast()
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  await db()
    .transaction()
    .execute((trx) => moveDatesWithMonths(trx, now))
  expect(await startsOf(event.id)).toEqual(FROM_THE_9TH)
  const sequence = await sequenceOf(event.id)
  const options = { version: 0, asked: [], now, afterChange: moveDatesWithTimes }
  expect(await saveMosqueCalendar(superadmin, mosque.id, makkah, options)).toEqual({ outcome: 'saved' })
  expect([await startsOf(event.id), await sequenceOf(event.id)]).toEqual([FROM_THE_8TH, sequence + 1])
  const { id } = await db()
    .selectFrom('activity')
    .select('id')
    .where('action', '=', 'mosque-calendar.update')
    .executeTakeFirstOrThrow()
  expect(await undoChange(superadmin, id, now)).toBe(true)
  expect([await startsOf(event.id), await sequenceOf(event.id)]).toEqual([FROM_THE_9TH, sequence + 2])
})

test('choosing another calendar in the settings moves the dates, in the same transaction, and choosing it back too', async () => {
  const { event } = await anEventAroundTheFirstFast()
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  await db()
    .transaction()
    .execute((trx) => moveDatesWithMonths(trx, now))
  const sequence = await sequenceOf(event.id)
  const { hijri } = await siteSettings()
  await saveHijri(superadmin, { ...hijri, calendar: 'umm-al-qura' }, now)
  expect([await startsOf(event.id), await sequenceOf(event.id)]).toEqual([FROM_THE_8TH, sequence + 1])
  await saveHijri(superadmin, { ...hijri, calendar: 'umm-al-qura', cautionMinutes: 5 }, now)
  expect(await sequenceOf(event.id), 'nothing moves with other choices').toBe(sequence + 1)
  await saveHijri(superadmin, hijri, now)
  expect([await startsOf(event.id), await sequenceOf(event.id)]).toEqual([FROM_THE_9TH, sequence + 2])
})
