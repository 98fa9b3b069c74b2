import type { LocatedMosque } from './positions.ts'

export type Cluster = { latitude: number; longitude: number; mosques: LocatedMosque[] }

/** The side of the squares whose pins are drawn as one, in pixels. */
const CELL_SIZE_PX = 72

/** The place of a position on the world map at a zoom level, in pixels (Mercator). */
function projectToPixels({ latitude, longitude }: LocatedMosque, zoom: number): [x: number, y: number] {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

/** Pins that would lie on one another at this zoom level, gathered; each cluster stands in the middle of its own. */
export function clusterMosques(mosques: readonly LocatedMosque[], zoom: number): Cluster[] {
  const squares = new Map<string, LocatedMosque[]>()
  for (const mosque of mosques) {
    const [x, y] = projectToPixels(mosque, zoom)
    const square = `${Math.floor(x / CELL_SIZE_PX)}/${Math.floor(y / CELL_SIZE_PX)}`
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
