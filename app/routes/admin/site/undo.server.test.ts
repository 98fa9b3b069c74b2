import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { press } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const { activity, bin } = textsIn('en').admin.adminRecords
const inArabic = textsIn('ar').admin.adminRecords

/** Deletes a mosque with an event, and an event of another mosque, each on a day of its own. */
async function deletions() {
  const chair = await aSuperadmin({ name: 'Chair' })
  const as = await cookieOf(chair)
  const [gone, other] = [await aMosque({ name: 'Masjid Gone' }), await aMosque({ name: 'Masjid Other' })]
  await anEvent({ mosqueId: gone.id })
  const event = await anEvent({ mosqueId: other.id, title: 'Circle' })
  const yesterday = '2026-11-19T21:59:59.000Z'
  await visit('/admin/mosques', { as, form: { intent: 'delete', mosqueId: gone.id }, at: yesterday })
  await db().updateTable('activity').set({ at: yesterday }).execute()
  await visit('/admin/events', { as, form: { intent: 'delete', eventId: event.id } })
  return { as, chair, gone, other, event }
}

test('the activity of a day, a person, a kind and a mosque is listed, and links keep what was chosen', async () => {
  const { as, chair, gone } = await deletions()
  const subjects = async (query: string) =>
    (await open(`/admin/activity${query}`, { as })).texts('main ol bdi.font-semibold')
  expect(await subjects('')).toEqual(['Circle', 'Masjid Gone'])
  expect(await subjects('?day=2026-11-20')).toEqual(['Circle'])
  // The last second of the day in Cape Town.
  expect(await subjects('?day=2026-11-19')).toEqual(['Masjid Gone'])
  expect(await subjects('?day=2026-11-21')).toEqual([])
  expect(await subjects('?kind=event')).toEqual(['Circle'])
  expect([await subjects(`?person=${chair.id}`), await subjects('?person=nobody')]).toEqual([
    ...[['Circle', 'Masjid Gone'], []],
  ])
  expect(await subjects(`?mosque=${gone.id}`)).toEqual(['Masjid Gone'])
  const all = await open('/admin/activity', { as })
  expect(all.texts('[name=mosque] option')).toEqual([activity.allMosques, 'Masjid Other'])
  const showAll = (page: typeof all) => page.all('main form a[href="/admin/activity"]').length
  const none = await open('/admin/activity?day=2026-11-21', { as })
  expect([showAll(all), showAll(none)]).toEqual([0, 1])
  expect([none.text.includes(activity.empty), none.value('day')]).toEqual([true, '2026-11-21'])
  const entry = await db().selectFrom('activity').selectAll().where('kind', '=', 'event').executeTakeFirstOrThrow()
  for (let count = 0; count < 30; count++)
    await db()
      .insertInto('activity')
      .values({ ...entry, id: `0${count}`, subjectId: `other ${count}` })
      .execute()
  const first = await open('/admin/activity?kind=event', { as })
  expect([first.all('main ol > li').length, first.links.includes('/admin/activity?kind=event&page=2')]).toEqual([
    30,
    true,
  ])
  expect(await subjects('?kind=event&page=2')).toHaveLength(1)
})

test('a change is undone where it was pressed, once, and the page says so', async () => {
  const { as, event } = await deletions()
  const page = await open('/admin/activity?kind=event', { as })
  expect(page.attributes('form:has([name=undo])', 'action')).toEqual(['/admin/activity?kind=event'])
  const undo = page.attributes('[name=undo]', 'value')[0]!
  const here = '/ar/admin/activity?kind=event'
  expect(await press(here, as, { undo })).toEqual([302, here, `success: ${inArabic.activity.done}`])
  expect(await db().selectFrom('events').select('id').execute()).toEqual([{ id: event.id }])
  const undone = (await open('/admin/activity?kind=event', { as }))
    .texts('main ol > li')
    .filter((entry) => entry.includes(activity.undone))
  expect(undone).toEqual([expect.stringContaining(activity.actions['event.delete'])])
  for (const form of [{ undo }, { undo: 'nothing' }, { x: '' }] as Record<string, string>[])
    expect(await press('/admin/activity', as, form)).toEqual([302, '/admin/activity', `error: ${activity.cannot}`])
})

test('the bin says what was deleted, when, by whom and how long it stays, and restores it', async () => {
  const { as, gone, other } = await deletions()
  const page = await open('/admin/bin', { as })
  expect([page.texts('main h1'), page.texts('main tbody th')]).toEqual([
    ['Bin'],
    ['Circle Event', 'Masjid Gone Mosque with 1 event'],
  ])
  const [event, mosque] = page.texts('main tbody tr')
  for (const text of ['Deleted: 20/11/2026 · Chair', 'Erased: in 30 days']) expect(event).toContain(text)
  for (const text of ['Deleted: 19/11/2026 · Chair', 'Erased: in 30 days']) expect(mosque).toContain(text)
  const daysLeft = async (at: string) => (await open('/admin/bin', { as, at })).texts('main tbody tr')[0]
  expect(await daysLeft('2026-11-21T09:59:59.999Z')).toContain('in 30 days')
  expect(await daysLeft('2026-11-21T10:00:00.000Z')).toContain('in 29 days')
  expect(await daysLeft('2026-12-25T10:00:00.000Z')).toContain('Erased: within a day')

  const [ofEvent, ofMosque] = page.attributes('main [name=restore]', 'value')
  expect([ofEvent, ofMosque]).toEqual([expect.stringMatching(/^event:./), expect.stringMatching(/^mosque:./)])
  const restore = (value: string, prefix = '') => press(`${prefix}/admin/bin`, as, { restore: value })
  const cannot = [302, '/admin/bin', `error: ${bin.cannot}`]
  for (const value of ['mosque:nothing', 'event:nothing', 'event', '', ofEvent!.replace('event', 'mosque')])
    expect(await restore(value)).toEqual(cannot)
  expect(await restore(ofMosque!)).toEqual([302, '/admin/bin', `success: ${bin.restored}`])
  expect(await restore(ofEvent!, '/ar')).toEqual([302, '/ar/admin/bin', `success: ${inArabic.bin.restored}`])
  expect(await restore(ofEvent!)).toEqual(cannot)
  const empty = await open('/admin/bin', { as })
  expect([empty.text.includes(bin.empty), empty.has('main th')]).toEqual([true, false])
  const mosques = await db().selectFrom('mosques').select('id').execute()
  expect(mosques.map(({ id }) => id).sort()).toEqual([gone.id, other.id].sort())
  expect(await db().selectFrom('events').select('title').execute()).toHaveLength(2)
})
