import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { jamaatAt } from '#tests/support/data/timetables.ts'
import { textOf } from '#tests/support/http/page.ts'
import { formOf, press } from '#tests/support/site/press.ts'
import { open } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/times'
const texts = textsIn('en').admin.adminTimes.overview

test('mosques are listed by how old their times are, and every link keeps the search', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { id } = await aMosqueWithTimes('Masjid Old', { content: { week: jamaatAt('dhuhr', '13:00') } })
  await db()
    .updateTable('timetableStates')
    .set({ confirmedAt: '2026-08-22T10:00:00.000Z' })
    .where('mosqueId', '=', id)
    .execute()
  for (let count = 0; count < 51; count++) await aMosque({ name: `Masjid ${count + 10}` })
  const all = await open(PAGE, { as })
  expect([all.texts('main h1'), all.text.includes('52 places')]).toEqual([[texts.title], true])
  expect(all.has('main form[method=get] [name=show]')).toBe(false)
  const found = await open(`${PAGE}?show=none&q=masjid`, { as })
  expect([found.value('show'), found.value('q'), found.text.includes('51 places')]).toEqual(['none', 'masjid', true])
  expect(found.attributes('main nav a[href*="q=masjid"]', 'href').slice(0, 5)).toEqual([
    ...['', '?show=stale&q=masjid', '?show=aging&q=masjid', '?show=fresh&q=masjid', '?show=none&q=masjid'].map(
      (query) => (query === '' ? `${PAGE}?q=masjid` : PAGE + query),
    ),
  ])
  expect(found.links).toContain(`${PAGE}?show=none&q=masjid&page=2`)
  expect((await open(`/ar${PAGE}?show=none`, { as })).attributes('main form[method=get]', 'action')).toEqual([
    `/ar${PAGE}`,
  ])
  expect((await open(`${PAGE}?q=nobody`, { as })).text).toContain(texts.empty)
  // Ninety days after 22 August is 20 November.
  const isStale = async (at: string) => (await open(`${PAGE}?show=stale`, { as, at })).text.includes('Masjid Old')
  expect([await isStale('2026-11-19T10:00:00Z'), await isStale('2026-11-22T10:00:00Z')]).toEqual([false, true])
})

test('reminders say how many were sent, and that nothing was selected or sent', async () => {
  const as = await cookieOf(await aSuperadmin())
  const mosque = await aMosque()
  await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const [free, other] = [await aMosque(), await aMosque()]
  const here = `/ar${PAGE}?show=none&page=2`
  const { nothingSelected, reminded } = textsIn('ar').admin.adminTimes.overview
  const send = (ids: string[]) => press(here, as, formOf({ x: '', mosque: ids }))
  const none = { emails: 0, mosques: 0, withoutAdmin: 0, recently: 0 }
  expect(await send([])).toEqual([302, here, `error: ${nothingSelected}`])
  expect(await send([free.id])).toEqual([302, here, `error: ${reminded({ ...none, withoutAdmin: 1 })}`])
  const sent = { ...none, emails: 1, mosques: 1, withoutAdmin: 1 }
  expect(await send([mosque.id, other.id])).toEqual([302, here, `success: ${reminded(sent)}`])
  expect(await send([mosque.id])).toEqual([302, here, `error: ${reminded({ ...none, recently: 1 })}`])
})

test('each mosque says how old its times are, and only those with an admin can be reminded', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { confirm } = textsIn('en').admin.adminTimes
  const timed = async (name: string, confirmedAt: string | null) => {
    const { id } = await aMosqueWithTimes(name, { content: { week: jamaatAt('dhuhr', '13:00') } })
    await db().updateTable('timetableStates').set({ confirmedAt }).where('mosqueId', '=', id).execute()
    return id
  }
  await timed('A', '2026-11-15T10:00:00.000Z')
  await timed('B', '2026-08-01T10:00:00.000Z')
  await timed('C', null)
  const { id: mosqueId } = await aMosque({ name: 'D' })
  await anAdminWhoSignsIn({ mosqueId })
  const page = await open(PAGE, { as })
  const rows = Object.fromEntries(page.texts('main tbody tr').map((row) => [/\b[A-D]\b/.exec(row)?.[0], row]))
  expect(rows.A).toContain(confirm.fresh({ days: 5 }))
  expect(rows.A).not.toContain('·')
  expect(rows.B).toContain(confirm.stale({ day: '1 Aug 2026' }))
  expect(rows.C).toContain(confirm.stale({ day: '–' }))
  expect(rows.D).toContain(texts.noTimes)
  expect(Object.keys(rows).filter((name) => !rows[name]!.includes(texts.noAdmin))).toEqual(['D'])
  expect(page.attributes('[name=mosque]', 'value')).toEqual([mosqueId])
})

test('the history says of each timetable when it was in force, and what can be done with it', async () => {
  const as = await cookieOf(await aSuperadmin())
  const week = (time: string) => ({ content: { week: jamaatAt('dhuhr', time) } })
  const { id } = await aMosqueWithTimes(
    'Masjid Old',
    ...[week('13:00'), { from: '2026-11-01', ...week('13:10') }, { from: '2026-12-01', ...week('13:20') }],
  )
  const page = await open(`/admin/mosques/${id}/times/history`, { as })
  const { list, announce } = textsIn('en').admin.adminTimes
  const rows = page.all('main li:has(> div > p > bdi)')
  expect(rows.map((row) => [...row.querySelectorAll('p:first-child, a, button')].map(textOf))).toEqual([
    ['Regular timetable, 1 Nov 2026 – 30 Nov 2026', announce.link, list.edit, list.withdraw],
    ['Regular timetable, from 1 Dec 2026 until further notice', announce.link, list.edit, list.withdraw],
    ['Regular timetable, 1 Jan 2026 – 31 Oct 2026', list.again],
  ])
  expect(page.text).not.toContain(list.neverInForce)
})
