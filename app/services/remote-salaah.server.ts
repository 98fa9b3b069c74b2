import { setTimeout as wait } from 'node:timers/promises'
import { defaultMethod } from '#salaah/methods.ts'
import type { School } from '#salaah/sun.ts'
import { formatTune, noTune, type Rules } from '#salaah/times.ts'
import { now } from './clock.server.ts'

/** A position, and the rules by which its times are calculated. */
type Position = { latitude: number; longitude: number; rules: Rules }

/** A client of an external salaah service; null means that the request failed twice. */
export type RemoteSalaah = {
  /** Today's times at a position. */
  timings: (position: Position, school?: School) => Promise<unknown>
  /** The days of a month at a position. */
  calendar: (position: Position, year: number, month: number, school: School) => Promise<unknown>
}

type Options = {
  timeoutMs: number
  retryDelayMs: number
  deadlineMs: number
  cacheMs: number
  failureCacheMs: number
  /** Counted in the JSON text of the responses. */
  maxCacheChars: number
}

const defaultOptions: Options = {
  timeoutMs: 3000,
  retryDelayMs: 250,
  deadlineMs: 5000,
  cacheMs: 3_600_000,
  failureCacheMs: 1000,
  maxCacheChars: 16 * 1024 * 1024,
}
/** What an entry takes next to its text, so that failures count as well. */
const OVERHEAD_CHARS = 500
const MAX_RESPONSE_BYTES = 1024 * 1024
const MAX_REDIRECTS = 2

type FetchedData = { data: object; chars: number }

/** Creates a client with timeout, one retry and a cache; concurrent equal requests are sent once. */
export function remoteSalaah(base: string, options = defaultOptions): RemoteSalaah {
  const cache = new Map<string, { until: number; data: Promise<unknown> }>()
  let cachedChars = 0

  function loadCached(key: string, path: string): Promise<unknown> {
    const present = now().getTime()
    const cached = cache.get(key)
    if (cached && cached.until > present) return cached.data
    const response = fetchWithRetry(`${base.replace(/\/+$/, '')}${path}`, options)
    const data = response.then((fetched) => fetched?.data ?? null)
    const entry = { until: Number.POSITIVE_INFINITY, data }
    if (cachedChars >= options.maxCacheChars) {
      cache.clear()
      cachedChars = 0
    }
    cache.set(key, entry)
    cachedChars += OVERHEAD_CHARS
    void response.then((fetched) => {
      cachedChars += fetched?.chars ?? 0
      entry.until = now().getTime() + (fetched ? options.cacheMs : options.failureCacheMs)
    })
    return data
  }

  return {
    timings({ latitude, longitude, rules }, school = 'shafii') {
      const seconds = Math.floor(now().getTime() / 1000)
      const query = `latitude=${latitude}&longitude=${longitude}${formatMethod(rules)}${school === 'hanafi' ? '&school=1' : ''}${formatMinutes(rules)}`
      // The quarter of an hour is part of the key, so that yesterday's times are not returned after midnight.
      return loadCached(`${Math.floor(seconds / 900)}?${query}`, `/v1/timings/${seconds}?${query}`)
    },
    calendar({ latitude, longitude, rules }, year, month, school) {
      const query = `latitude=${latitude}&longitude=${longitude}${formatMethod(rules)}&school=${school === 'hanafi' ? 1 : 0}${formatMinutes(rules)}`
      const path = `/v1/calendar/${year}/${month}?${query}`
      return loadCached(path, path)
    },
  }
}

const formatMethod = ({ method = defaultMethod }: Rules) => `&method=${method.id}`
const formatMinutes = ({ tune = noTune }: Rules) => `&tune=${formatTune(tune)}`

/** One deadline counts for both attempts together. */
async function fetchWithRetry(
  url: string,
  { timeoutMs, retryDelayMs, deadlineMs }: Options,
): Promise<FetchedData | null> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const first = await fetchData(url, AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]))
  if (first !== null) return first
  const waited = await wait(retryDelayMs, true, { signal: deadline }).catch(() => false)
  return waited ? fetchData(url, AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)])) : null
}

/** Fetches the `data` of a response; null for a status other than 2xx, invalid JSON, missing `data` or a timeout. */
async function fetchData(url: string, signal: AbortSignal): Promise<FetchedData | null> {
  try {
    const response = await fetchOnHost(url, signal)
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const text = await limitedText(response)
    const body = JSON.parse(text) as { data?: unknown } | null
    if (typeof body?.data !== 'object' || body.data === null) throw new Error('answered without data')
    return { data: body.data, chars: text.length }
  } catch (error) {
    console.warn(`The salaah service failed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** Follows redirects on the same host only: another one could be an address of the private network. */
async function fetchOnHost(url: string, signal: AbortSignal): Promise<Response> {
  let address = new URL(url)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(address, { signal, redirect: 'manual', headers: { Accept: 'application/json' } })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const next = new URL(location, address)
    const isSameHost = next.hostname === address.hostname && (next.port === address.port || next.protocol === 'https:')
    if (!isSameHost || !/^https?:$/.test(next.protocol)) throw new Error('redirected to another host')
    address = next
  }
  throw new Error('redirected too often')
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('answered with more than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
