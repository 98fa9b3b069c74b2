import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { setMosqueStatus } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { anAdminWhoSignsIn } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin } from '#tests/support/data/factories.ts'
import { type ManageFilters, manageFilters } from './manage-filters.ts'
import { listMosquesForAdmin } from './mosque-admin-list.server.ts'

const superadmin = anActor('superadmin')
const forbiddenResponse = { init: { status: 403 } }
const now = new Date('2026-11-20T10:00:00Z')
const none = manageFilters.read(new URLSearchParams())

const list = (filters: Partial<ManageFilters> = {}) =>
  listMosquesForAdmin(superadmin, { ...none, ...filters }, '2026-11-20')
const names = async (filters: Partial<ManageFilters>) => (await list(filters)).mosques.map((mosque) => mosque.name)

async function twoMosques() {
  const one = await aMosque({
    name: 'Auwal Masjid',
    arabicName: 'مسجد الأول',
    area: 'City Bowl',
    suburb: 'Bo-Kaap',
    address: '34 Loop Street',
    phone: '+27 21 424 0001',
    updatedAt: '2026-11-01T00:00:00.000Z',
  })
  const other = await aMosque({ name: 'Masjid Qūds', area: 'Athlone', suburb: 'Gatesville', status: 'hidden' })
  await aMosqueAdmin({ mosqueId: one.id, name: 'Yusuf', email: 'caretaker@example.org' })
  await db()
    .insertInto('mosqueImages')
    .values({ mosqueId: one.id, sortOrder: 0, imageId: null, url: 'https://example.org/a.jpg', alt: null })
    .execute()
  return { one, other }
}

test('the list is searched by names, area, suburb, address, phone and admin, including hidden mosques', async () => {
  await twoMosques()
  expect(await names({}), 'a hidden one needs somebody').toEqual(['Masjid Qūds', 'Auwal Masjid'])
  for (const q of ['auwal', 'CITY', 'bo-kaap', 'الاول', 'loop str', '424 0001', '27214240001', 'yusuf', 'caretaker@'])
    expect([q, await names({ q })]).toEqual([q, ['Auwal Masjid']])
  expect(await names({ q: 'quds athlone' })).toEqual(['Masjid Qūds'])
  expect(await names({ q: 'quds city' })).toEqual([])
  await aMosque({ name: 'Masjid Plain' })
  await aMosque({ name: 'Masjid Noor', area: 'Mitchells Plain' })
  expect(await names({ q: 'masjid plain' })).toEqual(['Masjid Plain'])
  expect(await names({ q: 'plain noor' })).toEqual(['Masjid Noor'])
  expect(await names({ q: '%' })).toEqual([])
})

test('a filter shows the published mosques that need something, and each is counted', async () => {
  const { one } = await twoMosques()
  await aMosque({ name: 'Masjid Alone' })
  for (const show of ['no-admin', 'no-picture', 'stale'] as const)
    expect([show, await names({ show })]).toEqual([show, ['Masjid Alone']])
  expect(await names({ show: 'hidden' })).toEqual(['Masjid Qūds'])
  expect((await list({ q: 'masjid' })).counts).toEqual({
    all: 3,
    'no-admin': 1,
    hidden: 1,
    'no-picture': 1,
    stale: 1,
  })
  const at = now.toISOString()
  const deactivate = () =>
    db().updateTable('user').set({ status: 'inactive', updatedAt: at }).where('mosqueId', '=', one.id)
  await deactivate().execute()
  expect(await names({ show: 'no-admin' }), 'the admin was invited').toEqual(['Masjid Alone'])
  await anAdminWhoSignsIn({ mosqueId: one.id, status: 'inactive' })
  await db()
    .updateTable('user')
    .set({ email: 'gone@example.org', mosqueId: null })
    .where('name', '=', 'Yusuf')
    .execute()
  expect(await names({ show: 'no-admin' })).toEqual(['Auwal Masjid', 'Masjid Alone'])
})

test('a mosque counts as not edited from the day after 180 days', async () => {
  await aMosque({ name: 'Old', updatedAt: '2026-05-23T23:59:59.000Z' })
  await aMosque({ name: 'Recent', updatedAt: '2026-05-24T00:00:00.000Z' })
  expect(await names({ show: 'stale' })).toEqual(['Old'])
})

test('the list is sorted by a column, in both directions', async () => {
  await twoMosques()
  await aMosque({ name: 'Zeenat', area: 'Bellville', updatedAt: '2026-11-10T00:00:00.000Z' })
  expect(await names({}), 'without an admin, hidden, nothing').toEqual(['Zeenat', 'Masjid Qūds', 'Auwal Masjid'])
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Zeenat', 'Masjid Qūds', 'Auwal Masjid'])
  expect(await names({ sort: 'area' })).toEqual(['Masjid Qūds', 'Zeenat', 'Auwal Masjid'])
  expect(await names({ sort: 'status', order: 'desc' })).toEqual(['Masjid Qūds', 'Auwal Masjid', 'Zeenat'])
  expect(await names({ sort: 'admin', order: 'desc' })).toEqual(['Auwal Masjid', 'Masjid Qūds', 'Zeenat'])
  expect(await names({ sort: 'edited', order: 'desc' })).toEqual(['Zeenat', 'Auwal Masjid', 'Masjid Qūds'])
})

test('a page beyond the end shows the last one, and a new mosque is on the list at once', async () => {
  await twoMosques()
  expect(await list({ page: 99 })).toMatchObject({ count: 2, page: 1, pages: 1 })
  const many = Array.from({ length: 60 }, (_, index) => aMosque({ name: `Extra ${String(index).padStart(2, '0')}` }))
  await Promise.all(many)
  const second = await list({ page: 2 })
  expect([second.pages, second.mosques.length, second.mosques.at(-1)?.name]).toEqual([2, 12, 'Auwal Masjid'])
})

test('several mosques are hidden and published, each with a record that names the change', async () => {
  const { one, other } = await twoMosques()
  const hidden = await setMosqueStatus(superadmin, [one.id, other.id, one.id, newId()], 'hidden', now)
  const changes = () => db().selectFrom('activity').select(['action', 'subjectId']).execute()
  expect([hidden, await changes()]).toEqual([1, [{ action: 'mosque.update', subjectId: one.id }]])
  expect(await names({ show: 'hidden' })).toEqual(['Auwal Masjid', 'Masjid Qūds'])
  expect(await setMosqueStatus(superadmin, [one.id, other.id], 'active', now)).toBe(2)
  expect(await changes()).toHaveLength(3)
})

test('only a superadmin lists mosques and changes their status', async () => {
  const { one } = await twoMosques()
  const admin = anActor('mosque_admin', one.id)
  for (const actor of [admin, null]) {
    await expect(setMosqueStatus(actor, [one.id], 'hidden', now)).rejects.toMatchObject(forbiddenResponse)
    await expect(listMosquesForAdmin(actor, none, '2026-11-20')).rejects.toMatchObject(forbiddenResponse)
  }
})
