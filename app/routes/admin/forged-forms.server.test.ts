import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { addDays } from '#salaah/days.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { textOf } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

const event = {
  intent: 'save',
  title: 'Evening lecture',
  type: 'lecture',
  date: day(10),
  startTime: '18:30',
  endTime: '20:00',
  description: 'About patience.',
}

const superadmins = async () =>
  (await db().selectFrom('user').select('id').where('role', '=', 'superadmin').orderBy('id').execute()).map(
    ({ id }) => id,
  )

test('no form removes the user themselves, the last superadmin, a user of another role or an unknown user', async () => {
  const chair = await aSuperadmin()
  const admin = await anAdminWhoSignsIn()
  const as = await cookieOf(chair)
  const remove = (userId: string) => open('/admin/users', { as, form: { intent: 'remove', userId } })
  expect((await remove(chair.id)).text).toContain('You cannot remove yourself.')
  for (const userId of [admin.id, 'nobody', '', "' or '1'='1"])
    expect((await remove(userId)).text).toContain('Error removing super admin')
  expect(await superadmins()).toEqual([chair.id])
  const user = await db().selectFrom('user').select('role').where('id', '=', admin.id).executeTakeFirst()
  expect(user).toEqual({ role: 'mosque_admin' })
})

test('when two superadmins remove each other at once, one remains', async () => {
  const people = [await aSuperadmin(), await aSuperadmin()]
  const cookies = await Promise.all(people.map(cookieOf))
  await Promise.all(
    people.map(({ id }, index) =>
      visit('/admin/users', { as: cookies[1 - index]!, form: { intent: 'remove', userId: id } }),
    ),
  )
  expect(await superadmins()).toHaveLength(1)
})

test.each(['no-such-mosque', "' or '1'='1", '../..'])(
  'a superadmin gets an error for the unknown mosque %j',
  async (mosqueId) => {
    const as = await cookieOf(await aSuperadmin())
    const answer = await open('/admin/events', { as, form: { ...event, mosqueId } })
    expect([answer.status, answer.text.includes('This mosque is no longer there.')]).toEqual([400, true])
    expect(await db().selectFrom('events').select('id').execute()).toEqual([])
  },
)

test('a mosque admin cannot move an event to another mosque or change another mosque', async () => {
  const [own, other] = [await aMosque({ name: 'Own' }), await aMosque({ name: 'Other' })]
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: own.id }))
  const { id } = await anEvent({ mosqueId: own.id, date: day(5) })
  const forged = { mosqueId: other.id, id: other.id }
  const saved = await visit('/admin/events', { as, form: { ...event, ...forged, eventId: id, version: '1' } })
  expect(saved.status).toBe(302)
  expect(await db().selectFrom('events').select(['mosqueId', 'title']).execute()).toEqual([
    { mosqueId: own.id, title: event.title },
  ])
  await visit('/admin/mosque', { as, form: { ...forged, version: '1', name: 'Mine', area: 'Athlone', address: '1 X' } })
  const mosques = await db().selectFrom('mosques').select(['name', 'area']).orderBy('name').execute()
  expect(mosques).toEqual([
    { name: 'Other', area: other.area },
    { name: 'Own', area: 'Athlone' },
  ])
})

test.each([
  [{ date: day(-2) }, 'date', 'The date cannot be earlier than today'],
  [{ date: day(5 * 366) }, 'date', 'Please choose a date within the next five years'],
  [{ date: '2027-02-30' }, 'date', 'Date is required'],
  [{ date: '+020270-01-01' }, 'date', 'Date is required'],
  [{ startTime: '24:00' }, 'startTime', 'Start time is required'],
  [{ startTime: '18:31' }, 'startTime', 'Please choose a time in steps of 15 minutes'],
  [{ endTime: '18:30' }, 'endTime', 'The end must differ from the start'],
  [{ start: 'maghrib', offset: '-1', minutes: '60' }, 'offset', 'Please choose a start at most 24 hours after'],
  [{ start: 'maghrib', offset: '1441', minutes: '60' }, 'offset', 'Please choose a start at most 24 hours after'],
  [{ start: 'maghrib', offset: '0', minutes: '0' }, 'minutes', 'Please choose a length of at most 24 hours'],
  [{ start: 'maghrib', offset: '0', minutes: '99999' }, 'minutes', 'Please choose a length of at most 24 hours'],
])('%j shows a message at the field %s, and nothing is saved', async (fields, field, message) => {
  const as = await cookieOf(await anAdminWhoSignsIn())
  const page = await open('/admin/events', { as, form: { ...event, ...fields } })
  expect(page.status).toBe(400)
  const [described] = page.attributes(`:is(input, select)[name="${field}"]`, 'aria-describedby')
  expect(textOf(page.one(`[id="${described}"]`))).toMatch(new RegExp(`^${message}`))
  expect(await db().selectFrom('events').select('id').execute()).toEqual([])
})
