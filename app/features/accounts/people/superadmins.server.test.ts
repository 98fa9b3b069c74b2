import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { personOfLink, signInByLink } from '#app/features/accounts/sign-in/link-sign-in.server.ts'
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
  listSuperadmins,
  makeSuperadminLink,
  removeSuperadmin,
  superadminLinkAtTerminal,
} from './superadmins.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const page = { origin: 'http://localhost:3000', path: '/one-time-link' }
const tokenIn = (url: string | undefined | null) => new URL(url ?? 'http://none').searchParams.get('token') ?? ''
const enter = (token: string, at: Date) => signInByLink(requestWith(), requestFactsWith({ now: at }), token)

test('the first superadmin is made at the terminal and signs in by the link, once', async () => {
  const url = await superadminLinkAtTerminal(' First@Example.org ', page.origin, now)
  expect(url).toMatch(/^http:\/\/localhost:3000\/one-time-link\?token=[\w-]{43}$/)
  expect(await personOfLink(tokenIn(url), later(14))).toEqual({ email: 'first@example.org' })
  expect(await enter(tokenIn(url), later(14))).toMatchObject({ ok: true })
  expect(await enter(tokenIn(url), later(14))).toEqual({ ok: false, reason: 'invalid' })
})

test('a link of the terminal works for 15 minutes, and the next one replaces it', async () => {
  const first = tokenIn(await superadminLinkAtTerminal('first@example.org', page.origin, now))
  expect(await enter(first, later(15))).toEqual({ ok: false, reason: 'invalid' })
  const second = tokenIn(await superadminLinkAtTerminal('first@example.org', page.origin, now))
  const third = tokenIn(await superadminLinkAtTerminal('FIRST@example.org', page.origin, now))
  expect(await enter(second, later(1))).toEqual({ ok: false, reason: 'invalid' })
  expect(await enter(third, later(1))).toMatchObject({ ok: true })
  expect(await db().selectFrom('user').selectAll().execute()).toHaveLength(1)
})

test('the terminal makes no superadmin out of a mosque admin', async () => {
  const admin = await aMosqueAdmin()
  expect(await superadminLinkAtTerminal(admin.email, page.origin, now)).toBeNull()
  expect((await userRow(admin.id)).role).toBe('mosque_admin')
})

test('of two who use one link at once only one gets in', async () => {
  const token = tokenIn(await superadminLinkAtTerminal('first@example.org', page.origin, now))
  const results = await Promise.all([enter(token, now), enter(token, now)])
  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

test('every link is recorded, and its token is kept nowhere', async () => {
  const superadmin = await aSuperadmin()
  const other = await aSuperadmin()
  const made = await makeSuperadminLink(actorOf(superadmin), other.id, page, now)
  await superadminLinkAtTerminal(other.email, page.origin, now)
  const records = await db().selectFrom('activity').selectAll().where('action', '=', 'superadmin.link').execute()
  expect(records.map((record) => record.actorName).sort()).toEqual([superadmin.name, 'Terminal'].sort())
  const stored = JSON.stringify([records, await db().selectFrom('oneTimeLinks').selectAll().execute()])
  expect(stored).not.toContain(tokenIn(made?.url))
})

test("a superadmin's link works for 24 hours", async () => {
  const [superadmin, other] = [await aSuperadmin(), await aSuperadmin()]
  const token = tokenIn((await makeSuperadminLink(actorOf(superadmin), other.id, page, now))?.url)
  expect(await enter(token, later(24 * 60))).toEqual({ ok: false, reason: 'invalid' })
  expect(await enter(token, later(24 * 60 - 1))).toMatchObject({ ok: true })
})

test('a link of somebody removed or made inactive lets nobody in', async () => {
  const [superadmin, removed, inactive] = [await aSuperadmin(), await aSuperadmin(), await aSuperadmin()]
  const links = []
  for (const { id } of [removed, inactive]) links.push(await makeSuperadminLink(actorOf(superadmin), id, page, now))
  await removeSuperadmin(actorOf(superadmin), removed.id, now)
  await db().updateTable('user').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
  for (const link of links) expect(await enter(tokenIn(link?.url), now)).toEqual({ ok: false, reason: 'invalid' })
  expect(await sessionsOf(inactive.id)).toEqual([])
})

test('a superadmin is added under a normal email, and an email in use is refused whatever its case', async () => {
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

test('a superadmin is removed with every session, never the last one and never oneself', async () => {
  const [one, two] = [await aSuperadmin(), await aSuperadmin()]
  await db().updateTable('user').set({ status: 'active' }).execute()
  expect(await removeSuperadmin(actorOf(one), one.id, now)).toEqual({ ok: false, reason: 'yourself' })
  expect(await removeSuperadmin(actorOf(one), two.id, now)).toEqual({ ok: true })
  expect(await removeSuperadmin(actorOf(two), one.id, now)).toEqual({ ok: false, reason: 'last' })
  expect(await removeSuperadmin(actorOf(one), 'nobody', now)).toEqual({ ok: false, reason: 'missing' })
})

test('two superadmins who remove each other at once leave one', async () => {
  const [one, two] = [await aSuperadmin(), await aSuperadmin()]
  await Promise.all([removeSuperadmin(actorOf(one), two.id, now), removeSuperadmin(actorOf(two), one.id, now)])
  expect(await listSuperadmins(actorOf(one))).toHaveLength(1)
})

test('a mosque admin may do none of this, and is not removed by it either', async () => {
  const superadmin = await aSuperadmin()
  const admin = await anAdminWhoSignsIn()
  for (const actor of [actorOf(admin), null]) {
    const refused = { init: { status: 403 } }
    await expect(listSuperadmins(actor)).rejects.toMatchObject(refused)
    await expect(addSuperadmin(actor, { name: 'x', email: 'x@example.org' }, now)).rejects.toMatchObject(refused)
    await expect(removeSuperadmin(actor, superadmin.id, now)).rejects.toMatchObject(refused)
    await expect(makeSuperadminLink(actor, superadmin.id, page, now)).rejects.toMatchObject(refused)
  }
  expect(await removeSuperadmin(actorOf(superadmin), admin.id, now)).toEqual({ ok: false, reason: 'missing' })
  expect(await makeSuperadminLink(actorOf(superadmin), admin.id, page, now)).toBeNull()
})
