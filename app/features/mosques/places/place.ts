import type { MosqueCity } from '#app/features/mosques/cities/mosque-city.ts'
import type { Position } from '#salaah/qibla.ts'

/** A suburb, station or landmark that people name when they look for a mosque. Its position is approximate. */
export type Place = Position & {
  name: string
  /** Other names. */
  also: readonly string[]
  /** Null on a site with mosques in one city only. */
  city: MosqueCity | null
}
