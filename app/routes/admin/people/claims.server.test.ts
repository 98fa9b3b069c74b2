import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf, emailsTo } from '#tests/support/data/accounts.ts'
import { aClaim, aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { press } from '#tests/support/site/press.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const { toasts } = textsIn('en').admin.adminClaims
const PHOTO = 'UklGRhIAAABXRUJQVlA4TAYAAAAvAAAAAA=='
const asSuperadmin = async () => cookieOf(await aSuperadmin({ name: 'Chair' }))
const stateOf = async (id: string) =>
  (await db().selectFrom('claims').select('state').where('id', '=', id).executeTakeFirst())?.state

test('claims are listed by their state, each with what proves it and what can be done', async () => {
  const as = await asSuperadmin()
  const mosque = await aMosque({ name: 'Masjid Own', arabicName: 'مسجد' })
  const of = { mosqueId: mosque.id }
  await aClaim({ ...of, name: 'Aisha', note: 'I keep the books' })
  const empty = await open('/admin/claims?show=decided', { as })
  expect([empty.text.includes('No claims here.'), empty.links.includes('/admin/claims?show=held')]).toEqual([
    true,
    false,
  ])
  expect(
    (await open('/admin/claims?show=held', { as })).has('nav [aria-current][href="/admin/claims?show=held"]'),
  ).toBe(true)
  const waiting = { proof: 'email' as const, publishedContact: 'office@example.org' }
  await aClaim({ ...of, ...waiting, name: 'Waiting' })
  await aClaim({ ...of, ...waiting, name: 'Confirmed', confirmedAt: '2026-11-20T09:00:00.000Z' })
  await aClaim({ ...of, name: 'Held', heldBy: 'network' })
  await aClaim({
    ...of,
    name: 'Decided',
    state: 'rejected',
    decidedByName: 'Chair',
    decidedAt: '2026-11-20T09:00:00.000Z',
  })
  const page = await open('/admin/claims', { as })
  expect([page.texts('main h1'), page.texts('main h2')]).toEqual([
    ['Claims'],
    ['Aisha, Secretary', 'Waiting, Secretary', 'Confirmed, Secretary'],
  ])
  for (const text of ['3 claims', 'Masjid Own', '20/11/2026 10:00', 'I keep the books', 'Not confirmed yet'])
    expect(page.text).toContain(text)
  expect(page.texts('button[value=invite]')).toEqual(['They confirmed it: invite', 'Invite'])
  expect(page.attributes('main nav[aria-label="Which claims"] a', 'href')).toEqual([
    ...['/admin/claims', '/admin/claims?show=held', '/admin/claims?show=decided'],
  ])
  expect([page.has('button[value=discard]'), page.has('button[value=release]')]).toEqual([false, false])
  const { by } = textsIn('en').admin.adminClaims
  expect([page.text.includes(by({ name: '' })), page.has('main li [data-slot=notice]')]).toEqual([false, false])
  expect((await open('/admin/claims?show=decided', { as })).text).toContain(by({ name: 'Chair' }))
  const held = await open('/admin/claims?show=held', { as })
  expect([held.texts('main h2'), held.value('before')]).toEqual([['Held, Secretary'], '2026-11-20T10:00:00.000Z'])
  expect(held.texts('button[value=release], button[value=discard]')).toHaveLength(2)
  const decided = await open('/ar/admin/claims?show=decided', { as })
  expect([decided.texts('main h2'), decided.text.includes('مسجد')]).toEqual([['Decided, Secretary'], true])
  expect(decided.has('button[value=invite]')).toBe(false)
})

test('a long list of claims has pages that keep their filter', async () => {
  const as = await asSuperadmin()
  const mosqueId = (await aMosque()).id
  const decided = { state: 'rejected' as const, decidedAt: '2026-11-20T09:00:00.000Z' }
  for (let count = 0; count < 31; count++) await aClaim({ mosqueId, ...decided })
  const first = await open('/admin/claims?show=decided', { as })
  expect([first.all('main h2').length, first.links.includes('/admin/claims?show=decided&page=2')]).toEqual([30, true])
  const second = await open('/admin/claims?show=decided&page=2', { as })
  expect([second.all('main h2').length, second.text.includes('Page 2 of 2')]).toEqual([1, true])
  expect(second.attributes('main nav[aria-label="Which claims"] a', 'href'), 'from their first page').toEqual([
    ...['/admin/claims', '/admin/claims?show=decided'],
  ])
})

test('a claim is invited, rejected with a reason, released, withdrawn or thrown away, and the list stays as it was', async () => {
  const as = await asSuperadmin()
  const here = '/ar/admin/claims?show=held'
  const inArabic = textsIn('ar').admin.adminClaims.toasts
  const send = (form: Record<string, string>) => press(here, as, form)
  const answer = (kind: string, text: string) => [302, here, `${kind}: ${text}`]
  const [rejected, released, withdrawn] = [await aClaim(), await aClaim({ heldBy: 'network' }), await aClaim()]
  const failed = { ...answer('error', inArabic.reason) }
  for (const reason of ['', ' ', 'x'.repeat(501)])
    expect(await send({ intent: 'reject', id: rejected.id, reason })).toEqual(Object.values(failed))
  expect(await stateOf(rejected.id)).toBe('open')
  const reason = `${'x'.repeat(498)}\r\ny`
  expect(await send({ intent: 'reject', id: rejected.id, reason })).toEqual(answer('success', inArabic.rejected))
  expect((await emailsTo(rejected.email))[0]?.text).toContain('x\ny')
  expect(await send({ intent: 'release', id: released.id })).toEqual(answer('success', inArabic.released))
  expect(await send({ intent: 'withdraw', id: withdrawn.id })).toEqual(answer('success', inArabic.withdrawn))
  expect([await stateOf(rejected.id), await stateOf(withdrawn.id)]).toEqual(['rejected', undefined])
  for (const intent of ['reject', 'release', 'withdraw', 'invite'])
    expect(await send({ intent, id: rejected.id, reason })).toEqual(answer('error', inArabic.decided))
  for (const intent of ['', 'delete'])
    expect(await send({ intent, id: released.id })).toEqual(answer('error', inArabic.failed))
  expect(await stateOf(released.id)).toBe('open')

  const held = await aClaim({ heldBy: 'network' })
  const { discarded } = textsIn('ar').admin.adminRecords.held
  for (const before of ['2026-11-20T07:59:59.999Z', 'soon'])
    expect(await send({ intent: 'discard', before })).toEqual(answer('error', discarded({ count: 0 })))
  expect(await send({ intent: 'discard', before: held.createdAt })).toEqual(answer('success', discarded({ count: 1 })))
  expect([await stateOf(held.id), await stateOf(released.id)]).toEqual([undefined, 'open'])
})

test('an invited claimant gets an email, or where none is sent the page shows the link', async () => {
  const as = await asSuperadmin()
  const claim = await aClaim({ language: 'ar' })
  const shown = await open('/admin/claims', { as, form: { intent: 'invite', id: claim.id } })
  expect([shown.status, shown.text.includes(toasts.linkMade)]).toEqual([200, true])
  expect(shown.everything()).toMatch(/http:\/\/localhost:3000\/ar\/invitation\?token=[\w-]+/)
  expect(await stateOf(claim.id)).toBe('invited')
  const invite = (id: string) => press('/admin/claims', as, { intent: 'invite', id })
  const unproven = await aClaim({ proof: 'email' })
  expect(await invite(unproven.id)).toEqual([302, '/admin/claims', `error: ${toasts.unproven}`])
  const taken = await aMosqueAdmin()
  const { used } = textsIn('en').admin.adminPeople.create
  expect(await invite((await aClaim({ email: taken.email })).id)).toEqual([302, '/admin/claims', `error: ${used}`])
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:9' })
  const mailed = await aClaim()
  const { invited } = toasts
  expect(await invite(mailed.id)).toEqual([302, '/admin/claims', `success: ${invited({ email: mailed.email })}`])
})

test('the photo of an open claim is for superadmins only, and is not kept', async () => {
  const as = await asSuperadmin()
  const claim = await aClaim({ offer: 'photo' })
  await db().insertInto('claimPhotos').values({ claimId: claim.id, data: PHOTO, codes: '["123456"]' }).execute()
  const address = `/admin/claims/${claim.id}/photo`
  const photo = await visit(address, { as })
  expect([photo.status, photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
    ...[200, 'image/webp', 'private, no-store'],
  ])
  expect(Buffer.from(await photo.arrayBuffer()).toString('base64')).toBe(PHOTO)
  expect((await open('/admin/claims', { as })).has(`img[src="${address}"]`)).toBe(true)
  const admin = await cookieOf(await aMosqueAdmin({ mosqueId: claim.mosqueId }))
  expect((await visit(address, { as: admin })).status).toBe(404)
  expect((await visit('/admin/claims/gone/photo', { as })).status).toBe(404)
  expect((await visit(address, { as, at: '2026-12-21T10:00:00Z' })).status, 'of a claim that ended').toBe(404)
})

const office = { proof: 'email' as const, publishedContact: 'office@example.org' }

test.each([
  ['waiting', office, null],
  ['confirmed', { ...office, confirmedAt: '2026-11-20T09:00:00.000Z' }, 'invite'],
  ['held', { ...office, heldBy: 'network' as const }, null],
  ['photoGone', { offer: 'photo' as const }, null],
  ['visit', { offer: 'visit' as const }, 'inviteCalled'],
  ['callback', { offer: 'callback' as const, phone: '021 555 0100' }, 'inviteCalled'],
  ['call', {}, 'inviteCalled'],
] as const)('of a claim whose proof is "%s" nothing else is said, and the press fits', async (proof, fields, press) => {
  const as = await asSuperadmin()
  const claim = await aClaim({ name: 'Aisha', ...fields })
  const page = await open(`/admin/claims${'heldBy' in fields ? '?show=held' : ''}`, { as })
  const { proof: words, ...texts } = textsIn('en').admin.adminClaims
  const address = claim.publishedContact
  const sentences = {
    ...{ waiting: words.waiting({ address }), confirmed: words.confirmed({ address }), held: words.held({ address }) },
    ...{ photoGone: words.photoGone, visit: words.visit({ name: 'Aisha' }), suggested: words.suggested },
    ...{ callback: words.callback({ name: 'Aisha' }), call: words.call({ name: 'Aisha' }) },
  }
  const said = Object.entries(sentences).flatMap(([name, words]) => (page.text.includes(words) ? [name] : []))
  expect(said).toEqual([proof])
  expect(page.texts('button[value=invite]')).toEqual(press ? [texts[press]] : [])
  expect(page.text.includes(`${texts.phone}:`), 'the phone of the claimant').toBe(claim.phone !== null)
  expect(page.attributes('a[href^="tel:"]', 'href')).toEqual(
    proof === 'call' ? ['tel:0210000000'] : proof === 'callback' ? ['tel:0215550100'] : [],
  )
  expect(page.texts('button[value=release]')).toEqual(proof === 'held' ? [texts.releaseByEmail] : [])
})

test('a claim says that another mosque has a name like it only while it is open', async () => {
  const as = await asSuperadmin()
  await aMosque({ name: 'Masjid Noor' })
  const { id: mosqueId } = await aMosque({ name: 'Masjid N\u043e\u043er' })
  const words = textsIn('en').admin.adminClaims.looksLike({ name: 'Masjid Noor' })
  const claim = await aClaim({ mosqueId })
  expect((await open('/admin/claims', { as })).text).toContain(words)
  await db().updateTable('claims').set({ state: 'rejected' }).where('id', '=', claim.id).execute()
  expect((await open('/admin/claims?show=decided', { as })).text).not.toContain(words)
})
