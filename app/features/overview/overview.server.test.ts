import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { actorOf, anAdminWhoSignsIn } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, anEvent, anOccurrence, aSuperadmin } from '#tests/support/data/factories.ts'
import { largestAreas, siteOverview } from './overview.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const zone = 'Africa/Johannesburg'
const recent = { updatedAt: '2026-11-01T00:00:00.000Z' }

test('mosques without an active or invited admin, without a picture and not updated for long are listed', async () => {
  const [cared, alone, hidden] = [
    await aMosque({ name: 'Cared for', ...recent }),
    await aMosque({ name: 'Alone', updatedAt: '2026-05-19T00:00:00.000Z' }),
    await aMosque({ name: 'Hidden', status: 'hidden' }),
  ]
  await aMosqueAdmin({ mosqueId: cared.id })
  await anAdminWhoSignsIn({ mosqueId: alone.id, status: 'inactive' })
  const invited = await aMosque({ name: 'Invited', ...recent })
  await aMosqueAdmin({ mosqueId: invited.id, status: 'inactive' })
  await db().insertInto('mosqueImages').values({ mosqueId: invited.id, sortOrder: 0, url: 'x' }).execute()
  await db().insertInto('mosqueImages').values({ mosqueId: cared.id, sortOrder: 0, url: 'x' }).execute()
  const overview = await siteOverview(actorOf(await aSuperadmin()), now, zone)
  const expected = { count: 1, first: [{ id: alone.id, name: 'Alone' }] }
  expect(overview.attention).toMatchObject([
    { kind: 'withoutAdmin', ...expected },
    { kind: 'withoutPicture', ...expected },
    { kind: 'stale', ...expected },
  ])
  expect(JSON.stringify(overview)).not.toContain(hidden.id)
  expect(overview.figures).toEqual({
    mosques: 3,
    events: 0,
    admins: 1,
    superadmins: 1,
    unsentMail: 0,
    heldReports: 0,
    heldClaims: 0,
    heldMessages: 0,
  })
})

/** The dates of an event in ascending order, linked as a write links them; some of them cancelled. */
async function theDates(event: Awaited<ReturnType<typeof anEvent>>, dates: string[], cancelled: string[]) {
  const startOf = (date: string) => `${date}T16:00:00.000Z`
  for (const [index, date] of dates.entries()) {
    const previousStartsAt = index > 0 ? startOf(dates[index - 1]!) : null
    const status = cancelled.includes(date) ? 'cancelled' : 'scheduled'
    await anOccurrence(event, { occurrenceDate: date, date, startsAt: startOf(date), previousStartsAt, status })
  }
}

test('the plot has twelve months and counts every date that is not cancelled', async () => {
  const mosque = await aMosque(recent)
  const event = await anEvent({ mosqueId: mosque.id, date: '2026-12-04' })
  await theDates(event, ['2026-12-04', '2026-12-11', '2026-12-18', '2027-06-01'], ['2026-12-18'])
  const { months, figures } = await siteOverview(actorOf(await aSuperadmin()), now, zone)
  expect([months[0]?.month, months.at(-1)?.month, months.length]).toEqual(['2026-06', '2027-05', 12])
  expect(months.filter(({ count }) => count > 0)).toEqual([{ month: '2026-12', count: 2 }])
  expect(figures.events).toBe(1)
})

test('an event counts once, also when its next date is cancelled, and not when all are', async () => {
  const mosqueId = (await aMosque(recent)).id
  const [one, other, none] = [await anEvent({ mosqueId }), await anEvent({ mosqueId }), await anEvent({ mosqueId })]
  await theDates(one, ['2026-01-09', '2026-12-04', '2026-12-11'], [])
  await theDates(other, ['2026-12-04', '2026-12-11'], ['2026-12-04'])
  await theDates(none, ['2026-01-09', '2026-12-04'], ['2026-12-04'])
  const { figures } = await siteOverview(actorOf(await aSuperadmin()), now, zone)
  expect(figures.events).toBe(2)
})

test('events of a hidden mosque are not counted', async () => {
  const event = await anEvent({ mosqueId: (await aMosque({ status: 'hidden' })).id, date: '2026-12-04' })
  await anOccurrence(event)
  const { months, figures } = await siteOverview(actorOf(await aSuperadmin()), now, zone)
  expect([figures.events, months.filter(({ count }) => count > 0)]).toEqual([0, []])
})

test('small areas are combined', () => {
  const areas = Array.from({ length: 10 }, (_, index) => ({ area: `Area ${index}`, count: index + 1 }))
  const plot = largestAreas(areas)
  expect(plot).toHaveLength(8)
  expect(plot[0]).toEqual({ area: 'Area 9', count: 10 })
  expect(plot.at(-1)).toEqual({ area: null, count: 6 })
})

test('only superadmins can load the overview', async () => {
  const forbidden = { init: { status: 403 } }
  await expect(siteOverview(actorOf(await aMosqueAdmin()), now, zone)).rejects.toMatchObject(forbidden)
  await expect(siteOverview(null, now, zone)).rejects.toMatchObject(forbidden)
})

test('mosques whose published times nobody confirmed for 90 days are counted', async () => {
  const times = { name: '', validFrom: '2026-01-01', content: '{}', createdBy: 'u', createdByName: 'U' }
  for (const [confirmedAt, state] of [
    ['2026-08-21T10:00:00.000Z', 'published'],
    ['2026-08-23T10:00:00.000Z', 'published'],
    ['2026-08-01T10:00:00.000Z', 'draft'],
  ] as const) {
    const { id: mosqueId } = await aMosque(recent)
    const row = { ...times, kind: 'regular' as const, id: newId(), mosqueId, state, createdAt: confirmedAt }
    await db().insertInto('timetables').values(row).execute()
    await db().insertInto('timetableStates').values({ mosqueId, version: 1, confirmedAt }).execute()
  }
  const { attention } = await siteOverview(actorOf(await aSuperadmin()), now, zone)
  expect(attention.find(({ kind }) => kind === 'staleTimes')?.count).toBe(1)
})
