import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

/** Stores a change of a mosque. */
async function aChange(
  fields: { at?: string; actorId?: string; kind?: string; mosqueId?: string; after?: object } = {},
) {
  const { at = '2026-11-19T08:00:00.000Z', actorId = 'a', kind = 'mosque', mosqueId = null, after } = fields
  const actor = { actorId, actorName: '=HYPERLINK("x")', actorRole: 'mosque_admin' }
  await db()
    .insertInto('activity')
    .values({
      ...{ id: newId(), at, ...actor, action: `${kind}.update`, kind, subjectId: 'm', mosqueId },
      before: JSON.stringify({ name: 'Old Name', capacity: '' }),
      after: JSON.stringify(after ?? { name: 'New Name', capacity: 300 }),
    })
    .execute()
}

async function linesOf(path: string) {
  const response = await visit(path, { as: await cookieOf(await aSuperadmin()) })
  return { response, lines: (await response.text()).trimEnd().split('\r\n') }
}

test('the changes are a CSV file with what changed, in which no cell is a formula', async () => {
  const { id } = await aMosque({ name: 'Masjid One' })
  await aChange({ mosqueId: id })
  await aChange({ at: '2026-11-20T08:00:00.000Z', kind: 'event', after: { title: '@SUM(A1)', capacity: '' } })
  const { response, lines } = await linesOf('/admin/activity.csv')
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'private, no-store',
  ])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="activity-2026-11-20.csv"')
  expect(lines).toEqual([
    'at,person,role,action,kind,subject,mosque,changes,undoneAt',
    `2026-11-20T08:00:00.000Z,"'=HYPERLINK(""x"")",mosque_admin,event.update,event,'@SUM(A1),,name: Old Name → – | title: – → @SUM(A1),`,
    `2026-11-19T08:00:00.000Z,"'=HYPERLINK(""x"")",mosque_admin,mosque.update,mosque,New Name,Masjid One,name: Old Name → New Name | capacity: – → 300,`,
  ])
})

test('the filters of the page hold, and its page leads to the file with them', async () => {
  const { id } = await aMosque()
  await aChange({ at: '2026-11-19T08:00:00.000Z', mosqueId: id })
  await aChange({ at: '2026-11-18T08:00:00.000Z', kind: 'event' })
  await aChange({ at: '2026-11-18T21:59:00.000Z', actorId: 'b' })
  const found = async (query: string) =>
    (await linesOf(`/ar/admin/activity.csv${query}`)).lines.slice(1).map((line) => line.slice(8, 16))
  expect(await found('')).toEqual(['19T08:00', '18T21:59', '18T08:00'])
  expect(await found('?kind=event')).toEqual(['18T08:00'])
  expect(await found('?person=b')).toEqual(['18T21:59'])
  expect(await found(`?mosque=${id}`)).toEqual(['19T08:00'])
  expect(await found('?day=2026-11-18&page=7')).toEqual(['18T21:59', '18T08:00'])
  expect(await found('?day=2026-11-17')).toEqual([])
  const as = await cookieOf(await aSuperadmin())
  const page = await open('/admin/activity?kind=event&day=2026-11-18&page=2', { as })
  expect(page.links).toContain('/admin/activity.csv?kind=event&day=2026-11-18')
})

test('every change is in the file once, also where many have one time', async () => {
  for (let count = 0; count < 405; count++) await aChange({ after: { name: `N${count}.` } })
  const { lines } = await linesOf('/admin/activity.csv')
  const names = lines.slice(1).map((line) => /N\d+\./.exec(line)?.[0])
  expect(names).toEqual(Array.from({ length: 405 }, (_, index) => `N${404 - index}.`))
})

test('only superadmins get the file', async () => {
  await aChange()
  const guest = await visit('/admin/activity.csv')
  expect([guest.status, guest.headers.get('location')]).toEqual([302, '/login?from=%2Fadmin%2Factivity.csv'])
  const admin = await visit('/admin/activity.csv', { as: await cookieOf(await anAdminWhoSignsIn()) })
  expect([admin.status, admin.headers.get('location')]).toEqual([302, '/admin/mosque'])
})
