import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes, hall, publishTimes } from '#tests/support/data/mosque-with-times.ts'
import { startApp } from '#tests/support/http/app.ts'

test('the API has the timetable of a span of days, past days as they were announced', async () => {
  const mosque = await aMosqueWithTimes()
  const { visit } = await startApp()
  const address = `/api/v1/mosques/${mosque.id}/timetable`
  const week = await (await visit(address)).json()
  expect(week).toMatchObject({ zone: 'Africa/Johannesburg', confirmedAt: '2026-11-20T10:00:00.000Z' })
  expect(week.days).toHaveLength(7)
  expect(week.days[0]).toMatchObject({
    date: '2026-11-20',
    source: 'mosque',
    prayers: { dhuhr: { jamaat: null } },
    validUntil: null,
    jumuah: [
      { khutbah: '13:00', salaah: '13:20', language: null, venue: hall },
      { salaah: '14:00', venue: null },
    ],
  })
  const past = await (await visit(`${address}?from=2026-11-19&to=2026-11-21`)).json()
  expect(past.days.map(({ source }: { source: string }) => source)).toEqual(['calculated', 'mosque', 'mosque'])
  expect(past.days[2].prayers.dhuhr).toEqual({ begins: '12:35', adhan: null, jamaat: '13:15' })
  expect((await visit(`${address}?from=2027-01-01&to=2028-01-01`)).status).toBe(200)
})

test.for([
  ['from=2027-01-01&to=2028-01-02', 'to'],
  ['from=2027-01-02&to=2027-01-01', 'to'],
  ['to=2027-01-01', 'from'],
  ['from=2026-02-30', 'from'],
  ['from=0001-01-01', 'from'],
  ['from=9999-12-31', 'from'],
  ['from=x&to=y', 'to'],
])('the API refuses %s with the reason', async ([query, field]) => {
  const mosque = await aMosque()
  const { visit } = await startApp()
  const response = await visit(`/api/v1/mosques/${mosque.id}/timetable?${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ])
  expect((await response.json()).fields).toHaveProperty(field!)
  expect((await visit('/api/v1/mosques/nobody/timetable')).status).toBe(404)
})

test('mosques of the API name the next jamaat, and change with it', async () => {
  const mosque = await aMosqueWithTimes()
  const app = await startApp()
  const next = async () => {
    const list = await (await app.visit('/api/v1/mosques?q=feeds')).json()
    const one = await (await app.visit(`/api/v1/mosques/${mosque.id}`)).json()
    expect(one.nextJamaat).toEqual(list.data[0].nextJamaat)
    return list.data[0].nextJamaat
  }
  const standing = { source: 'mosque', confirmedAt: '2026-11-20T10:00:00.000Z', validUntil: null }
  expect(await next()).toEqual({
    ...{ prayer: 'jumuah', time: '13:20', startsAt: '2026-11-20T11:20:00.000Z', venue: hall },
    ...standing,
  })
  vi.setSystemTime(new Date('2026-11-20T12:30:00Z'))
  expect(await next()).toEqual({
    ...{ prayer: 'dhuhr', time: '13:15', startsAt: '2026-11-21T11:15:00.000Z', venue: null },
    ...standing,
  })
})

test('the next jamaat has its venue, the distance to it, and when the times were confirmed', async () => {
  const mosque = await aMosque({ name: 'Masjid Hall', latitude: -33.922, longitude: 18.426 })
  await publishTimes(mosque.id, '13:15', 0)
  await publishTimes(mosque.id, '13:15', 1, '2026-11-26')
  const confirmedAt = '2026-08-21T10:00:00.000Z'
  await db().updateTable('timetableStates').set({ confirmedAt }).where('mosqueId', '=', mosque.id).execute()
  const { visit } = await startApp()
  const { data } = await (await visit('/api/v1/mosques?near=-33.96,18.47')).json()
  expect(data).toMatchObject([
    {
      distance: expect.closeTo(5.86, 1),
      nextJamaat: { venue: hall, distance: 0, source: 'mosque', confirmedAt, validUntil: '2026-11-25' },
    },
  ])
})

test('the days of a mosque that follows Makkah have its own Islamic dates', async () => {
  const [mosque, other] = [await aMosque(), await aMosque()]
  const calendar = { follows: 'makkah' as const, months: 'dhu-al-hijjah' as const, authority: '', days: [] }
  const now = new Date('2027-04-20T10:00:00Z')
  await saveMosqueCalendar(anActor('superadmin'), mosque.id, calendar, { version: 0, asked: [], now })
  vi.setSystemTime(now)
  const { visit } = await startApp()
  const read = async (id: string) => {
    const { days } = await (await visit(`/api/v1/mosques/${id}/timetable?from=2027-05-16&to=2027-05-16`)).json()
    return [days[0].hijri.date, days[0].hijri.status]
  }
  expect(await read(mosque.id)).toEqual(['1448-12-10', 'calculated'])
  expect(await read(other.id)).toEqual(['1448-12-08', 'expected'])
})
