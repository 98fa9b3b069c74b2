import type { LocatedMosque } from './positions.ts'

export type Cluster = { latitude: number; longitude: number; mosques: LocatedMosque[] }

/** All pins within a square of this size become one cluster. */
const CELL_SIZE_PX = 72

/** A position in pixels on the world map at a zoom level (Mercator). */
function projectToPixels({ latitude, longitude }: LocatedMosque, zoom: number): [x: number, y: number] {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

/** Groups mosques whose pins would overlap at this zoom level. A cluster is at the mean position of its mosques. */
export function clusterMosques(mosques: readonly LocatedMosque[], zoom: number): Cluster[] {
  const squares = new Map<string, LocatedMosque[]>()
  for (const mosque of mosques) {
    const [x, y] = projectToPixels(mosque, zoom)
    const square = `${Math.floor(x / CELL_SIZE_PX)}/${Math.floor(y / CELL_SIZE_PX)}`
    const members = squares.get(square)
    if (members) members.push(mosque)
    else squares.set(square, [mosque])
  }
  return [...squares.values()].map((mosques) => ({
    latitude: mean(mosques.map((mosque) => mosque.latitude)),
    longitude: mean(mosques.map((mosque) => mosque.longitude)),
    mosques,
  }))
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
