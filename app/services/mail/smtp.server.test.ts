import { expect, test } from 'vitest'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startSilentServer } from '#tests/support/servers/silent-server.ts'
import { type Envelope, RefusedError, UnconfirmedError } from './mail.ts'
import { smtpTransport } from './smtp.server.ts'

const mail: Envelope = {
  to: 'office@example.org',
  from: '"Mosque Connect" <no-reply@example.org>',
  messageId: '<0190-abc@example.org>',
  subject: 'رسالة from a visitor',
  text: 'Salaam, this is the text.',
  html: '<p>Salaam, this is the HTML.</p>',
  replyTo: { name: 'Aisha', address: 'aisha@example.com' },
}

test('an email arrives at a mail server as text and HTML with its own Message-ID', async () => {
  const { port, received } = await startMailServer()
  await smtpTransport(`smtp://127.0.0.1:${port}`)(mail)
  const [email] = received
  expect(email?.recipients).toEqual(['office@example.org'])
  expect(email?.source).toContain('Message-ID: <0190-abc@example.org>')
  expect(email?.source).toContain('Reply-To: Aisha <aisha@example.com>')
  expect(email?.source).toContain('multipart/alternative')
  expect(email?.source).toContain('Salaam, this is the text.')
  expect(email?.source).toContain('Salaam, this is the HTML.')
})

test('the user name and password in the address are used', async () => {
  const { port, received } = await startMailServer()
  await smtpTransport(`smtp://user:p%40ss@127.0.0.1:${port}`)(mail)
  expect(received).toHaveLength(1)
  await expect(smtpTransport(`smtp://user:wrong@127.0.0.1:${port}`)(mail)).rejects.toThrow(/Invalid login/)
})

test('line breaks in a field add neither a header nor a recipient', async () => {
  const { port, received } = await startMailServer()
  const evil = '\r\nBcc: all@example.com\r\n\r\nbody'
  await smtpTransport(`smtp://127.0.0.1:${port}`)({
    ...mail,
    subject: `Hi${evil}`,
    replyTo: { name: `Eve${evil}`, address: 'eve@example.com' },
  })
  expect(received[0]?.recipients).toEqual(['office@example.org'])
  expect(received[0]?.source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
})

test('a rejection, a closed port and a silent server are errors with the reason', async () => {
  const rejecting = await startMailServer({ rejectWith: 451 })
  await expect(smtpTransport(`smtp://127.0.0.1:${rejecting.port}`)(mail)).rejects.toThrow(/451/)
  await expect(smtpTransport('smtp://127.0.0.1:1')(mail)).rejects.toThrow(/ECONNREFUSED/)

  const silent = await startSilentServer()
  await expect(smtpTransport(silent.url, 0.2)(mail)).rejects.toThrow(/greeting|timeout/i)
})

test('silence after the message is distinguished from silence before it, and from an answer', async () => {
  const silent = await startMailServer({ unconfirmed: true })
  await expect(smtpTransport(silent.url, 0.3)(mail)).rejects.toThrow(UnconfirmedError)
  expect(silent.received).toHaveLength(1)
  const refusing = await startMailServer({ rejectWith: 451 })
  await expect(smtpTransport(refusing.url)(mail)).rejects.not.toThrow(UnconfirmedError)
  await expect(smtpTransport('smtp://127.0.0.1:1')(mail)).rejects.not.toThrow(UnconfirmedError)
})

test('a refusal of the address or the message says whether it is for good, one of the sender or the sign-in is no such', async () => {
  const send = async (options: Parameters<typeof startMailServer>[0], user = '') => {
    const { port } = await startMailServer(options)
    return await smtpTransport(`smtp://${user}127.0.0.1:${port}`)(mail).catch((error: unknown) => error)
  }
  expect(await send({ rejectRecipients: { [mail.to]: 550 } })).toMatchObject({ isFinal: true })
  expect(await send({ rejectRecipients: { [mail.to]: 452 } })).toMatchObject({ isFinal: false })
  expect(await send({ rejectWith: 554 })).toMatchObject({ isFinal: true })
  for (const error of [await send({ rejectSender: 553 }), await send({}, 'user:wrong@')]) {
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(RefusedError)
  }
})

test('headers of an email are sent with it', async () => {
  const { port, received } = await startMailServer()
  const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  await smtpTransport(`smtp://127.0.0.1:${port}`)({ ...mail, headers })
  expect(received[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})
