import { kilometersBetween } from '#app/lib/position.ts'
import type { Position } from '#salaah/sun.ts'
import type { NearState, Pace } from './near-state.ts'
import type { NearbyBeginning, NearbyJamaat, NearbyMosque } from './nearby-list.ts'

/** Speeds over the straight line, slower than on the road, because no road is straight. */
const KILOMETERS_PER_HOUR: Record<Pace, number> = { walking: 4, driving: 25 }
const MINUTE_MS = 60_000
/** Nobody goes so far to a jamaat because it is the one in time. */
const MAX_WAY_MS = 60 * MINUTE_MS

export type Reach = {
  /** The distance to where the next jamaat is, else to the mosque; null when the position of its venue is not known. */
  kilometers: number | null
  /** Whole minutes. */
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

/** A distance as lists show it: to 50 m, from 1 km to 100 m, and from 10 km to the kilometer. */
export function shownMeters(kilometers: number): number {
  if (kilometers < 0.975) return Math.max(50, Math.round(kilometers * 20) * 50)
  return kilometers < 9.95 ? Math.round(kilometers * 10) * 100 : Math.round(kilometers) * 1000
}

/** The way in whole minutes. It follows from the distance that is shown, so that one never contradicts the other. */
const travelTime = (kilometers: number, pace: Pace) =>
  Math.ceil((shownMeters(kilometers) * 60) / (KILOMETERS_PER_HOUR[pace] * 1000)) * MINUTE_MS

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
 * The mosques nearest first, or before the others those where somebody who leaves now is in time: for the next jamaat, or
 * where no jamaat is known for the beginning of the next salaah. Times that have not been confirmed for long come after
 * others, and what is more than an hour away is in no time.
 */
export function sortByReach(
  mosques: readonly NearbyMosque[],
  { pace, sort, ...here }: NearState,
  now: number,
): ReachedMosque[] {
  const rankOf = ({ mosque, reach: { travelMs, next, reachable, begins } }: ReachedMosque): number => {
    if (travelMs === null || travelMs > MAX_WAY_MS) return 2
    const isInTime = next ? next === reachable : begins !== null && begins.at >= now + travelMs
    return isInTime ? Number(next !== null && mosque.isStale) : 2
  }
  return mosques
    .map((mosque) => ({ mosque, reach: reachOf(mosque, here, pace, now) }))
    .map((reached) => ({
      reached,
      rank: sort === 'distance' ? 0 : rankOf(reached),
      distance: reached.reach.kilometers ?? kilometersBetween(here, reached.mosque),
    }))
    .sort((a, b) => a.rank - b.rank || a.distance - b.distance)
    .map(({ reached }) => reached)
}
