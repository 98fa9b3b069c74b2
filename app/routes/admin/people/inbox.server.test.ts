import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aClaim, aMessage, aMosque, aReport, aSuperadmin } from '#tests/support/data/factories.ts'
import { aNotice } from '#tests/support/data/notices.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const at = (hour: number) => ({ createdAt: `2026-11-20T0${hour}:00:00.000Z` })
const items = 'main th a[href*="?item="]'

/** Four things that wait, in the order in which they came. */
async function aFullInbox() {
  const as = await cookieOf(await aSuperadmin())
  const { id: mosqueId } = await aMosque({ name: 'Own Masjid' })
  const latest = await aMessage({ subject: 'Latest', ...at(9) })
  const claim = await aClaim({ mosqueId, name: 'Amina', role: 'Secretary', createdAt: '2026-11-18T07:00:00.000Z' })
  const report = await aReport({ mosqueId, ...at(5) })
  const message = await aMessage({ subject: 'Earlier', ...at(7) })
  const addresses = [
    `/admin/claims?item=${claim.id}`,
    `/admin/reports?item=${report.id}`,
    `/admin/messages?item=${message.id}`,
    `/admin/messages?item=${latest.id}`,
  ]
  return { as, mosqueId, addresses, message }
}

test('everything that waits is one list, oldest first, with how long it waits and of which mosque', async () => {
  const { as, addresses } = await aFullInbox()
  await aMessage({ status: 'done' })
  await aMessage({ heldBy: 'network' })
  const page = await open('/admin/inbox', { as })
  expect(page.attributes(items, 'href')).toEqual(addresses)
  expect(page.texts(items)).toEqual(['Amina, Secretary', 'The door is at the back.', 'Earlier', 'Latest'])
  expect(page.texts('main td:nth-child(2)')).toEqual(['Claim', 'Report', 'Message', 'Message'])
  expect(page.texts('main td:nth-child(3)')).toEqual(['Own Masjid', 'Own Masjid', '', ''])
  expect(page.texts('main td > span')).toEqual(['2 days', '5 hours', '3 hours', '1 hour'])
  expect(page.texts('main td > span.text-danger')).toEqual(['2 days'])
})

test('an item leads to the one before and after it, and answering it to the next', async () => {
  const { as, addresses, message } = await aFullInbox()
  const steps = '[data-slot=inbox-steps] a'
  const report = await open(addresses[1]!, { as })
  expect(report.attributes(steps, 'href')).toEqual(['/admin/inbox', addresses[0], addresses[2]])
  expect([report.text.includes('2 of 4'), report.all('main li').length]).toEqual([true, 1])
  expect((await open(addresses[0]!, { as })).attributes(steps, 'href')).toEqual(['/admin/inbox', addresses[1]])
  const answer = async (intent: string) =>
    (await visit(addresses[2]!, { as, form: { id: message.id, intent } })).headers.get('location')
  expect(await answer('read'), 'it still waits').toBe(addresses[2])
  expect(await answer('done')).toBe(addresses[3])
  const gone = await visit(addresses[2]!, { as })
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/admin/inbox'])
})

test('a notice that is held is one step like any other, and releasing it leads to the next', async () => {
  const { as, mosqueId, addresses } = await aFullInbox()
  const life = { startsAt: '2026-11-20T06:00:00.000Z', endsAt: '2026-12-20T06:00:00.000Z' }
  const owner = anActor('mosque_admin', mosqueId)
  const held = aNotice(mosqueId, 'lecture', life)
  for (const notice of [held, aNotice(mosqueId, 'lecture', life)])
    await publishNotice(owner, notice, new Date('2026-11-20T08:00:00Z'))
  await db()
    .updateTable('notices')
    .set({ state: 'held', publishedAt: '2026-11-20T06:00:00.000Z' })
    .where('id', '=', held.id)
    .execute()
  const here = `/admin/notices?item=${held.id}`
  const page = await open('/admin/inbox', { as })
  expect(page.attributes(items, 'href')).toEqual([...addresses.slice(0, 2), here, ...addresses.slice(2)])
  expect(page.texts(items)[2]).toBe('Lecture moved · Sample words')
  const notice = await open(here, { as })
  expect(notice.attributes('[data-slot=inbox-steps] a', 'href')).toEqual(['/admin/inbox', addresses[1], addresses[2]])
  expect([notice.text.includes('3 of 5'), notice.all('main li').length]).toEqual([true, 1])
  const released = await visit(here, { as, form: { id: held.id, version: '1', intent: 'release' } })
  expect(released.headers.get('location')).toBe(addresses[2])
  expect((await visit(here, { as })).headers.get('location')).toBe('/admin/inbox')
})

test('an admin of a mosque has no inbox', async () => {
  const { id: mosqueId } = await aMosque()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId }))
  expect((await visit('/admin/inbox', { as })).headers.get('location')).toBe('/admin/mosque')
})

test('an inbox that holds more than the page says how many more wait, an empty one that nothing does', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { inbox } = textsIn('en').admin.adminShell
  expect((await open('/admin/inbox', { as })).text).toContain(inbox.empty)
  const words = 'Words of a visitor'
  const report = await aReport({ content: { about: 'isha.jamaat', wanted: '21:15', text: words } })
  const [title] = (await open('/admin/inbox', { as })).texts(items)
  expect(title, 'of a time it is named by what it is about').not.toContain(words)
  await db().deleteFrom('reports').where('id', '=', report.id).execute()
  await aMessage({})
  const one = await open('/admin/inbox', { as })
  expect([one.text.includes(inbox.empty), one.text.includes(inbox.more({ count: 0 }))]).toEqual([false, false])
  const { id: _id, ...message } = await db().selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 149 }, (_, index) => ({ ...message, id: `message-${index}` }))
  await db().insertInto('messages').values(rows).execute()
  const many = await open('/admin/inbox', { as })
  const shown = many.all(items).length
  expect(many.text).toContain(inbox.more({ count: 150 - shown }))
})
