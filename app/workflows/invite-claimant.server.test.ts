import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  countClaims,
  discardHeldClaims,
  eraseClaims,
  findOpenClaim,
  listClaims,
  readClaimPhoto,
  rejectClaim,
  withdrawClaim,
} from '#app/features/claims/claims.server.ts'
import {
  confirmClaim,
  findClaimToConfirm,
  photoCodes,
  releaseClaim,
  submitClaim,
} from '#app/features/claims/submit-claim.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { inviteClaimant } from './invite-claimant.server.ts'
import { deleteMosque, restoreMosque } from './mosque-bin.server.ts'

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

test('where the mosque publishes no contact a superadmin decides by what is offered, which is erased then', async () => {
  const actor = await superadmin()
  const silent = await aMosque({ name: 'Masjid B', email: '', phone: '' })
  const offered = { ...input, phone: '0210000009', proof: 'callback' as const }
  expect(await submitClaim(silent, { ...offered, proof: 'phone' }, sender())).toBe('proof')
  expect(await submitClaim(silent, offered, { ...sender(), language: 'ar' })).toBeNull()
  const [claim] = (await listClaims(actor, 'open', 1, now)).claims
  expect(claim).toMatchObject({ offer: 'callback', phone: '0210000009', publishedContact: '', state: 'open' })
  expect(await inviteClaimant(actor, claim!.id, page)).toMatchObject({ ok: true })
  expect(await claims()).toMatchObject([{ state: 'invited', offer: null, phone: null }])
  const invitation = { to: 'aisha@example.org', text: expect.stringContaining('/ar/invitation') }
  expect((await mails()).at(-1)).toMatchObject(invitation)
  const heard = await aMosque({ name: 'Masjid C', email: '', phone: '0210000000' })
  expect(await submitClaim(heard, { ...offered, proof: 'visit' }, sender()), 'it can be called').toBe('proof')
})

const jpeg = async (side = 20) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
          .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'board.jpg',
  )
const photos = () => db().selectFrom('claimPhotos').selectAll().orderBy('claimId').execute()
const byPhoto = { ...input, proof: 'photo' as const }

async function claimedByPhoto(address?: string, fields: Partial<typeof input> = {}) {
  const mosque = await aMosque({ email: '', phone: '' })
  const offered = { file: await jpeg(), day: '2026-11-20' }
  expect(await submitClaim(mosque, { ...byPhoto, ...fields }, sender(address), offered)).toBeNull()
  return { mosque, claim: (await claims()).findLast(({ mosqueId }) => mosqueId === mosque.id)! }
}

test('a photo of the board with a code is seen by superadmins only, and goes with the decision', async () => {
  const actor = await superadmin()
  const { claim, mosque } = await claimedByPhoto()
  const [listed] = (await listClaims(actor, 'open', 1, now)).claims
  expect(listed).toMatchObject({ offer: 'photo', photoCodes: photoCodes(mosque.id, '2026-11-01') })
  expect(listed).not.toHaveProperty('data')
  const photo = await readClaimPhoto(actor, claim.id, now)
  expect(await sharp(photo!).metadata()).toMatchObject({ format: 'webp', width: 20 })
  expect(photo!.includes('SECRET PLACE')).toBe(false)
  for (const other of [null, anActor('mosque_admin', mosque.id), anActor('mosque_admin', null)])
    expect(await readClaimPhoto(other, claim.id, now)).toBeNull()
  expect(await readClaimPhoto(actor, claim.id, later(31)), 'it has ended').toBeNull()
  expect(await inviteClaimant(actor, claim.id, page)).toMatchObject({ ok: true })
  expect([await photos(), await readClaimPhoto(actor, claim.id, now)]).toEqual([[], null])
  const rejected = await claimedByPhoto('192.0.2.2', { email: 'b@example.org' })
  expect(await rejectClaim(actor, { id: rejected.claim.id, reason: 'No code' }, now)).toBe(true)
  expect(await photos()).toEqual([])
})

test('the code is the same for a month, holds in the next, and differs by mosque', () => {
  const [november, october] = photoCodes('a', '2026-11-30')
  expect([november, october].every((code) => /^\d{6}$/.test(code!))).toBe(true)
  expect(photoCodes('a', '2026-11-01')).toEqual([november, october])
  expect(photoCodes('a', '2026-12-01')[1]).toBe(november)
  expect(new Set([november, october, ...photoCodes('b', '2026-11-30')]).size).toBe(4)
})

test('a photo is needed where it is offered, and ignored where something else is', async () => {
  const mosque = await aMosque({ email: '', phone: '' })
  const day = '2026-11-20'
  const send = async (file: File | null, address: string, fields: Partial<typeof byPhoto> = {}) =>
    await submitClaim(mosque, { ...byPhoto, ...fields }, sender(address), { file, day })
  expect(await send(null, '192.0.2.1')).toBe('no-photo')
  expect(await send(new File(['<svg onload=alert(1)>'], 'a.jpg', { type: 'image/jpeg' }), '192.0.2.2')).toBe(
    'not-an-image',
  )
  expect(await send(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.jpg'), '192.0.2.3')).toBe('too-large')
  expect(await send(await jpeg(), '192.0.2.4', { website: 'x' } as object)).toBeNull()
  expect([await claims(), await photos()]).toEqual([[], []])
  const visit = { ...byPhoto, proof: 'visit' as const }
  expect(await submitClaim(mosque, visit, sender(), { file: await jpeg(), day })).toBeNull()
  expect([(await claims()).length, await photos()]).toEqual([1, []])
  const heard = await aMosque({ phone: '0210000000' })
  expect(await submitClaim(heard, byPhoto, sender(), { file: await jpeg(), day }), 'it can be called').toBe('proof')
})

test('a network sends five photos an hour, all together fifty a day; more are held, and thirty of them stay', async () => {
  const mosques = await Promise.all(Array.from({ length: 12 }, () => aMosque({ email: '', phone: '' })))
  const offered = { file: await jpeg(), day: '2026-11-20' }
  const send = (n: number, address: string) =>
    submitClaim(mosques[n % 12]!, { ...byPhoto, email: `a${n}@example.org` }, sender(address), offered)
  const results = []
  for (let n = 0; n < 6; n++) results.push(await send(n, '192.0.2.1'))
  expect(results).toEqual([null, null, null, null, null, 'too-many'])
  for (let n = 10; n < 59; n++) expect(await send(n, `198.${n}.100.1`)).toBeNull()
  const heldNow = (await claims()).filter(({ heldBy }) => heldBy !== null).length
  expect(heldNow, '52 came, 2 of them from a network of many').toBeLessThan(5)
  const first = (await claims())[0]!
  const held = Array.from({ length: 30 - heldNow }, (_, n) => `a-held-${String(n).padStart(2, '0')}`)
  for (const id of held) {
    await db()
      .insertInto('claims')
      .values({ ...first, id, heldBy: 'network' })
      .execute()
    await db().insertInto('claimPhotos').values({ claimId: id, data: '', codes: '[]' }).execute()
  }
  for (let n = 60; n < 66; n++) expect(await send(n, `198.${n}.100.1`)).toBeNull()
  const withPhoto = await db()
    .selectFrom('claims')
    .innerJoin('claimPhotos', 'claimId', 'claims.id')
    .select('claims.id')
    .where('heldBy', 'is not', null)
    .execute()
  expect(withPhoto).toHaveLength(30)
  expect(
    withPhoto.some(({ id }) => !held.includes(id)),
    'the newest are held',
  ).toBe(true)
  expect(
    (await claims()).map(({ id }) => id),
    'the oldest of the network that sent most went',
  ).not.toContain(held[0])
})

test('the photos of a mosque go with it, also when it is restored; the claim can only be rejected then', async () => {
  const actor = await superadmin()
  const { claim, mosque } = await claimedByPhoto()
  await claimedByPhoto('192.0.2.2', { email: 'b@example.org' })
  expect(await deleteMosque(actor, mosque.id, now)).toBe(true)
  expect(await photos()).toHaveLength(1)
  const bin = await db().selectFrom('bin').select('id').executeTakeFirstOrThrow()
  await restoreMosque(actor, bin.id, now)
  expect(await findOpenClaim(actor, claim.id, now)).toMatchObject({ offer: 'photo', photoCodes: null })
  expect(await inviteClaimant(actor, claim.id, page)).toEqual({ ok: false, reason: 'unproven' })
  expect(await rejectClaim(actor, { id: claim.id, reason: 'Send it again' }, now)).toBe(true)
})

test('a claim that its sender took back is deleted with its photo, by superadmins only, and nobody is mailed', async () => {
  const actor = await superadmin()
  const { claim, mosque } = await claimedByPhoto()
  for (const other of [null, anActor('mosque_admin', mosque.id)])
    await expect(withdrawClaim(other, claim.id, now)).rejects.toMatchObject({ init: { status: 403 } })
  expect(await Promise.all([withdrawClaim(actor, claim.id, now), withdrawClaim(actor, claim.id, now)])).toContain(true)
  expect([await claims(), await photos(), await mails()]).toEqual([[], [], []])
  expect(await withdrawClaim(actor, claim.id, now)).toBe(false)
  const { claim: decided } = await claimed('phone')
  await rejectClaim(actor, { id: decided.id, reason: 'No' }, now)
  expect(await withdrawClaim(actor, decided.id, now)).toBe(false)
})

test('the photo of a claim that ended, was thrown away or lost its mosque is erased', async () => {
  const actor = await superadmin()
  await claimedByPhoto()
  expect(await eraseClaims(db() as never, { decided: '2026-08-22', undecided: '2026-11-21' })).toBe(1)
  expect(await photos()).toEqual([])
  const { claim } = await claimedByPhoto('192.0.2.2')
  await db().updateTable('claims').set({ heldBy: 'network' }).where('id', '=', claim.id).execute()
  expect(await readClaimPhoto(actor, claim.id, now), 'superadmins decide about held ones too').not.toBeNull()
  expect(await discardHeldClaims(actor, now)).toBe(1)
  expect(await photos()).toEqual([])
})

test('opening the link confirms nothing, a press confirms once, and only within 30 days', async () => {
  const { token } = await claimed()
  expect(await findClaimToConfirm(token, now)).toMatchObject({ name: 'Aisha', mosqueName: 'Masjid A' })
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

test('claims above the limits of a network, an email or a mosque are held and mail nobody; a trap stores nothing', async () => {
  const send = async (mosque: Awaited<ReturnType<typeof aMosque>>, email: string, address: string) => {
    expect(await submitClaim(mosque, { ...input, email, proof: 'phone' }, sender(address))).toBeNull()
    return (await claims()).at(-1)!.heldBy !== null
  }
  const mosque = await aMosque({ phone: '0210000000' })
  const trapped = { ...input, proof: 'phone' as const, website: 'x' }
  expect(await submitClaim(mosque, trapped, sender())).toBeNull()
  expect(await claims()).toEqual([])
  for (let n = 0; n < 5; n++) expect(await send(mosque, `a${n}@example.org`, `198.51.100.${n}`)).toBe(false)
  expect(await send(mosque, 'a9@example.org', '198.51.100.9')).toBe(true)
  const others = await Promise.all(Array.from({ length: 6 }, () => aMosque({ phone: '0210000000' })))
  const byEmail = []
  for (const [n, other] of others.entries()) byEmail.push(await send(other, 'b@example.org', `203.0.113.${n}`))
  expect(byEmail).toEqual([false, false, false, true, true, true])
  const byNetwork = []
  for (const [n, other] of others.entries()) byNetwork.push(await send(other, `c${n}@example.org`, '192.0.2.77'))
  expect(byNetwork).toEqual([false, false, false, false, false, true])
})

test('a claim that is held asks the mosque once a superadmin releases it; the others are thrown away together', async () => {
  const mosque = await aMosque({ email: 'office@example.org' })
  for (let n = 0; n < 8; n++)
    await submitClaim(mosque, { ...input, email: `a${n}@example.org`, proof: 'email' }, sender(`198.51.100.${n}`))
  const asked = (await mails()).length
  const actor = await superadmin()
  expect(asked).toBe(5)
  const [held] = (await listClaims(actor, 'held', 1, now)).claims
  await expect(releaseClaim(anActor('mosque_admin', mosque.id), held!.id, page)).rejects.toMatchObject({
    init: { status: 403 },
  })
  expect([await releaseClaim(actor, held!.id, page), await releaseClaim(actor, held!.id, page)]).toEqual([true, false])
  expect(await mails()).toHaveLength(asked + 1)
  await expect(discardHeldClaims(anActor('mosque_admin', mosque.id), now)).rejects.toMatchObject({
    init: { status: 403 },
  })
  expect([await countClaims(actor, 'held', now), await discardHeldClaims(actor, now)]).toEqual([2, 2])
  expect((await listClaims(actor, 'open', 1, now)).count).toBe(6)
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
