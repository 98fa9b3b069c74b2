import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const address = '/mosques/masjid-a/claim'
const filled = { name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', phone: '', note: '', proof: 'email' }
const stored = () => db().selectFrom('claims').selectAll().orderBy('id').execute()

async function site(fields = {}) {
  const mail = await startMailServer()
  setProcessSettings({ MAIL_URL: mail.url })
  const contacts = { email: 'office@masjid.example', phone: '0210000000' }
  const mosque = await aMosque({ name: 'Masjid A', slug: 'masjid-a', ...contacts, ...fields })
  return { mosque, mail }
}

test('a claim is confirmed by the mosque with one press, and a superadmin invites with another', async () => {
  const { mosque, mail } = await site()
  expect((await open('/mosques/masjid-a')).text).toContain('Nobody looks after this page yet.')
  const asked = await open(address)
  expect(asked.text).toContain('office@masjid.example')
  expect(asked.texts('legend').join()).toContain('How can they confirm it?')
  const sent = await visit(address, { form: filled })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${address}?sent=1#sent`])
  await expect.poll(() => mail.received.length).toBe(1)
  const source = mail.received[0]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = /\/confirm-claim\?token=[\w-]+/.exec(source)?.[0] ?? ''
  const page = await open(link)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.text).toContain('Secretary')
  expect((await stored())[0]!.confirmedAt).toBeNull()
  const superadmin = await cookieOf(await aSuperadmin())
  expect((await open('/admin/claims', { as: superadmin })).text).toContain('Not confirmed yet')
  expect((await open(link, { form: {} })).text).toContain('Thank you')
  expect([(await visit(link)).status, (await visit(link, { form: {} })).status]).toEqual([404, 400])
  const { id } = (await stored())[0]!
  expect((await open('/admin', { as: superadmin })).links).toContain(`/admin/claims?item=${id}`)
  expect((await open('/admin/claims', { as: superadmin })).text).toContain('Confirmed through')
  await visit('/admin/claims', { as: superadmin, form: { id, intent: 'invite' } })
  expect((await stored())[0]!.state).toBe('invited')
  const people = await db().selectFrom('user').select('email').where('mosqueId', '=', mosque.id).execute()
  expect(people).toEqual([{ email: 'aisha@example.org' }])
})

test('only a superadmin sees and decides claims, whatever others send', async () => {
  const { mosque } = await site()
  await visit(address, { form: { ...filled, proof: 'phone' } })
  const { id } = (await stored())[0]!
  for (const as of ['', await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))])
    for (const path of ['/admin/claims', '/admin/claims.data', '/ar/admin/claims']) {
      expect(await (await visit(path, { as })).text()).not.toContain('aisha@')
      for (const intent of ['invite', 'reject', 'withdraw'])
        await visit(path, { as, form: { id, intent, reason: 'No' } })
    }
  expect((await stored())[0]!.state).toBe('open')
  const as = await cookieOf(await aSuperadmin())
  for (const form of [
    { id, intent: 'reject', reason: ' ' },
    { id, intent: 'delete', reason: '' },
    { id: '%00', intent: 'invite', reason: '' },
  ])
    expect((await visit('/admin/claims', { as, form })).status).toBe(302)
  expect((await stored())[0]!.state).toBe('open')
  for (const language of ['', '/ar']) {
    const toast = (await visit(`${language}/admin/claims`, { as, form: { id, intent: 'withdraw' } })).headers
    expect(decodeURIComponent(toast.getSetCookie().join())).toMatch(language ? /سبق البتّ/ : /The claim is deleted/)
  }
  expect(await stored()).toEqual([])
})

test('a refused claim says why and keeps what was typed; a trap, a hidden mosque, no contact and a flood', async () => {
  await site()
  const bad = [
    [{ ...filled, name: '' }, 'Give your name'],
    [{ ...filled, role: 'x'.repeat(121) }, 'at most 120 characters'],
    [{ ...filled, email: 'nobody' }, 'Give your email address'],
    [{ ...filled, phone: 'call me' }, 'This is not a phone number'],
    [{ ...filled, proof: 'letter' }, 'Choose how they can confirm it'],
  ] as const
  for (const [form, message] of bad) {
    const answer = await open(address, { form })
    expect(`${answer.status} ${message}`).toBe(`400 ${message}`)
    expect(answer.text).toContain(message)
  }
  expect((await open(address, { form: { ...filled, name: '' } })).value('role')).toBe('Secretary')
  expect((await visit(address, { form: { ...filled, website: 'x' } })).status).toBe(302)
  await aMosque({ slug: 'masjid-b', status: 'hidden', phone: '0210000000' })
  for (const slug of ['masjid-b', 'masjid-c'])
    expect((await visit(`/mosques/${slug}/claim`, { form: filled })).status).toBe(404)
  await aMosque({ slug: 'masjid-d' })
  const without = await open('/mosques/masjid-d/claim')
  expect(without.texts('legend').join()).toContain('What do you offer instead?')
  expect(without.text).toContain('Neither an email nor a phone number is published here')
  expect(without.attributes('[name="proof"]', 'value')).toEqual(['callback', 'visit', 'photo'])
  const offered = await open('/mosques/masjid-d/claim', { form: { ...filled, phone: '', proof: 'callback' } })
  expect([offered.status, offered.text.includes('so that we can call you back')]).toEqual([400, true])
  expect((await visit('/mosques/masjid-d/claim', { form: filled })).status).toBe(400)
  expect(await stored()).toEqual([])
  const statuses = []
  for (let n = 0; n < 6; n++)
    statuses.push((await visit(address, { form: { ...filled, email: `a${n}@example.org` } })).status)
  expect(statuses).toEqual([302, 302, 302, 302, 302, 302])
})

test('a photo with the code of the page is sent without script, and only superadmins see it', async () => {
  await site({ email: '', phone: '' })
  for (const path of [address, `/ar${address}`]) {
    const page = await open(path)
    expect(page.has('form[enctype="multipart/form-data"] input[type="file"][name="photo"]')).toBe(true)
    expect(page.texts('[data-slot="photo-code"]')[0]).toMatch(/^\d{3} \d{3}$/)
  }
  const code = (await open(address)).texts('[data-slot="photo-code"]')[0]!
  expect((await open(`/ar${address}`)).texts('[data-slot="photo-code"]')[0]).toBe(code)
  const withPhoto = (photo: Blob | null, fields: Partial<typeof filled> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...filled, proof: 'photo', ...fields })) form.append(name, value)
    if (photo) form.append('photo', photo, 'board.jpg')
    return form
  }
  const jpeg = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    ),
  ])
  const bad = [
    [withPhoto(null), 400, 'Choose the photo of the notice board'],
    [withPhoto(new Blob(['<svg onload=alert(1)>'], { type: 'image/jpeg' })), 400, 'not a picture that can be read'],
    [withPhoto(new Blob([new Uint8Array(2.5 * 1024 * 1024)])), 413, 'larger than 2 MB'],
    [withPhoto(jpeg, { name: '' }), 400, 'Give your name'],
  ] as const
  for (const [form, status, message] of bad) {
    const answer = await open(address, { form })
    expect(`${answer.status} ${message}`).toBe(`${status} ${message}`)
    expect(answer.text).toContain(message)
    expect(answer.value('role'), 'what was typed stays').toBe('Secretary')
  }
  expect((await open(`/ar${address}`, { form: withPhoto(null) })).text).toContain('اختر صورة لوحة الإعلانات')
  expect(await stored()).toEqual([])
  expect((await visit(`/ar${address}`, { form: withPhoto(jpeg) })).status).toBe(302)

  const [claim] = await stored()
  const photo = `/admin/claims/${claim!.id}/photo`
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId: claim!.mosqueId }))
  const other = await cookieOf(await anAdminWhoSignsIn())
  const superadmin = await cookieOf(await aSuperadmin())
  for (const path of [photo, `/ar${photo}`]) {
    expect([(await visit(path, { as: admin })).status, (await visit(path, { as: other })).status]).toEqual([404, 404])
    const guest = await visit(path)
    expect([guest.status, guest.headers.get('location')]).toEqual([302, expect.stringContaining('/login?from=')])
  }
  expect((await visit('/admin/claims/unknown/photo', { as: superadmin })).status).toBe(404)
  const seen = await visit(photo, { as: superadmin })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(seen.headers.get('cache-control')).toBe('private, no-store')
  const list = await open('/admin/claims', { as: superadmin })
  expect(list.text).toContain(code)
  expect(list.has(`img[src="${photo}"]`)).toBe(true)
  expect((await open('/ar/admin/claims', { as: superadmin })).text).toContain(code)
  await visit('/admin/claims', { as: superadmin, form: { id: claim!.id, intent: 'reject', reason: 'Another board' } })
  expect((await visit(photo, { as: superadmin })).status).toBe(404)
})
