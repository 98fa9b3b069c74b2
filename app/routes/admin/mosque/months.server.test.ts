import { expect, test, vi } from 'vitest'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open } from '#tests/support/site/route-site.ts'

async function asAdmin() {
  vi.setSystemTime(new Date('2027-04-20T10:00:00Z'))
  const { id } = await aMosque({ name: 'Masjid of the Hill' })
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: id }))
  const send = (changes: Record<string, string>, who = as, page = '/admin/mosque/months') =>
    open(page, { as: who, form: { ...fields, ...changes } })
  return { id, as, send }
}

const fields = { follows: 'makkah', months: 'dhu-al-hijjah', authority: '', version: '0' }
/** 1 Dhu al-Hijjah 1448 as the form names it. */
const dhuAlHijjah = 'day.17387'

test('an admin says that their mosque follows Makkah, and names a first day', async () => {
  const { as, send, id } = await asAdmin()
  const page = await open('/admin/mosque/months', { as })
  expect(page.text).toContain('1 Dhu al-Hijjah 1448')
  expect(page.text).toContain('Umm al-Qura: Friday 7 May 2027')
  expect((await send({ [dhuAlHijjah]: '2027-05-07' })).status).toBe(302)
  expect(await loadMosqueCalendar(id)).toMatchObject({
    follows: 'makkah',
    days: [{ year: 1448, month: 12, firstDay: '2027-05-07' }],
  })
  expect((await open('/ar/admin/mosque/months', { as })).value(dhuAlHijjah)).toBe('2027-05-07')
})

test('another committee needs its name, and a first day is near that of the site', async () => {
  const { send, id } = await asAdmin()
  const nameless = await send({ follows: 'other' })
  expect([nameless.status, nameless.text.includes('Enter the name of the committee')]).toEqual([400, true])
  const far = await send({ [dhuAlHijjah]: '2027-05-01' })
  expect([far.status, far.text.includes('More than two days')]).toEqual([400, true])
  expect(far.value(dhuAlHijjah)).toBe('2027-05-01')
  expect(await loadMosqueCalendar(id)).toMatchObject({ follows: 'site' })
})

test('a superadmin does the same for every mosque, and undoes it under Activity', async () => {
  const { send, id } = await asAdmin()
  const superadmin = await cookieOf(await aSuperadmin())
  const page = `/admin/mosques/${id}/months`
  expect((await send({}, superadmin, page)).status).toBe(302)
  const late = await send({ follows: 'site' }, superadmin, page)
  const { outdated } = textsIn('en').admin.adminMoon.own
  expect([late.status, late.texts('form [data-slot=notice]')]).toEqual([409, [outdated]])
  const activity = await open('/admin/activity', { as: superadmin })
  expect(activity.text).toContain('changed the days of Masjid of the Hill')
  const undo = activity.all('button[name=undo]')[0]!.getAttribute('value')!
  await open('/admin/activity', { as: superadmin, form: { undo } })
  expect(await loadMosqueCalendar(id)).toMatchObject({ follows: 'site', version: 2 })
})

test('a refused form keeps what was chosen, and the choice of the site names who announces there', async () => {
  const { as, send } = await asAdmin()
  const { follows } = textsIn('en').admin.adminMoon.own
  const page = async () => open('/admin/mosque/months', { as })
  const first = await page()
  expect([first.valuesOf('follows'), first.text.includes(follows.site)]).toEqual([['site'], true])
  const { notSavedYet } = textsIn('en').admin.adminEditing
  const resumed = await send({ _resumed: '1' })
  expect([resumed.status, resumed.valuesOf('follows')]).toEqual([400, ['makkah']])
  expect([resumed.text.includes(notSavedYet), first.text.includes(notSavedYet)]).toEqual([true, false])
  await nameAuthority('Committee A')
  expect((await page()).text).toContain('This site: Committee A')
  const refused = await send({ follows: 'other', months: 'all' })
  expect([refused.valuesOf('follows'), refused.valuesOf('months')]).toEqual([['other'], ['all']])
  expect(refused.attributes('[aria-invalid=true]', 'name')).toEqual(['authority'])
  await send({})
  const saved = await page()
  expect([saved.valuesOf('follows'), saved.valuesOf('months')]).toEqual([['makkah'], ['dhu-al-hijjah']])
})
