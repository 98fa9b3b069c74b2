import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { listClaims, rejectClaim } from '#app/features/claims/claims.server.ts'
import { confirmClaim, findClaimToConfirm } from '#app/features/claims/confirm-claim.server.ts'
import { eraseClaims } from '#app/features/claims/erase-claims.server.ts'
import { submitClaim } from '#app/features/claims/submit-claim.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { inviteClaimant } from './invite-claimant.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const page = { origin: 'http://localhost', clientAddress: '192.0.2.9', now }
const sender = (clientAddress = '192.0.2.1') => ({ ...page, clientAddress, language: 'en' as const })
const input = { name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', phone: '', note: 'SECRET WORDS' }
const claims = () => db().selectFrom('claims').selectAll().orderBy('id').execute()
const mails = async () => {
  const rows = await db().selectFrom('outbox').select('content').orderBy('id').execute()
  return rows.map(({ content }) => JSON.parse(content) as { to: string; text: string })
}

async function claimed(proof: 'email' | 'phone' = 'email', fields: Partial<typeof input> = {}) {
  const mosque = await aMosque({ name: 'Masjid A', email: 'office@masjid.example', phone: '0210000000' })
  await submitClaim(mosque, { ...input, ...fields, proof }, sender())
  const [claim] = await claims()
  const email = (await mails()).at(-1)
  return { mosque, claim: claim!, email, token: /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '' }
}

async function superadmin() {
  return { ...anActor('superadmin'), id: (await aSuperadmin()).id }
}

test('the published email is asked, and reads nothing of what the claimant wrote', async () => {
  const { email, token, claim } = await claimed()
  expect(email).toMatchObject({ to: 'office@masjid.example' })
  for (const part of ['Aisha', 'Secretary', 'SECRET', 'aisha@']) expect(JSON.stringify(email)).not.toContain(part)
  expect(JSON.stringify(claim)).not.toContain(token)
})

test('opening the link confirms nothing, a press confirms once, and only within 30 days', async () => {
  const { token } = await claimed()
  expect(await findClaimToConfirm(token, now)).toMatchObject({ name: 'Aisha', mosque: 'Masjid A' })
  expect((await claims())[0]).toMatchObject({ confirmedAt: null })
  expect(await findClaimToConfirm(token, later(31))).toBeNull()
  expect(await confirmClaim(token, later(31))).toBe(false)
  expect(await confirmClaim('', now)).toBe(false)
  const presses = await Promise.all([confirmClaim(token, later(29)), confirmClaim(token, later(29))])
  expect(presses.sort()).toEqual([false, true])
  expect(await findClaimToConfirm(token, later(29))).toBeNull()
})

test('a claim is invited after the mosque confirmed it, once, by one of two superadmins', async () => {
  const { token, claim, mosque } = await claimed()
  const actor = await superadmin()
  expect(await inviteClaimant(actor, claim.id, page)).toEqual({ ok: false, reason: 'unproven' })
  await confirmClaim(token, now)
  const invited = await Promise.all([inviteClaimant(actor, claim.id, page), inviteClaimant(actor, claim.id, page)])
  expect(invited.filter(({ ok }) => ok)).toHaveLength(1)
  expect(invited.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'decided' })
  const people = await db().selectFrom('user').select(['email', 'status']).where('mosqueId', '=', mosque.id).execute()
  expect(people).toEqual([{ email: 'aisha@example.org', status: 'inactive' }])
  expect((await claims())[0]).toMatchObject({ state: 'invited', decidedByName: actor.name })
  expect(await rejectClaim(actor, { id: claim.id, reason: 'No' }, now)).toBe(false)
})

test('an email with an account leaves the claim open, and the claimant sees no difference', async () => {
  const person = await aMosqueAdmin({ mosqueId: null })
  const { claim } = await claimed('phone', { email: person.email })
  expect(await inviteClaimant(await superadmin(), claim.id, page)).toEqual({ ok: false, reason: 'used' })
  expect((await claims())[0]).toMatchObject({ state: 'open' })
})

test('a claim by phone is invited without a token; a rejected one is mailed its reason; ended ones are gone', async () => {
  const actor = await superadmin()
  const { claim } = await claimed('phone')
  expect(claim).toMatchObject({ tokenHash: null, publishedContact: '0210000000' })
  expect((await listClaims(actor, 'open', 1, later(29))).claims).toMatchObject([{ isPhoneSuggested: false }])
  expect((await listClaims(actor, 'open', 1, later(31))).count).toBe(0)
  expect(await inviteClaimant(actor, claim.id, { ...page, now: later(31) })).toMatchObject({ reason: 'decided' })
  expect(await rejectClaim(actor, { id: claim.id, reason: 'They do not know you.' }, now)).toBe(true)
  expect((await mails()).at(-1)).toMatchObject({
    to: 'aisha@example.org',
    text: expect.stringContaining('They do not know you.'),
  })
  expect((await listClaims(actor, 'decided', 1, later(40))).count).toBe(1)
})

test('only superadmins list and decide claims', async () => {
  const { claim, mosque } = await claimed('phone')
  for (const actor of [anActor('mosque_admin', mosque.id), null]) {
    const forbidden = { init: { status: 403 } }
    await expect(listClaims(actor, 'open', 1, now)).rejects.toMatchObject(forbidden)
    await expect(inviteClaimant(actor, claim.id, page)).rejects.toMatchObject(forbidden)
    await expect(rejectClaim(actor, { id: claim.id, reason: 'No' }, now)).rejects.toMatchObject(forbidden)
  }
  expect((await claims())[0]).toMatchObject({ state: 'open' })
})

test('claims are limited by network, by email and by mosque; a trap stores nothing', async () => {
  const send = async (mosque: Awaited<ReturnType<typeof aMosque>>, email: string, address: string) =>
    (await submitClaim(mosque, { ...input, email, proof: 'phone' }, sender(address))).outcome
  const mosque = await aMosque({ phone: '0210000000' })
  const trapped = { ...input, proof: 'phone' as const, website: 'x' }
  expect(await submitClaim(mosque, trapped, sender())).toEqual({ outcome: 'received' })
  expect(await claims()).toEqual([])
  for (let n = 0; n < 5; n++) expect(await send(mosque, `a${n}@example.org`, `198.51.100.${n}`)).toBe('received')
  expect(await send(mosque, 'a9@example.org', '198.51.100.9')).toBe('wait')
  const others = await Promise.all(Array.from({ length: 6 }, () => aMosque({ phone: '0210000000' })))
  const byEmail = []
  for (const [n, other] of others.entries()) byEmail.push(await send(other, 'b@example.org', `203.0.113.${n}`))
  expect(byEmail.filter((outcome) => outcome === 'received')).toHaveLength(3)
  const byNetwork = []
  for (const [n, other] of others.entries()) byNetwork.push(await send(other, `c${n}@example.org`, '192.0.2.77'))
  expect(byNetwork.filter((outcome) => outcome === 'received')).toHaveLength(5)
})

test('decided and ended claims are erased, and those of a mosque that is gone for good', async () => {
  const { claim } = await claimed('phone')
  const copy = async (fields: Partial<typeof claim>) =>
    db()
      .insertInto('claims')
      .values({ ...claim, ...fields })
      .execute()
  await copy({ id: 'ended', createdAt: '2026-10-01T10:00:00.000Z' })
  await copy({ id: 'decided', state: 'rejected', decidedAt: '2026-08-01T10:00:00.000Z' })
  await copy({ id: 'gone', mosqueId: 'gone' })
  expect(await eraseClaims(db() as never, { decided: '2026-08-22', undecided: '2026-10-21' })).toBe(3)
  expect((await claims()).map(({ id }) => id)).toEqual([claim.id])
})
