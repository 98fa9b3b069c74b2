import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `rejectWith`: the code that answers every message. `unconfirmed`: messages are accepted and never answered. */
export type MailServerOptions = { rejectWith?: number; unconfirmed?: boolean }

export type ReceivedMail = { recipients: string[]; source: string }

/** A real mail server on loopback that can be stopped and started again on its port; the caller stops it. */
export async function openMailServer({ rejectWith, unconfirmed }: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  let running: SMTPServer | undefined
  let port = 0
  async function start() {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'p@ss' ? done(null, { user: 'user' }) : done(new Error('no')),
      async onData(stream, session, done) {
        const source = (await stream.toArray()).join('')
        if (rejectWith) return done(Object.assign(new Error('Try later'), { responseCode: rejectWith }))
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
