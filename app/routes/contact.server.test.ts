import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as contact from '#app/features/contact/messages.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const filled = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message: 'Is it open?' }
const stored = () => db().selectFrom('messages').selectAll().orderBy('id').execute()

test('a sent message redirects to the confirmation, in the language of the page', async () => {
  const sent = await visit('/contact', { form: filled })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toBe('/contact?sent=1#sent')
  const { contact } = textsIn('en').public
  const page = await open('/contact')
  expect([page.texts('#write'), page.texts('main details h3')]).toEqual([
    [contact.form.title],
    contact.questions.items.map(({ question }) => question),
  ])
  expect(page.texts('main li')).toEqual(expect.arrayContaining([...contact.guidance.points]))
  expect((await open('/contact?sent=1')).text).toContain("Thank you for your message. We'll get back")
  const arabic = await visit('/ar/contact', { form: { ...filled, message: 'سلام' } })
  expect(arabic.headers.get('location')).toBe('/ar/contact?sent=1#sent')
  expect((await open('/ar/contact?sent=1')).text).toContain('شكرًا لرسالتك')
  expect((await stored()).map((message) => message.language)).toEqual(['en', 'ar'])
})

test('an invalid message returns the submitted values and a message at each field', async () => {
  const answer = await open('/contact', { form: { ...filled, email: 'aisha@', subject: '' } })
  expect(answer.status).toBe(400)
  expect(answer.fields()).toMatchObject({ name: 'Aisha', message: 'Is it open?' })
  for (const message of ['Please enter a valid email address', 'Please enter a subject'])
    expect(answer.text).toContain(message)
  expect(await stored()).toHaveLength(0)
})

test('a message that cannot be stored is answered with 503 and what was typed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(contact, 'sendContactMessage').mockRejectedValue(new Error('out of order'))
  const answer = await open('/contact', { form: filled })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('There was an error sending your message. Please try again.')
  expect(answer.fields()).toMatchObject(filled)
  expect(logged.mock.calls).toEqual([['A contact message could not be stored:', new Error('out of order')]])
})

test('10 kB in every field are rejected without a server error', async () => {
  const huge = 'x'.repeat(10_240)
  const answer = await open('/contact', {
    form: { name: huge, email: `${huge}@example.org`, subject: huge, message: huge },
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Please use at most 5,000 characters')
})

test('line breaks in fields cause neither an error nor an email header', async () => {
  const evil = 'a\r\nBcc: all@example.org'
  expect((await visit('/contact', { form: { ...filled, email: evil } })).status).toBe(400)
  expect((await visit('/contact', { form: { ...filled, name: evil, subject: evil } })).status).toBe(302)
  const lines = (await stored()).map(({ name, email, subject, body }) => [name, email, subject, body])
  const oneLine = 'a Bcc: all@example.org'
  expect(lines).toEqual([[oneLine, filled.email, oneLine, filled.message]])
})

test('a form sent twice is stored once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => visit('/contact', { form: filled })))
  expect(answers.map((answer) => answer.status)).toEqual([302, 302, 302])
  expect(await stored()).toHaveLength(1)
})

test('the sixth message of a sender within an hour is accepted too, and held for review', async () => {
  for (let n = 1; n <= 6; n++)
    expect((await visit('/contact', { form: { ...filled, message: `${n}` } })).status).toBe(302)
  expect((await stored()).map(({ heldBy }) => heldBy !== null)).toEqual([false, false, false, false, false, true])
})

test('a message that fills the hidden field is discarded', async () => {
  expect((await open('/contact')).one('[name="website"]').closest('[aria-hidden="true"]')).not.toBeNull()
  expect((await visit('/contact', { form: { ...filled, website: 'x' } })).status).toBe(302)
  expect(await stored()).toHaveLength(0)
})

test('the page of sent emails, with their addresses as links, does not exist in production', async () => {
  expect((await visit('/dev/outbox')).status).toBe(404)
  setProcessSettings({ NODE_ENV: 'development' })
  expect((await open('/dev/outbox')).text).toContain('No emails yet')
  await visit('/forgot-password', { form: { email: (await anAdminWhoSignsIn()).email } })
  const page = await open('/dev/outbox')
  expect(page.links.filter((link) => link.includes('/reset-password?token='))).toHaveLength(1)
  expect(page.text).not.toContain('No emails yet')
})

const wrong = { page: '/mosques', name: '', email: '', message: 'Geriewe: Fasiliteite' }

test('a reader of a language on trial says which words of a page are wrong, without a name', async () => {
  const english = await open('/mosques')
  expect(english.text).toContain('op proef')
  expect(english.links.filter((link) => link.includes('contact?page'))).toEqual([])
  expect((await open('/af/mosques')).links).toContain('/af/contact?page=%2Fmosques')
  const form = await open('/af/contact?page=%2Fmosques')
  expect(form.value('page')).toBe('/mosques')
  expect([form.meta('robots'), form.texts('#write')]).toEqual([
    'noindex',
    [textsIn('af').public.contact.wrongText.title],
  ])
  expect([form.has('[name=subject]'), (await open('/af/contact')).has('[name=subject]')]).toEqual([false, true])
  expect(form.all('form [required]').map((field) => field.getAttribute('name'))).toEqual(['page', 'message'])
  const sent = await visit('/af/contact?page=%2Fmosques', { form: wrong })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/af/contact?sent=1&page=%2Fmosques#sent'])
  expect((await open('/af/contact?page=%2Fmosques&sent=1')).text).toContain('Ons kyk daarna en maak dit reg.')
  const list = await open('/admin/messages', { as: await cookieOf(await aSuperadmin()) })
  expect(list.text).toContain('Mistake in the text: /af/mosques (Afrikaans)')
  expect(list.text).toContain('Geriewe: Fasiliteite')
  expect(list.links.filter((link) => link.startsWith('mailto:?'))).toEqual([])
  await visit('/af/contact?page=%2Fmosques', { form: { ...wrong, email: 'reader@example.org' } })
  expect(await stored()).toMatchObject([
    { name: '', email: '', language: 'af', heldBy: null },
    { name: '', email: 'reader@example.org', language: 'af' },
  ])
})

test('a refused message about wrong words says why at each field and keeps what was typed', async () => {
  const { errors } = textsIn('af').public.contact.form
  const refused = await open('/af/contact?page=%2Fmosques', {
    form: { page: 'https://evil.example/', name: 'Aisha', email: 'aisha@', message: ' ' },
  })
  expect(refused.status).toBe(400)
  for (const message of [errors.page, errors.emailFormat, errors.message]) expect(refused.text).toContain(message)
  expect(refused.fields()).toMatchObject({ page: 'https://evil.example/', name: 'Aisha', email: 'aisha@' })
  expect((await visit('/af/contact?page=%2Fmosques', { form: { ...wrong, website: 'x' } })).status).toBe(302)
  expect(await stored()).toEqual([])
})

test('only a page of this site in a language on trial makes name and email optional', async () => {
  const { errors } = textsIn('af').public.contact.form
  for (const address of ['/af/contact', '/af/contact?page=%2F%2Fevil.example', '/contact?page=%2Fmosques']) {
    const answer = await open(address, { form: wrong })
    expect([address, answer.status, answer.value('page')]).toEqual([address, 400, undefined])
  }
  expect((await open('/af/contact', { form: wrong })).text).toContain(errors.name)
  await saveSettings(anActor('superadmin'), 'general', { ...defaultSettings.general, onTrial: [] }, new Date())
  expect((await open('/mosques')).text).not.toContain('op proef')
  expect((await open('/af/mosques')).links.join()).not.toContain('contact?page')
  expect((await visit('/af/contact?page=%2Fmosques', { form: wrong })).status).toBe(400)
  expect(await stored()).toEqual([])
})
