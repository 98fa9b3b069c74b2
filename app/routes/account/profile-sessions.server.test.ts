import { expect, test } from 'vitest'
import { authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf, sessionsOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const { profile: texts, device } = textsIn('en').admin.account
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const row = '#sessions li'

/** A browser in which a person is signed in, with what is stored of it. */
async function aBrowserOf(
  person: { id: string },
  stored: { userAgent?: string; lastUsed?: Date; expires?: Date } = {},
) {
  const before = new Set((await sessionsOf(person.id)).map(({ id }) => id))
  const as = await cookieOf(person)
  const { id } = (await sessionsOf(person.id)).find((session) => !before.has(session.id))!
  const { userAgent = null, lastUsed, expires } = stored
  await db()
    .updateTable('session')
    .set({
      userAgent,
      ...(lastUsed && { createdAt: authDate(new Date('2026-11-19T06:30:00Z')), updatedAt: authDate(lastUsed) }),
      ...(expires && { expiresAt: authDate(expires) }),
    })
    .where('id', '=', id)
    .execute()
  return { id, as, isSignedIn: async () => (await visit('/profile', { as })).status === 200 }
}

test('one sees where one is signed in, this device first, and nothing of others', async () => {
  const admin = await anAdminWhoSignsIn()
  await aBrowserOf(admin, { userAgent: firefox, lastUsed: new Date('2026-11-19T07:45:00Z') })
  await aBrowserOf(admin, { lastUsed: new Date('2026-11-19T09:00:00Z') })
  await aBrowserOf(admin, { userAgent: firefox, expires: new Date('2026-11-20T09:59:00Z') })
  await aBrowserOf(await anAdminWhoSignsIn(), { userAgent: firefox })
  const here = await aBrowserOf(admin, { userAgent: 'Chrome/143.0 (iPad)' })
  const page = await open('/profile', { as: here.as })
  const rows = page.texts(row)
  expect(rows.map((text) => text.includes(texts.thisDevice))).toEqual([true, false, false])
  expect(rows).toEqual([
    expect.stringContaining('Chrome on iPad'),
    expect.stringContaining(device.unknown),
    expect.stringMatching(/Firefox on Linux.*19\/11\/2026 08:30.*19\/11\/2026 09:45/),
  ])
  expect(page.attributes(`${row} button`, 'aria-label')).toEqual([
    'Sign out there: Unknown device',
    'Sign out there: Firefox on Linux',
  ])
  expect((await open('/ar/profile', { as: here.as })).texts(row)[2]).toContain('Firefox على Linux')
})

test('signing out there ends that session alone, in every language and for both roles', async () => {
  for (const [path, person] of [
    ['/profile', await anAdminWhoSignsIn()],
    ['/ar/profile', await aSuperadmin()],
  ] as const) {
    const [here, there, third] = [await aBrowserOf(person), await aBrowserOf(person), await aBrowserOf(person)]
    const page = await open(path, { as: here.as })
    const form = page.fields(page.one(`${row} form:has([value="${there.id}"])`))
    const answer = await visit(path, { as: here.as, form: { ...form, intent: 'sign-out-there' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    expect([await here.isSignedIn(), await there.isSignedIn(), await third.isSignedIn()]).toEqual([true, false, true])
  }
})

test('a session of somebody else is answered with 404, as one that does not exist, and goes on', async () => {
  const here = await aBrowserOf(await anAdminWhoSignsIn())
  const foreign = await aBrowserOf(await aSuperadmin())
  for (const sessionId of [foreign.id, 'unknown', '']) {
    const page = await open('/profile', { as: here.as, form: { intent: 'sign-out-there', sessionId } })
    expect([page.status, page.text.includes(texts.sessionGone)]).toEqual([404, true])
  }
  expect([await here.isSignedIn(), await foreign.isSignedIn()]).toEqual([true, true])
})

test('signing out everywhere else keeps this session and those of others', async () => {
  const admin = await anAdminWhoSignsIn()
  const [here, foreign] = [await aBrowserOf(admin), await aBrowserOf(await anAdminWhoSignsIn())]
  const elsewhere = 'button[value=sign-out-elsewhere]'
  expect((await open('/profile', { as: here.as })).has(elsewhere)).toBe(false)
  const there = await aBrowserOf(admin)
  expect((await open('/profile', { as: here.as })).has(elsewhere)).toBe(true)
  const answer = await visit('/profile', { as: here.as, form: { intent: 'sign-out-elsewhere' } })
  expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain(texts.signedOutElsewhere)
  expect([await here.isSignedIn(), await there.isSignedIn(), await foreign.isSignedIn()]).toEqual([true, false, true])
})

test('the tab that is open is the current one', async () => {
  const as = await cookieOf(await anAdminWhoSignsIn())
  for (const [query, tab] of [
    ['', texts.detailsTab],
    ['?tab=password', texts.passwordTab],
  ])
    expect((await open(`/profile${query}`, { as })).texts('nav [aria-current=page]'), query).toEqual([tab])
})
