import { lookup as resolveHost } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { MAX_BYTES, PictureError } from './picture-rules.ts'
import { isPublicAddress } from './public-address.ts'

type Address = { address: string; family: number }
type Resolve = (host: string) => Promise<Address[]>

const SECONDS = 10
const MAX_REDIRECTS = 3
const everyAddress: Resolve = (host) => resolveHost(host, { all: true, verbatim: true })

/**
 * Fetches the file at an address for somebody who may only name public ones: every address the host has must be
 * public, the connection goes to the one that was checked, and each redirect is checked again.
 */
export async function fetchPicture(
  address: string,
  { resolve = everyAddress, isAllowed = isPublicAddress } = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(SECONDS * 1000)
  let url = parse(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await open(url, await checked(url, resolve, isAllowed), signal).catch((error: unknown) =>
      fail(error),
    )
    const location = answer.headers.location
    if (answer.statusCode && answer.statusCode >= 300 && answer.statusCode < 400 && location) {
      answer.destroy()
      url = parse(new URL(location, url).href)
    } else return await body(answer)
  }
  return fail('too many redirects')
}

function fail(reason: unknown): never {
  throw new PictureError('upload-failed', reason instanceof Error ? reason.message : String(reason))
}

function parse(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return fail('no public address')
  return url
}

async function checked(url: URL, resolve: Resolve, isAllowed: (address: string) => boolean): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host).catch((error) => fail(error))
  const [first] = found
  if (!first || !found.every((entry) => isAllowed(entry.address))) return fail('no public address')
  return first
}

function open(url: URL, { address, family }: Address, signal: AbortSignal): Promise<IncomingMessage> {
  // The name is not resolved again: a second answer could lead into the private network.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(url, { lookup, signal, agent: false, headers: { Accept: 'image/*', 'User-Agent': 'mosque-connect' } })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function body(answer: IncomingMessage): Promise<Uint8Array> {
  if (answer.statusCode !== 200) {
    answer.destroy()
    fail(`the address answered ${answer.statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size >= MAX_BYTES) throw new PictureError('too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PictureError) throw error
    fail(error)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}
