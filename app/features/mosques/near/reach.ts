import { kilometersBetween } from '#app/lib/position.ts'
import type { Position } from '#salaah/qibla.ts'
import type { NearState, Pace } from './near-state.ts'
import type { NearbyBeginning, NearbyJamaat, NearbyMosque } from './nearby-list.ts'

/** Speeds over the straight line, slower than on the road, because no road is straight. */
const KILOMETERS_PER_HOUR: Record<Pace, number> = { walking: 4, driving: 25 }
const HOUR_MS = 3_600_000

export type Reach = {
  /** The distance to where the next jamaat is, else to the mosque; null when the position of its venue is not known. */
  kilometers: number | null
  travelMs: number | null
  /** The next jamaat, reachable or not. */
  next: NearbyJamaat | null
  /** The first jamaat that begins after the arrival. */
  reachable: NearbyJamaat | null
  /** The next salaah at a mosque whose jamaats are not known. */
  begins: NearbyBeginning | null
}

export type ReachedMosque = { mosque: NearbyMosque; reach: Reach }

/** The first of some times after an instant. */
export const nextOf = <T extends { at: number }>(times: readonly T[], now: number): T | null =>
  times.find(({ at }) => at > now) ?? null

/** The distance to a jamaat, which may be away from its mosque; null when the position of its venue is not known. */
export function kilometersTo(
  mosque: Position,
  jamaat: Pick<NearbyJamaat, 'venue'> | null,
  here: Position,
): number | null {
  if (!jamaat?.venue) return kilometersBetween(here, mosque)
  const { latitude, longitude } = jamaat.venue
  return latitude === null || longitude === null ? null : kilometersBetween(here, { latitude, longitude })
}

const travelTime = (kilometers: number, pace: Pace) => (kilometers / KILOMETERS_PER_HOUR[pace]) * HOUR_MS

/** How far a mosque is, and which of its jamaats somebody who leaves now still reaches. */
export function reachOf(mosque: NearbyMosque, here: Position, pace: Pace, now: number): Reach {
  const coming = mosque.jamaats.filter(({ at }) => at > now)
  const next = coming[0] ?? null
  const kilometers = kilometersTo(mosque, next, here)
  const isReachable = (jamaat: NearbyJamaat) => {
    const away = kilometersTo(mosque, jamaat, here)
    return away !== null && jamaat.at >= now + travelTime(away, pace)
  }
  return {
    kilometers,
    travelMs: kilometers === null ? null : travelTime(kilometers, pace),
    next,
    reachable: coming.find(isReachable) ?? null,
    begins: nextOf(mosque.beginnings, now),
  }
}

/**
 * The mosques nearest first, or those first whose reachable jamaat is over soonest with the way there and back. The way
 * back counts, so that a jamaat next door comes before one that begins a little earlier across the city. Times that
 * have not been confirmed for long come after all others.
 */
export function sortByReach(
  mosques: readonly NearbyMosque[],
  { pace, sort, ...here }: NearState,
  now: number,
): ReachedMosque[] {
  const keysOf = ({ mosque, reach }: ReachedMosque): number[] => {
    const distance = reach.kilometers ?? kilometersBetween(here, mosque)
    const { reachable } = reach
    if (sort === 'distance' || !reachable) return [sort === 'distance' ? 0 : 2, distance, 0]
    const back = travelTime(kilometersTo(mosque, reachable, here)!, pace)
    return [mosque.isStale ? 1 : 0, reachable.at + back, distance]
  }
  return mosques
    .map((mosque) => ({ mosque, reach: reachOf(mosque, here, pace, now) }))
    .map((reached) => ({ reached, keys: keysOf(reached) }))
    .sort((a, b) => a.keys[0]! - b.keys[0]! || a.keys[1]! - b.keys[1]! || a.keys[2]! - b.keys[2]!)
    .map(({ reached }) => reached)
}
