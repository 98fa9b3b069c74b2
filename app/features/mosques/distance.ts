import type { PublicTexts } from '#app/i18n/texts.ts'

export type Position = { latitude: number; longitude: number }

const earthRadius = 6371

/** The distance between two places along the ground, in kilometres. */
export function kilometresBetween(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A distance as people say it: `350 m`, `2.4 km`, `18 km`; rounder when the position is only roughly known. */
export function distanceText(texts: PublicTexts['mosques']['near'], kilometres: number, approximate = false): string {
  if (kilometres < 0.95) {
    const step = approximate ? 500 : 50
    return texts.metres(Math.max(step, Math.round((kilometres * 1000) / step) * step))
  }
  const figures = kilometres < 10 && !approximate ? kilometres.toFixed(1) : String(Math.round(kilometres))
  return texts.kilometres(figures)
}
