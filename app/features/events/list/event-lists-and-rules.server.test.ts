import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { eventFilters } from '#app/features/events/event-filters.ts'
import {
  getDateState,
  hasStarted,
  type MonthChoice,
  monthChoices,
  toDayRange,
} from '#app/features/events/event-rules.ts'
import { isDay } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { listEvents } from './event-list.server.ts'
import { countUpcomingEvents, loadLatestEvents, loadNextEvents, loadUpcomingEvents } from './next-events.server.ts'

const zone = 'Africa/Johannesburg'

// The rules of the lists, written without SQL.
type Start = { startsAt: string | null }
const isTodayOrLater = (day: string | null, today: string) => isDay(day) && day >= today
function matchesMonth(day: string | null, choice: MonthChoice, today: string): boolean {
  const { from, before } = toDayRange(choice, today)
  return isDay(day) && day >= from && (before === null || day < before)
}
function compareUpcoming(a: Start, b: Start): number {
  if (a.startsAt === null || b.startsAt === null) return Number(a.startsAt === null) - Number(b.startsAt === null)
  return a.startsAt.localeCompare(b.startsAt)
}
const comparePast = (a: Start, b: Start) => compareUpcoming(b, a)

/** Events around an evening in Cape Town, in three zones, with every kind of bad data. */
async function eventsAround(mosqueId: string, now: Date) {
  const fields = []
  for (const date of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-12-31', '2027-01-01', 'soon', null]) {
    for (const startTime of ['00:00', '18:30', '23:45', '6pm']) {
      for (const eventZone of [zone, 'UTC', 'Pacific/Auckland']) {
        fields.push({ mosqueId, date, startTime, endTime: '23:59', zone: eventZone, title: `${date}` })
      }
    }
  }
  const ids: string[] = []
  for (const each of fields) ids.push((await anEvent(each)).id)
  const change = { action: 'event.create', kind: 'event', subjectId: 'many' }
  await write(null, change, (trx) => rewriteOccurrences(trx, ids, now))
}

const listAll = async (query: string, now: Date) => {
  const events = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await listEvents(
      eventFilters.read(new URLSearchParams(`${query}&page=${page}`)),
      now,
      dayInZone(now, zone),
    )
    events.push(...list.events)
    pages = list.pages
  }
  return events
}

test.each([
  '2026-11-20T16:29:59.999Z',
  '2026-11-20T16:30:00.000Z',
  '2026-11-20T21:59:59.999Z',
  '2026-11-20T22:00:00.000Z',
])('at %s every list agrees with the rules', async (instant) => {
  const now = new Date(instant)
  const today = dayInZone(now, zone)
  const mosque = await aMosque()
  await eventsAround(mosque.id, now)
  const [upcoming, past] = [await listAll('', now), await listAll('tab=past', now)]
  expect(upcoming.length + past.length).toBe(84)
  expect(upcoming.every((event) => !hasStarted(event.startsAt, now))).toBe(true)
  expect(past.every((event) => hasStarted(event.startsAt, now))).toBe(true)
  expect(upcoming.map((event) => event.startsAt)).toEqual(
    upcoming.toSorted(compareUpcoming).map((each) => each.startsAt),
  )
  expect(past.map((event) => event.startsAt)).toEqual(past.toSorted(comparePast).map((each) => each.startsAt))
  for (const month of monthChoices) {
    const expected = upcoming.filter((event) => matchesMonth(event.date, month, today))
    expect(await listAll(`month=${month}`, now)).toEqual(expected)
  }
  const ofToday = [...past, ...upcoming].filter((event) => isTodayOrLater(event.date, today))
  const shown = await loadUpcomingEvents(mosque.id, today, 100)
  expect(shown.map((event) => event.eventId).sort()).toEqual(ofToday.map((event) => event.eventId).sort())
  expect((await loadLatestEvents(3, today)).map((event) => event.eventId)).toEqual(
    shown.slice(0, 3).map((event) => event.eventId),
  )
  const notOver = shown.find((event) => getDateState(event.startsAt, event.endsAt, now) !== 'past')
  const next = await loadNextEvents([mosque.id], today, now)
  expect(next.get(mosque.id)?.eventId).toBe(notOver?.eventId)
  expect((await countUpcomingEvents([mosque.id], today)).get(mosque.id)).toBe(shown.length)
})
