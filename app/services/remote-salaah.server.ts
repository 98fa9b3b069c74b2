import type { School } from '#salaah/asr.ts'
import { formatTune, southAfricanTune } from '#salaah/tune.ts'
import { now } from './clock.server.ts'

type Position = { latitude: number; longitude: number }

/** The product's two questions to an outside salaah service; null means that it failed twice. */
export type RemoteSalaah = {
  /** The service's times of today at a place. */
  timings: (place: Position) => Promise<unknown>
  /** The service's days of a month at a place. */
  calendar: (place: Position, year: number, month: number, school: School) => Promise<unknown>
}

export type Patience = { timeout: number; pause: number; keep: number; keepFailure: number }

/** Milliseconds: for one attempt, before the second, and for which an answer or a failure is remembered. */
const patience: Patience = { timeout: 3000, pause: 250, keep: 3_600_000, keepFailure: 1000 }
const method = 14
const mostKept = 500

/** A service at a base address, with timeout, one retry and a memory; equal questions at one time are asked once. */
export function remoteSalaah(base: string, limits: Patience = patience): RemoteSalaah {
  const memory = new Map<string, { until: number; answer: Promise<unknown> }>()

  function remembered(key: string, path: string): Promise<unknown> {
    const present = now().getTime()
    const known = memory.get(key)
    if (known && known.until > present) return known.answer
    const answer = askTwice(`${base.replace(/\/+$/, '')}${path}`, limits)
    const entry = { until: Number.POSITIVE_INFINITY, answer }
    if (memory.size >= mostKept) memory.clear()
    memory.set(key, entry)
    void answer.then((data) => {
      entry.until = now().getTime() + (data === null ? limits.keepFailure : limits.keep)
    })
    return answer
  }

  return {
    timings({ latitude, longitude }) {
      const seconds = Math.floor(now().getTime() / 1000)
      const query = `latitude=${latitude}&longitude=${longitude}&method=${method}&tune=${formatTune(southAfricanTune)}`
      // The hour is part of the key, so that an answer does not outlive the day by much.
      return remembered(`${Math.floor(seconds / 900)}?${query}`, `/v1/timings/${seconds}?${query}`)
    },
    calendar({ latitude, longitude }, year, month, school) {
      const query = `latitude=${latitude}&longitude=${longitude}&method=${method}&school=${school === 'hanafi' ? 1 : 0}&tune=${formatTune(southAfricanTune)}`
      const path = `/v1/calendar/${year}/${month}?${query}`
      return remembered(path, path)
    },
  }
}

async function askTwice(url: string, limits: Patience): Promise<unknown> {
  const first = await ask(url, limits.timeout)
  if (first !== null) return first
  await new Promise((resolve) => setTimeout(resolve, limits.pause))
  return ask(url, limits.timeout)
}

/** The `data` of an answer, or null: for every status but 2xx, no JSON, no `data`, or silence. */
async function ask(url: string, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), headers: { Accept: 'application/json' } })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const body = (await response.json()) as { data?: unknown } | null
    if (typeof body?.data !== 'object' || body.data === null) throw new Error('answered without data')
    return body.data
  } catch (error) {
    console.warn(`The salaah service failed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
