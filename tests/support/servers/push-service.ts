import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { PushSubscription } from '#app/services/push/web-push.server.ts'
import { certificateForLocalhost } from './certificate.ts'

/** What a browser got: its name at the service, the headers, and the text that only it can read. */
type Received = { browser: string; topic: string; urgency: string; ttl: number; authorization: string; text: string }

/** A push service on this machine whose browsers read what is sent to them. */
export async function startPushService(certificate = certificateForLocalhost()) {
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert])
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const received: Received[] = []
  /** What the service answers to a browser instead of 201; `null` never answers. */
  const answers = new Map<string, number | null>()
  const server = createServer(certificate, async (request, response) => {
    const browser = new URL(request.url!, origin).pathname.slice(1)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = answers.has(browser) ? answers.get(browser)! : 201
    if (answer === null) return
    if (answer === 201) {
      const { topic, urgency, ttl, authorization } = request.headers as Record<string, string>
      const text = decrypt(Buffer.concat(chunks), browsers.get(browser)!)
      received.push({
        browser,
        topic: topic!,
        urgency: urgency!,
        ttl: Number(ttl),
        authorization: authorization!,
        text,
      })
    }
    response.writeHead(answer).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  /** A browser that subscribed. */
  const subscribe = (browser: string): PushSubscription => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16)
    browsers.set(browser, { keys, auth })
    const [p256dh, secret] = [keys.getPublicKey('base64url'), auth.toString('base64url')]
    return { endpoint: `${origin}/${browser}`, p256dh, auth: secret }
  }
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  }
  return { origin, received, answers, subscribe, close }
}

function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
    .subarray(0, -1)
    .toString()
}
