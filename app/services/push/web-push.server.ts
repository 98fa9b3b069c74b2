import { createCipheriv, createECDH, createHmac, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

/** What a browser gives for messages to it: its address at a push service, and the keys that only it can read with. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** The signing key of the site at push services (VAPID). */
export type PushKey = { d: Buffer; publicKey: Buffer }

const CURVE = 'prime256v1'
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16
const RECORD_SIZE = 4096

const fromBase64 = (text: string) => Buffer.from(text, 'base64url')

/**
 * The key of a site, which follows from its secret: every process has the same, a restored backup too, and it is stored
 * nowhere. Another secret makes another key, with which the browsers have to subscribe again.
 */
export function pushKeyOf(secret: string): PushKey {
  const ecdh = createECDH(CURVE)
  for (let attempt = 0; ; attempt++) {
    const d = createHmac('sha256', secret).update(`web push key ${attempt}`).digest()
    try {
      ecdh.setPrivateKey(d)
      return { d, publicKey: ecdh.getPublicKey() }
    } catch {
      // About one hash in four thousand million is no private key of the curve.
    }
  }
}

/** Whether the keys of a subscription are a point of the curve and a secret, as a browser makes them. */
export function hasPushKeys({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  const key = fromBase64(p256dh)
  if (key.length !== PUBLIC_KEY_BYTES || fromBase64(auth).length !== AUTH_BYTES) return false
  try {
    const ecdh = createECDH(CURVE)
    ecdh.generateKeys()
    ecdh.computeSecret(key)
    return true
  } catch {
    return false
  }
}

/** A text for one browser (RFC 8291) as one record of `aes128gcm` (RFC 8188). Salt and key are chosen in tests only. */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const ecdh = createECDH(CURVE)
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const [receiver, sender] = [fromBase64(p256dh), ecdh.getPublicKey()]
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const input = derive(ecdh.computeSecret(receiver), fromBase64(auth), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(input, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_SIZE)
  size.writeUInt8(sender.length, 4)
  // The byte after the text says that this is the last record.
  const body = Buffer.concat([cipher.update(Buffer.from(`${text}\u0002`)), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([salt, size, sender, body])
}

/** Who sends, for one push service until an instant in seconds (RFC 8292). The subject is an address for complaints. */
export function vapidHeader(
  key: PushKey,
  { audience, subject, until }: { audience: string; subject: string; until: number },
) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: until, sub: subject })}`
  const [x, y] = [key.publicKey.subarray(1, 33), key.publicKey.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: key.d.toString('base64url'), x: x!, y: y! }
  const signature = sign('sha256', Buffer.from(token), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${key.publicKey.toString('base64url')}`
}

const MAX_BODY_CHARS = 600

type PushWords = Record<'title' | 'body' | 'language' | 'direction' | 'navigate' | 'tag', string>

/** A message as one JSON for all browsers: Safari shows it itself (Declarative Web Push), elsewhere the worker of the site does. */
export const pushText = ({ title, body, language, direction, navigate, tag }: PushWords): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body: body.slice(0, MAX_BODY_CHARS), lang: language, dir: direction, navigate, tag },
  })
