import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'

const address = '/mosques/masjid-a/claim'
const filled = { name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', phone: '', note: '', proof: 'email' }
const stored = () => db().selectFrom('claims').selectAll().orderBy('id').execute()

async function site(fields = {}) {
  const mail = await startMailServer()
  // Settings of the process are read once, with the first request.
  process.env.MAIL_URL = mail.url
  const { visit } = await startApp()
  const contacts = { email: 'office@masjid.example', phone: '0210000000' }
  const mosque = await aMosque({ name: 'Masjid A', slug: 'masjid-a', ...contacts, ...fields })
  return { visit, mosque, mail }
}

test('a claim is confirmed by the mosque with one press, and a superadmin invites with another', async () => {
  const { visit, mosque, mail } = await site()
  expect(await (await visit('/mosques/masjid-a')).text()).toContain('Nobody looks after this page yet.')
  expect(await (await visit(address)).text()).toContain('office@masjid.example')
  const sent = await visit(address, { form: filled })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${address}?sent=1#sent`])
  await expect.poll(() => mail.received.length).toBe(1)
  const source = mail.received[0]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = /\/confirm-claim\?token=[\w-]+/.exec(source)?.[0] ?? ''
  const page = await visit(link)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(await page.text()).toContain('Secretary')
  expect((await stored())[0]!.confirmedAt).toBeNull()
  const superadmin = await cookieOf(await aSuperadmin())
  expect(await (await visit('/admin/claims', { as: superadmin })).text()).toContain('Not confirmed yet')
  expect(await (await visit(link, { form: {} })).text()).toContain('Thank you')
  expect([(await visit(link)).status, (await visit(link, { form: {} })).status]).toEqual([404, 400])
  const { id } = (await stored())[0]!
  expect(await (await visit('/admin', { as: superadmin })).text()).toContain('1 person says that they look after')
  expect(await (await visit('/admin/claims', { as: superadmin })).text()).toContain('Confirmed through')
  await visit('/admin/claims', { as: superadmin, form: { id, intent: 'invite' } })
  expect((await stored())[0]!.state).toBe('invited')
  const people = await db().selectFrom('user').select('email').where('mosqueId', '=', mosque.id).execute()
  expect(people).toEqual([{ email: 'aisha@example.org' }])
})

test('only a superadmin sees and decides claims, whatever others send', async () => {
  const { visit, mosque } = await site()
  await visit(address, { form: { ...filled, proof: 'phone' } })
  const { id } = (await stored())[0]!
  for (const as of ['', await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))])
    for (const path of ['/admin/claims', '/admin/claims.data', '/ar/admin/claims']) {
      expect(await (await visit(path, { as })).text()).not.toContain('aisha@')
      for (const intent of ['invite', 'reject']) await visit(path, { as, form: { id, intent, reason: 'No' } })
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
})

test('a refused claim says why and keeps what was typed; a trap, a hidden mosque, no contact and a flood', async () => {
  const { visit } = await site()
  const bad = [
    [{ ...filled, name: '' }, 'Give your name'],
    [{ ...filled, role: 'x'.repeat(121) }, 'at most 120 characters'],
    [{ ...filled, email: 'nobody' }, 'Give your email address'],
    [{ ...filled, phone: 'call me' }, 'This is not a phone number'],
    [{ ...filled, proof: 'letter' }, 'Choose how the mosque'],
  ] as const
  for (const [form, message] of bad) {
    const answer = await visit(address, { form })
    expect(`${answer.status} ${message}`).toBe(`400 ${message}`)
    expect(await answer.text()).toContain(message)
  }
  expect(await (await visit(address, { form: { ...filled, name: '' } })).text()).toContain('value="Secretary"')
  expect((await visit(address, { form: { ...filled, website: 'x' } })).status).toBe(302)
  await aMosque({ slug: 'masjid-b', status: 'hidden', phone: '0210000000' })
  for (const slug of ['masjid-b', 'masjid-c'])
    expect((await visit(`/mosques/${slug}/claim`, { form: filled })).status).toBe(404)
  await aMosque({ slug: 'masjid-d' })
  const alone = await (await visit('/mosques/masjid-d/claim')).text()
  expect(alone).toContain('We cannot reach this mosque')
  expect((await visit('/mosques/masjid-d/claim', { form: filled })).status).toBe(400)
  expect(await stored()).toEqual([])
  const statuses = []
  for (let n = 0; n < 6; n++)
    statuses.push((await visit(address, { form: { ...filled, email: `a${n}@example.org` } })).status)
  expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
})
