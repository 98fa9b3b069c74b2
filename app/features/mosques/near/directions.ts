import { buildDirectionsUrl } from '#app/features/mosques/mosque-rules.ts'
import type { Position } from '#salaah/qibla.ts'

type Destination = Position & { name: string; address: string; approximate: boolean }

/** A route to the position, or to the address where the position is only approximate. The map asks where it starts. */
export function directionsTo({ name, address, latitude, longitude, approximate }: Destination): string {
  if (approximate) return buildDirectionsUrl({ name, address, area: '' })
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
}
