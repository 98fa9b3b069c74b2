import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * `rejectWith`: the code that answers every message. `rejectRecipients`: the codes that answer single addresses.
 * `rejectSender`: the code that answers every sender. `unconfirmed`: messages are accepted and never answered.
 */
export type MailServerOptions = {
  rejectWith?: number
  rejectRecipients?: Record<string, number>
  rejectSender?: number
  unconfirmed?: boolean
}

export type ReceivedMail = { recipients: string[]; source: string }

/** A real mail server on loopback that can be stopped and started again on its port; the caller stops it. */
export async function openMailServer({
  rejectWith,
  rejectRecipients = {},
  rejectSender,
  unconfirmed,
}: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  let running: SMTPServer | undefined
  let port = 0
  async function start() {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'p@ss' ? done(null, { user: 'user' }) : done(new Error('no')),
      onMailFrom: (_address, _session, done) => done(rejectSender ? refusal(rejectSender) : null),
      onRcptTo: ({ address }, _session, done) => {
        const code = rejectRecipients[address]
        done(code ? refusal(code) : null)
      },
      async onData(stream, session, done) {
        const source = (await stream.toArray()).join('')
        if (rejectWith) return done(refusal(rejectWith))
        received.push({ source, recipients: session.envelope.rcptTo.map((to) => to.address) })
        if (unconfirmed) await new Promise(() => {})
        done()
      },
    })
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
    running = server
  }
  async function stop() {
    const server = running
    running = undefined
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  }
  await start()
  return { url: `smtp://127.0.0.1:${port}`, port, received, start, stop }
}

const refusal = (code: number) => Object.assign(new Error('Try later'), { responseCode: code })
