import type { PlacedMosque } from './positions.ts'

export type Cluster = { latitude: number; longitude: number; mosques: PlacedMosque[] }

/** The side of the squares whose pins are drawn as one, in pixels. */
const cell = 72

/** The place of a position on the world map at a zoom level, in pixels (Mercator). */
function pixelOf({ latitude, longitude }: PlacedMosque, zoom: number): [x: number, y: number] {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

/** Pins that would lie on one another at this zoom level, gathered; each cluster stands in the middle of its own. */
export function clusters(mosques: readonly PlacedMosque[], zoom: number): Cluster[] {
  const squares = new Map<string, PlacedMosque[]>()
  for (const mosque of mosques) {
    const [x, y] = pixelOf(mosque, zoom)
    const square = `${Math.floor(x / cell)}/${Math.floor(y / cell)}`
    const others = squares.get(square)
    if (others) others.push(mosque)
    else squares.set(square, [mosque])
  }
  return [...squares.values()].map((mosques) => ({
    latitude: mean(mosques.map((mosque) => mosque.latitude)),
    longitude: mean(mosques.map((mosque) => mosque.longitude)),
    mosques,
  }))
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
