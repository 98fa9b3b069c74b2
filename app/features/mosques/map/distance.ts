import { angleBetween, type Position } from '#salaah/qibla.ts'

const EARTH_RADIUS_KM = 6371

/** The distance between two positions along the ground. */
export function kilometersBetween(a: Position, b: Position): number {
  return (angleBetween(a, b) * Math.PI * EARTH_RADIUS_KM) / 180
}

/** Messages with `{}` for the distance, because the props of an island must be plain data. */
export type DistanceTexts = { meters: string; kilometers: string; away: string; about: string }

/** A distance such as `350 m away` or `2.4 km away`, more coarsely rounded for an approximate position. */
export function formatDistanceAway(texts: DistanceTexts, kilometers: number, approximate: boolean): string {
  const distance = formatDistance(texts, kilometers, approximate)
  return texts.away.replace('{}', approximate ? texts.about.replace('{}', distance) : distance)
}

function formatDistance(texts: DistanceTexts, kilometers: number, approximate: boolean): string {
  if (kilometers < (approximate ? 0.75 : 0.95)) {
    const step = approximate ? 500 : 50
    return texts.meters.replace('{}', String(Math.max(step, Math.round((kilometers * 1000) / step) * step)))
  }
  const number = kilometers < 10 && !approximate ? kilometers.toFixed(1) : String(Math.round(kilometers))
  return texts.kilometers.replace('{}', number)
}
