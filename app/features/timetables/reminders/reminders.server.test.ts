import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { confirmTimes } from '#app/features/timetables/times-state.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { withdrawTimetable } from '#app/features/timetables/withdraw-timetable.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { createConfirmToken, findConfirmLink } from './confirm-link.server.ts'
import { listMosqueTimes, remindMosques, sendDueReminders } from './reminders.server.ts'

const superadmin = anActor('superadmin')
const day = (date: string) => new Date(`${date}T10:00:00Z`)

async function mosqueWithTimes(name: string, at: Date) {
  const mosque = await aMosque({ name })
  const admin = await aMosqueAdmin({ mosqueId: mosque.id })
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:15') })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null, content }
  await saveTimetable(superadmin, mosque.id, timetable, {
    state: 'published',
    version: 0,
    now: at,
    afterChange: async () => {},
  })
  return { mosque, admin }
}

const emails = async () => {
  const rows = await db().selectFrom('outbox').select('content').where('kind', '=', 'times-reminder').execute()
  return rows.map(({ content }) => JSON.parse(content) as { to: string; text: string; subject: string })
}

test('the admins of a mosque get an email a month after the last confirmation, and then every month', async () => {
  const { mosque, admin } = await mosqueWithTimes('Masjid Old', day('2026-10-01'))
  await mosqueWithTimes('Masjid New', day('2026-11-01'))
  await aMosqueAdmin({ mosqueId: mosque.id, status: 'inactive' })
  await sendDueReminders(day('2026-10-30'))
  expect(await emails()).toEqual([])
  await sendDueReminders(day('2026-11-01'))
  await sendDueReminders(day('2026-11-02'))
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: admin.email, subject: 'Are the jamaat times of Masjid Old still right?' })
  expect(email!.text).toContain('Thursday 1 October 2026')
  expect(email!.text).toMatch(/\/confirm-times\?token=[\w.-]+/)
  await sendDueReminders(day('2026-12-02'))
  expect((await emails()).map(({ to }) => to)).toHaveLength(3)
})

test('a link is for one admin and one mosque, expires, and cannot be forged', async () => {
  const now = day('2026-11-20')
  const { mosque, admin } = await mosqueWithTimes('Masjid Link', now)
  const other = await aMosque()
  const token = await createConfirmToken(db(), mosque.id, admin.id, now)
  expect(await findConfirmLink(token, day('2026-12-24'))).toMatchObject({
    mosque: { id: mosque.id },
    hasChanged: false,
  })
  expect(await findConfirmLink(token, day('2026-12-26'))).toBeNull()
  expect(await findConfirmLink(await createConfirmToken(db(), other.id, admin.id, now), now)).toBeNull()
  const forged = `${Buffer.from(`${mosque.id}~${admin.id}~9999999999`).toString('base64url')}.${token.split('.')[1]}`
  for (const wrong of ['', '.', 'x', forged, token.slice(0, -2), 'x'.repeat(5000)])
    expect(await findConfirmLink(wrong, now)).toBeNull()
  await db().updateTable('user').set({ status: 'inactive' }).where('id', '=', admin.id).execute()
  expect(await findConfirmLink(token, now)).toBeNull()
})

test('a link confirms the times it was sent about, however often, and no others', async () => {
  const now = day('2026-11-20')
  const { mosque, admin } = await mosqueWithTimes('Masjid Link', day('2026-10-01'))
  const token = await createConfirmToken(db(), mosque.id, admin.id, now)
  const press = async (at: Date) => {
    const { actor, fingerprint } = (await findConfirmLink(token, at))!
    return await confirmTimes(actor, mosque.id, at, fingerprint)
  }
  expect([await press(now), await press(day('2026-11-21'))]).toEqual([true, true])
  const later = { kind: 'regular' as const, name: '', validFrom: '2026-11-01', validUntil: null }
  const draft = { ...later, content: timetableContent({ week: jamaatAt('dhuhr', '13:30') }) }
  await saveTimetable(superadmin, mosque.id, draft, {
    state: 'draft',
    version: 1,
    now: day('2026-11-22'),
    afterChange: async () => {},
  })
  expect(await press(day('2026-11-22'))).toBe(true)
  await saveTimetable(superadmin, mosque.id, draft, {
    state: 'published',
    version: 2,
    now: day('2026-11-22'),
    afterChange: async () => {},
  })
  const link = await findConfirmLink(token, day('2026-11-23'))
  expect([link?.hasChanged, await press(day('2026-11-23'))]).toEqual([true, false])
  const dhuhr = async (asOf: Date | null) =>
    (await loadTimetableDays([mosque.id], '2026-11-24', 1, asOf)).get(mosque.id)?.[0]?.prayers.dhuhr.jamaat
  expect([await dhuhr(link!.sentAt), await dhuhr(null)]).toEqual([13 * 60 + 15, 13 * 60 + 30])
})

test('times that were withdrawn since a link was sent are shown as they were', async () => {
  const now = day('2026-11-20')
  const { mosque } = await mosqueWithTimes('Masjid Link', day('2026-10-01'))
  const { id } = await db().selectFrom('timetables').select('id').executeTakeFirstOrThrow()
  await withdrawTimetable(superadmin, mosque.id, id, {
    now,
    afterChange: async () => {},
  })
  const dhuhr = async (asOf: Date | null) =>
    (await loadTimetableDays([mosque.id], '2026-11-24', 1, asOf)).get(mosque.id)?.[0]?.prayers.dhuhr.jamaat
  expect([await dhuhr(day('2026-11-01')), await dhuhr(null)]).toEqual([13 * 60 + 15, null])
})

test('a superadmin reminds chosen mosques once a day, also those without times', async () => {
  const now = day('2026-11-20')
  const { mosque } = await mosqueWithTimes('Masjid Times', now)
  const empty = await aMosque({ name: 'Masjid Empty' })
  await aMosqueAdmin({ mosqueId: empty.id })
  const alone = await aMosque()
  await expect(remindMosques(anActor('mosque_admin', mosque.id), [mosque.id], now)).rejects.toMatchObject({
    init: { status: 403 },
  })
  const ids = [mosque.id, empty.id, alone.id, 'nobody']
  const first = await remindMosques(superadmin, ids, now)
  expect(first).toEqual({ mosques: 2, emails: 2, withoutAdmin: 1, recently: 0 })
  expect((await emails()).map(({ subject }) => subject)).toContain('Visitors look for the jamaat times of Masjid Empty')
  expect(await remindMosques(superadmin, ids, now)).toMatchObject({ emails: 0, recently: 3 })
})

test('the list begins with the least recently confirmed mosque and ends with those without times', async () => {
  const now = day('2026-11-20')
  await aMosque({ name: 'Masjid A' })
  await mosqueWithTimes('Masjid B', now)
  await mosqueWithTimes('Masjid C', day('2026-10-10'))
  await mosqueWithTimes('Masjid D', day('2026-08-01'))
  const filters = { show: 'all', q: '', page: 1 } as const
  const names = async (more: object) =>
    (await listMosqueTimes(superadmin, { ...filters, ...more }, now)).mosques.map(({ name }) => name)
  expect(await names({})).toEqual(['Masjid D', 'Masjid C', 'Masjid B', 'Masjid A'])
  expect(await names({ show: 'stale' })).toEqual(['Masjid D'])
  expect(await names({ show: 'aging' })).toEqual(['Masjid C'])
  expect(await names({ show: 'fresh' })).toEqual(['Masjid B'])
  expect(await names({ show: 'none' })).toEqual(['Masjid A'])
  expect(await names({ q: 'masjid c', page: 9 })).toEqual(['Masjid C'])
  await expect(listMosqueTimes(null, filters, now)).rejects.toMatchObject({ init: { status: 403 } })
})
