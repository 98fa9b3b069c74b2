import { expect, test } from 'vitest'
import { authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { findLinkPerson, signInByLink } from '#app/features/accounts/sign-in/sign-in.server.ts'
import {
  actorOf,
  anAdminWhoSignsIn,
  requestFactsWith,
  requestWith,
  sessionsOf,
  userRow,
} from '#tests/support/data/accounts.ts'
import { aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import {
  addSuperadmin,
  createSuperadminLink,
  createTerminalLink,
  listSuperadmins,
  removeSuperadmin,
} from './superadmins.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const page = { origin: 'http://localhost:3000', path: '/one-time-link' }
const tokenIn = (url: string | undefined | null) => new URL(url ?? 'http://none').searchParams.get('token') ?? ''
const redeem = (token: string, at: Date) => signInByLink(requestWith(), requestFactsWith({ now: at }), token)

test('the first superadmin is created at the terminal and signs in once by the link', async () => {
  const url = await createTerminalLink(' First@Example.org ', page.origin, now)
  expect(url).toMatch(/^http:\/\/localhost:3000\/one-time-link\?token=[\w-]{43}$/)
  expect(await findLinkPerson(tokenIn(url), later(14))).toEqual({ email: 'first@example.org' })
  expect(await redeem(tokenIn(url), later(14))).toMatchObject({ ok: true })
  expect(await redeem(tokenIn(url), later(14))).toEqual({ ok: false, reason: 'invalid' })
})

test('a link created at the terminal works for 15 minutes, and the next one replaces it', async () => {
  const first = tokenIn(await createTerminalLink('first@example.org', page.origin, now))
  expect(await redeem(first, later(15))).toEqual({ ok: false, reason: 'invalid' })
  const second = tokenIn(await createTerminalLink('first@example.org', page.origin, now))
  const third = tokenIn(await createTerminalLink('FIRST@example.org', page.origin, now))
  expect(await redeem(second, later(1))).toEqual({ ok: false, reason: 'invalid' })
  expect(await redeem(third, later(1))).toMatchObject({ ok: true })
  expect(await db().selectFrom('user').selectAll().execute()).toHaveLength(1)
})

test('the terminal does not turn a mosque admin into a superadmin', async () => {
  const admin = await aMosqueAdmin()
  expect(await createTerminalLink(admin.email, page.origin, now)).toBeNull()
  expect((await userRow(admin.id)).role).toBe('mosque_admin')
})

test('of two simultaneous uses of a link only one signs in', async () => {
  const token = tokenIn(await createTerminalLink('first@example.org', page.origin, now))
  const results = await Promise.all([redeem(token, now), redeem(token, now)])
  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

test('every link is recorded without its token', async () => {
  const superadmin = await aSuperadmin()
  const other = await aSuperadmin()
  const created = await createSuperadminLink(actorOf(superadmin), other.id, page, now)
  await createTerminalLink(other.email, page.origin, now)
  const records = await db().selectFrom('activity').selectAll().where('action', '=', 'superadmin.link').execute()
  expect(records.map((record) => record.actorName).sort()).toEqual([superadmin.name, 'Terminal'].sort())
  const stored = JSON.stringify([records, await db().selectFrom('oneTimeLinks').selectAll().execute()])
  expect(stored).not.toContain(tokenIn(created?.url))
})

test("a superadmin's link works for 24 hours", async () => {
  const [superadmin, other] = [await aSuperadmin(), await aSuperadmin()]
  const token = tokenIn((await createSuperadminLink(actorOf(superadmin), other.id, page, now))?.url)
  expect(await redeem(token, later(24 * 60))).toEqual({ ok: false, reason: 'invalid' })
  expect(await redeem(token, later(24 * 60 - 1))).toMatchObject({ ok: true })
})

test('the link of a removed or inactive superadmin is invalid', async () => {
  const [superadmin, removed, inactive] = [await aSuperadmin(), await aSuperadmin(), await aSuperadmin()]
  const links = []
  for (const { id } of [removed, inactive]) links.push(await createSuperadminLink(actorOf(superadmin), id, page, now))
  await removeSuperadmin(actorOf(superadmin), removed.id, now)
  await db().updateTable('user').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
  for (const link of links) expect(await redeem(tokenIn(link?.url), now)).toEqual({ ok: false, reason: 'invalid' })
  expect(await sessionsOf(inactive.id)).toEqual([])
})

test('the email of a new superadmin is normalized, and an email in use is rejected in any case', async () => {
  const actor = actorOf(await aSuperadmin())
  const admin = await aMosqueAdmin({ email: 'taken@example.org' })
  const added = await addSuperadmin(actor, { name: 'Amina', email: ' Amina@Example.ORG ' }, now)
  expect(added).toMatchObject({ ok: true })
  expect((await listSuperadmins(actor)).map((person) => person.email)).toContain('amina@example.org')
  expect(await addSuperadmin(actor, { name: 'B', email: 'AMINA@example.org' }, now)).toEqual({
    ok: false,
    reason: 'used',
  })
  expect(await addSuperadmin(actor, { name: 'B', email: admin.email }, now)).toEqual({ ok: false, reason: 'used' })
  const records = await db().selectFrom('activity').select('action').execute()
  expect(records).toEqual([{ action: 'superadmin.add' }])
})

test('a superadmin can be removed, but not the last one and not oneself', async () => {
  const [one, two] = [await aSuperadmin(), await aSuperadmin()]
  await db().updateTable('user').set({ status: 'active' }).execute()
  expect(await removeSuperadmin(actorOf(one), one.id, now)).toEqual({ ok: false, reason: 'yourself' })
  expect(await removeSuperadmin(actorOf(one), two.id, now)).toEqual({ ok: true })
  expect(await removeSuperadmin(actorOf(two), one.id, now)).toEqual({ ok: false, reason: 'last' })
  expect(await removeSuperadmin(actorOf(one), 'nobody', now)).toEqual({ ok: false, reason: 'missing' })
})

test('superadmins are listed in the order they were added, after those who have never signed in', async () => {
  const [one, two, three] = [await aSuperadmin(), await aSuperadmin(), await aSuperadmin()]
  await db()
    .updateTable('user')
    .set({ lastLoginAt: authDate(now) })
    .where('id', '!=', three.id)
    .execute()
  expect((await listSuperadmins(actorOf(one))).map(({ id }) => id)).toEqual([three.id, one.id, two.id])
})

test('when two superadmins remove each other simultaneously, one remains', async () => {
  const [one, two] = [await aSuperadmin(), await aSuperadmin()]
  await Promise.all([removeSuperadmin(actorOf(one), two.id, now), removeSuperadmin(actorOf(two), one.id, now)])
  expect(await listSuperadmins(actorOf(one))).toHaveLength(1)
})

test('a mosque admin cannot manage superadmins and is not affected by it', async () => {
  const superadmin = await aSuperadmin()
  const admin = await anAdminWhoSignsIn()
  for (const actor of [actorOf(admin), null]) {
    const forbidden = { init: { status: 403 } }
    await expect(listSuperadmins(actor)).rejects.toMatchObject(forbidden)
    await expect(addSuperadmin(actor, { name: 'x', email: 'x@example.org' }, now)).rejects.toMatchObject(forbidden)
    await expect(removeSuperadmin(actor, superadmin.id, now)).rejects.toMatchObject(forbidden)
    await expect(createSuperadminLink(actor, superadmin.id, page, now)).rejects.toMatchObject(forbidden)
  }
  expect(await removeSuperadmin(actorOf(superadmin), admin.id, now)).toEqual({ ok: false, reason: 'missing' })
  expect(await createSuperadminLink(actorOf(superadmin), admin.id, page, now)).toBeNull()
})
