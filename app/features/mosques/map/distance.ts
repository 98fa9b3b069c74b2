export type Position = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371

/** The distance between two places along the ground, in kilometres. */
export function kilometersBetween(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Messages with `{}` for the distance, so that they can be sent to an island. */
export type DistanceTexts = { metres: string; kilometres: string; away: string; about: string }

/** A distance as people say it: `350 m away`, `2.4 km away`; rounder when the position is only roughly known. */
export function formatDistanceAway(texts: DistanceTexts, kilometres: number, approximate: boolean): string {
  const distance = formatDistance(texts, kilometres, approximate)
  return texts.away.replace('{}', approximate ? texts.about.replace('{}', distance) : distance)
}

function formatDistance(texts: DistanceTexts, kilometres: number, approximate: boolean): string {
  if (kilometres < 0.95) {
    const step = approximate ? 500 : 50
    return texts.metres.replace('{}', String(Math.max(step, Math.round((kilometres * 1000) / step) * step)))
  }
  const figures = kilometres < 10 && !approximate ? kilometres.toFixed(1) : String(Math.round(kilometres))
  return texts.kilometres.replace('{}', figures)
}
