import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { press } from '#tests/support/site/press.ts'
import { open } from '#tests/support/site/route-site.ts'

const { bin, activity } = textsIn('en').admin.adminRecords

test('the bin says what was deleted, when and for how long it is kept, and gives back what it can', async () => {
  const as = await cookieOf(await aSuperadmin({ name: 'Chair' }))
  expect((await open('/admin/bin', { as })).text).toContain(bin.empty)
  const mosque = await aMosque({ name: 'Masjid A' })
  const events = [await anEvent({ mosqueId: mosque.id, title: 'Circle' }), await anEvent({ mosqueId: mosque.id })]
  await press('/admin/events', as, { intent: 'delete', eventId: events[0]!.id, id: events[0]!.id })
  await press('/admin/mosques', as, { intent: 'delete', mosqueId: mosque.id, id: mosque.id })
  const page = await open('/admin/bin', { as })
  expect(page.texts('main tbody tr')).toEqual([
    expect.stringMatching(/^Masjid A Mosque with 1 event Deleted: 20\/11\/2026 · Chair Erased: in 30 days/),
    expect.stringMatching(/^Circle Event Deleted:/),
  ])
  expect((await open('/admin/bin', { as, at: '2026-12-15T10:00:00Z' })).text).toContain(bin.left({ days: 5 }))
  const [ofMosque, ofEvent] = page.attributes('[name=restore]', 'value')
  const arabic = textsIn('ar').admin.adminRecords.bin
  const restore = async (value: string) => press('/ar/admin/bin', as, { restore: value })
  expect(await restore(ofEvent!), 'its mosque is still deleted').toEqual([
    ...[302, '/ar/admin/bin', `error: ${arabic.cannot}`],
  ])
  expect(await restore(ofMosque!)).toEqual([302, '/ar/admin/bin', `success: ${arabic.restored}`])
  expect(await restore(ofEvent!)).toEqual([302, '/ar/admin/bin', `success: ${arabic.restored}`])
  expect(await restore(ofEvent!)).toEqual([302, '/ar/admin/bin', `error: ${arabic.cannot}`])
})

test('the activity keeps its filters in its form and its file, and leads back to everything', async () => {
  const chair = await aSuperadmin({ name: 'Chair' })
  const as = await cookieOf(chair)
  const { id } = await aMosque()
  await press('/admin/mosques', as, { intent: 'delete', mosqueId: id, id })
  const all = await open('/admin/activity', { as })
  expect([all.text.includes(activity.showAll), all.value('person'), all.value('day')]).toEqual([false, '', ''])
  expect(all.links).toContain('/admin/activity.csv')
  const query = `person=${chair.id}&kind=mosque&day=2026-11-20`
  const page = await open(`/ar/admin/activity?${query}&page=3`, { as })
  expect([page.value('person'), page.value('kind'), page.value('day')]).toEqual([chair.id, 'mosque', '2026-11-20'])
  expect(page.attributes('form[role=search]', 'action')).toEqual(['/ar/admin/activity'])
  expect(page.links).toContain(`/ar/admin/activity.csv?${query}`)
  expect(page.links.filter((link) => link === '/ar/admin/activity')).not.toEqual([])
  expect(await press(`/ar/admin/activity?${query}`, as, { undo: 'gone' })).toEqual([
    ...[302, `/ar/admin/activity?${query}`, `error: ${textsIn('ar').admin.adminRecords.activity.cannot}`],
  ])
})
