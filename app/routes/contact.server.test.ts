import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const filled = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message: 'Is it open?' }
const stored = () => db().selectFrom('messages').selectAll().orderBy('id').execute()

test('a sent message redirects to the confirmation, in the language of the page', async () => {
  const sent = await visit('/contact', { form: filled })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toBe('/contact?sent=1#sent')
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

test('the page of sent emails does not exist in production', async () => {
  expect((await visit('/dev/outbox')).status).toBe(404)
})
