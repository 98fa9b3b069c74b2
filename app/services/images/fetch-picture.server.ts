import { lookup as resolveHost } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { env } from '#app/env.server.ts'
import { MAX_PICTURE_BYTES, PictureError } from './picture-rules.ts'
import { isPublicAddress } from './public-address.ts'

type Address = { address: string; family: number }
type Resolve = (host: string) => Promise<Address[]>

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
const resolveAll: Resolve = (host) => resolveHost(host, { all: true, verbatim: true })

/** Fetches a picture from a public address. */
export const fetchPicture = async (address: string, network?: Parameters<typeof fetchPublic>[2]): Promise<Uint8Array> =>
  readBody((await fetchPublic(address, 'image/*', network)).response)

/**
 * Opens the answer of a public address. Every IP address of the host must be public, the connection uses the checked one,
 * and each redirect is checked again, so that nobody can read from the private network.
 */
export async function fetchPublic(
  address: string,
  accept: string,
  { resolve = resolveAll, isAllowed = isPublicAddress } = {},
): Promise<{ url: URL; response: IncomingMessage }> {
  if (env().DEMO) throw new PictureError('demo')
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = parseAddress(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await resolvePublic(url, resolve, isAllowed)
    const response = await sendRequest(url, target, accept, signal).catch((error: unknown) => fail(error))
    const location = response.headers.location
    if (response.statusCode && response.statusCode >= 300 && response.statusCode < 400 && location) {
      response.destroy()
      url = parseAddress(new URL(location, url).href)
    } else return { url, response }
  }
  return fail('too many redirects')
}

function fail(reason: unknown): never {
  throw new PictureError('upload-failed', reason instanceof Error ? reason.message : String(reason))
}

function parseAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return fail('no public address')
  return url
}

async function resolvePublic(url: URL, resolve: Resolve, isAllowed: (address: string) => boolean): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolve(host).catch((error) => fail(error))
  const [first] = addresses
  if (!first || !addresses.every((entry) => isAllowed(entry.address))) return fail('no public address')
  return first
}

function sendRequest(
  url: URL,
  { address, family }: Address,
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // The name is not resolved again, because a second lookup could return a private address.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(url, { lookup, signal, agent: false, headers: { Accept: accept, 'User-Agent': 'mosque-connect' } })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  if (response.statusCode !== 200) {
    response.destroy()
    fail(`the address answered ${response.statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size >= MAX_PICTURE_BYTES) throw new PictureError('too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PictureError) throw error
    fail(error)
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}
