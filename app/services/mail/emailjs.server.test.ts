import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { emailjsTransport } from './emailjs.server.ts'
import { type Envelope, UnconfirmedError } from './mail.ts'

const contact = 'office@example.org'
const ids = 'user_id=key1&service_id=service1&template_id=template1'
const message: Envelope = {
  to: contact,
  from: 'no-reply@example.org',
  messageId: '<1@example.org>',
  subject: 'Contact form: Wudu area',
  text: 'Subject: Wudu area\nEmail: aisha@example.com\n\nIs it open?',
  html: '<p>Is it open?</p>',
  replyTo: { name: 'Aisha', address: 'aisha@example.com' },
}

async function startService(status: number | 'never') {
  const calls: { method?: string; url?: string; type?: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''))
    calls.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
    if (status !== 'never') response.writeHead(status).end(status === 200 ? 'OK' : 'refused')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, url: `emailjs+http://127.0.0.1:${(server.address() as AddressInfo).port}?${ids}` }
}

test('a contact message is sent as the request of the specification', async () => {
  const { calls, url } = await startService(200)
  await emailjsTransport(url, contact)(message)
  expect(calls).toEqual([
    {
      method: 'POST',
      url: '/api/v1.0/email/send',
      type: 'application/json',
      body: {
        lib_version: expect.any(String),
        user_id: 'key1',
        service_id: 'service1',
        template_id: 'template1',
        template_params: {
          to_name: 'Admin',
          from_name: 'Aisha',
          reply_to: 'aisha@example.com',
          cc_email: contact,
          message: message.text,
        },
      },
    },
  ])
})

test('an email to any other address never uses the contact template', async () => {
  const { calls, url } = await startService(200)
  const otherEmail = { ...message, to: 'imam@example.org', replyTo: undefined }
  await expect(emailjsTransport(url, contact)(otherEmail)).rejects.toThrow(/general_template_id/)
  expect(calls).toHaveLength(0)
  await emailjsTransport(`${url}&general_template_id=template2`, contact)(otherEmail)
  expect(calls[0]?.body).toMatchObject({ template_id: 'template2', template_params: { to_email: 'imam@example.org' } })
})

test.each([451, 403, 429, 500, 201])('status %i is a failure that names the status', async (status) => {
  const { url } = await startService(status)
  await expect(emailjsTransport(url, contact)(message)).rejects.toThrow(`answered ${status}`)
})

test('a service that never answers and an unreachable one are failures', async () => {
  const { url } = await startService('never')
  await expect(emailjsTransport(url, contact, 0.2)(message)).rejects.toThrow(/timeout|aborted/i)
  await expect(emailjsTransport(`emailjs+http://127.0.0.1:1?${ids}`, contact)(message)).rejects.toThrow()
})

test('a missing id in the address is named in the error', () => {
  expect(() => emailjsTransport('emailjs+https://api.example.org?user_id=a', contact)).toThrow(/service_id/)
})

test('a service that accepts the call and never answers may have sent the email, an unreachable one has not', async () => {
  const { url } = await startService('never')
  await expect(emailjsTransport(url, contact, 0.2)(message)).rejects.toThrow(UnconfirmedError)
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const missing = emailjsTransport(`emailjs+http://127.0.0.1:${port}?${ids}`, contact)
  await expect(missing(message)).rejects.not.toThrow(UnconfirmedError)
})
