import type { School } from '#salaah/asr.ts'
import { formatTune, southAfricanTune } from '#salaah/tune.ts'
import { now } from './clock.server.ts'

type Position = { latitude: number; longitude: number }

/** A client of an external salaah service; null means that the request failed twice. */
export type RemoteSalaah = {
  /** Today's times at a position. */
  timings: (position: Position) => Promise<unknown>
  /** The days of a month at a position. */
  calendar: (position: Position, year: number, month: number, school: School) => Promise<unknown>
}

type Options = { timeoutMs: number; retryDelayMs: number; cacheMs: number; failureCacheMs: number }

const defaultOptions: Options = { timeoutMs: 3000, retryDelayMs: 250, cacheMs: 3_600_000, failureCacheMs: 1000 }
const CALCULATION_METHOD = 14
const MAX_CACHED_RESPONSES = 500

/** Creates a client with timeout, one retry and a cache; concurrent equal requests are sent once. */
export function remoteSalaah(base: string, options = defaultOptions): RemoteSalaah {
  const cache = new Map<string, { until: number; data: Promise<unknown> }>()

  function loadCached(key: string, path: string): Promise<unknown> {
    const present = now().getTime()
    const cached = cache.get(key)
    if (cached && cached.until > present) return cached.data
    const data = fetchWithRetry(`${base.replace(/\/+$/, '')}${path}`, options)
    const entry = { until: Number.POSITIVE_INFINITY, data }
    if (cache.size >= MAX_CACHED_RESPONSES) cache.clear()
    cache.set(key, entry)
    void data.then((result) => {
      entry.until = now().getTime() + (result === null ? options.failureCacheMs : options.cacheMs)
    })
    return data
  }

  return {
    timings({ latitude, longitude }) {
      const seconds = Math.floor(now().getTime() / 1000)
      const query = `latitude=${latitude}&longitude=${longitude}&method=${CALCULATION_METHOD}&tune=${formatTune(southAfricanTune)}`
      // The quarter of an hour is part of the key, so that yesterday's times are not returned after midnight.
      return loadCached(`${Math.floor(seconds / 900)}?${query}`, `/v1/timings/${seconds}?${query}`)
    },
    calendar({ latitude, longitude }, year, month, school) {
      const query = `latitude=${latitude}&longitude=${longitude}&method=${CALCULATION_METHOD}&school=${school === 'hanafi' ? 1 : 0}&tune=${formatTune(southAfricanTune)}`
      const path = `/v1/calendar/${year}/${month}?${query}`
      return loadCached(path, path)
    },
  }
}

async function fetchWithRetry(url: string, { timeoutMs, retryDelayMs }: Options): Promise<unknown> {
  const first = await fetchData(url, timeoutMs)
  if (first !== null) return first
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return fetchData(url, timeoutMs)
}

/** Fetches the `data` of a response; null for a status other than 2xx, invalid JSON, missing `data` or a timeout. */
async function fetchData(url: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const body = (await response.json()) as { data?: unknown } | null
    if (typeof body?.data !== 'object' || body.data === null) throw new Error('answered without data')
    return body.data
  } catch (error) {
    console.warn(`The salaah service failed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
