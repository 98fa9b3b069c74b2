import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import type { Position } from '#salaah/qibla.ts'
import type { NearSort, NearState, Pace } from './near-state.ts'
import type { Beginning, Jamaat, NearbyMosque } from './nearby-list.ts'

/** Speeds over the straight line, slower than on the road, because no road is straight. */
const KILOMETERS_PER_HOUR: Record<Pace, number> = { walking: 4, driving: 25 }
const HOUR_MS = 3_600_000

export type Reach = {
  kilometers: number
  travelMs: number
  /** The next jamaat, reachable or not. */
  next: Jamaat | null
  /** The first jamaat that begins after the arrival. */
  reachable: Jamaat | null
  /** The next salaah at a mosque whose jamaats are not known. */
  begins: Beginning | null
}

export type ReachedMosque = { mosque: NearbyMosque; reach: Reach }

/** The first of some times after an instant. */
export const nextOf = <T extends Jamaat>(times: readonly T[], now: number): T | null =>
  times.find(({ at }) => at > now) ?? null

/** How far a mosque is, and which of its jamaats somebody who leaves now still reaches. */
export function reachOf(mosque: NearbyMosque, here: Position, pace: Pace, now: number): Reach {
  const kilometers = kilometersBetween(here, mosque)
  const travelMs = (kilometers / KILOMETERS_PER_HOUR[pace]) * HOUR_MS
  const coming = mosque.jamaats.filter(({ at }) => at > now)
  return {
    kilometers,
    travelMs,
    next: nextOf(mosque.jamaats, now),
    reachable: coming.find(({ at }) => at >= now + travelMs) ?? null,
    begins: nextOf(mosque.beginnings, now),
  }
}

/**
 * The mosques nearest first, or those first whose reachable jamaat is over soonest with the way there and back. The way
 * back counts, so that a jamaat next door comes before one that begins a little earlier across the city.
 */
export function sortByReach(
  mosques: readonly NearbyMosque[],
  { pace, sort, ...here }: NearState,
  now: number,
): ReachedMosque[] {
  const order: Record<NearSort, (reach: Reach) => number> = {
    distance: ({ kilometers }) => kilometers,
    jamaat: ({ reachable, travelMs }) => (reachable ? reachable.at + travelMs : Number.MAX_SAFE_INTEGER),
  }
  const key = order[sort]
  return mosques
    .map((mosque) => ({ mosque, reach: reachOf(mosque, here, pace, now) }))
    .sort((a, b) => key(a.reach) - key(b.reach) || a.reach.kilometers - b.reach.kilometers)
}
