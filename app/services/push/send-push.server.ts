import { lookup as resolveHost } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { env } from '#app/env.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { isPublicAddress } from '#app/services/images/public-address.ts'
import { encryptPush, type PushKey, type PushSubscription, pushKeyOf, vapidHeader } from './web-push.server.ts'

/** What goes with a message to a push service. Of two with one topic a device that was off gets the later. */
export type PushOptions = { topic: string; urgency: 'high' | 'normal'; ttlSeconds: number }

/** `gone`: the browser has no such subscription any more. `failed`: it may be tried again. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16_384
const TOKEN_SECONDS = 12 * 3600
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

const publicUrl = () => URL.parse(env().PUBLIC_URL ?? '')

/** Whether visitors can be told by push: services refuse what no public https address stands behind, and a worker shows it. */
export const isPushOffered = (): boolean => publicUrl()?.protocol === 'https:' && env().OFFLINE && !env().DEMO

let cached: { secret: string; key: PushKey } | undefined

/** The key of this site at push services. */
export function pushKey(): PushKey {
  const secret = appSecret()
  if (cached?.secret !== secret) cached = { secret, key: pushKeyOf(secret) }
  return cached.key
}

/**
 * Whether an address can be one of a push service: it comes from visitors, and must not lead into the private network.
 * A site at https://localhost, which only tests have, may use addresses of the same machine.
 */
export function isPushAddress(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  const host = hostOf(url)
  return isIP(host) ? isAllowed(host) : host.includes('.') || (host === 'localhost' && isLocalSite())
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const isLocalSite = () => isPushOffered() && publicUrl()?.hostname === 'localhost'
const isAllowed = (address: string) => isPublicAddress(address) || (isLocalSite() && LOOPBACK.test(address))

// Each connection goes to an address that was checked: a name could lead elsewhere when it is looked up again.
const lookup: LookupFunction = (host, options, done) =>
  resolveHost(host, { all: true, verbatim: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isAllowed(address))
    if (error || refused || addresses.length === 0) done(error ?? new Error('no public address'), [])
    else if (options.all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  })

const agent = new Agent({ keepAlive: true, maxSockets: 20, maxFreeSockets: 20, timeout: TIMEOUT_MS, lookup })

/** Sends a text to one browser. It never throws. */
export async function sendPush(
  subscription: PushSubscription,
  text: string,
  { topic, urgency, ttlSeconds }: PushOptions,
): Promise<PushOutcome> {
  if (!isPushAddress(subscription.endpoint)) return 'gone'
  try {
    const body = encryptPush(text, subscription)
    const status = await post(new URL(subscription.endpoint), body, {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': String(body.length),
      Authorization: authorization(new URL(subscription.endpoint).origin),
      TTL: String(Math.max(0, Math.round(ttlSeconds))),
      Topic: topic,
      Urgency: urgency,
    })
    if (status >= 200 && status < 300) return 'sent'
    return status === 404 || status === 410 ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}

function post(url: URL, body: Buffer, headers: Record<string, string>): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers, signal })
      .on('response', (response) => {
        resolve(response.statusCode ?? 0)
        // What a service answers besides is of no use. It is read, so that the connection serves the next message, but
        // it could be endless.
        let bytes = 0
        response
          .on('error', () => {})
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > MAX_ANSWER_BYTES) response.destroy()
          })
      })
      .on('error', reject)
      .end(body)
  })
}

const tokens = new Map<string, { until: number; header: string; publicKey: string }>()
const MAX_TOKENS = 100

/** The signature for a push service, which serves for half a day. */
function authorization(audience: string): string {
  const [key, seconds] = [pushKey(), Math.floor(Date.now() / 1000)]
  const publicKey = key.publicKey.toString('base64url')
  const known = tokens.get(audience)
  if (known && known.publicKey === publicKey && known.until > seconds + 3600) return known.header
  const until = seconds + TOKEN_SECONDS
  const { CONTACT_EMAIL } = env()
  const subject = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : publicUrl()!.origin
  const header = vapidHeader(key, { audience, subject, until })
  if (tokens.size >= MAX_TOKENS) tokens.clear()
  tokens.set(audience, { until, header, publicKey })
  return header
}
