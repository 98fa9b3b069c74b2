import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cutLand, type Point, type Ring } from '#app/features/mosques/map/land.ts'

const COAST = 'coast.bin'
/** A hash of what the coast was cut from. */
const KEY = 'coast.key'

/** Land as the package has it: lines whose points are given by their difference, and polygons made of lines. */
export type Atlas = {
  transform: { scale: Point; translate: Point }
  arcs: readonly Ring[]
  objects: { land: { geometries: readonly { arcs: readonly (readonly (readonly number[])[])[] }[] } }
}

/** Writes the coast of the world into a build when the build is ready; copies that of the previous build when nothing has changed. */
export async function writeCoast(folder: string, previous: string, ready: Promise<void>): Promise<void> {
  let source: string
  try {
    source = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  } catch {
    console.warn('Maps have no coast: the package world-atlas is not installed.')
    return
  }
  const [atlas, builder] = await Promise.all([source, 'app/features/mosques/map/land.ts'].map((path) => readFile(path)))
  const key = createHash('sha1').update(atlas!).update(builder!).digest('hex')
  const previousKey = await readFile(join(previous, KEY), 'utf8').catch(() => '')
  const coast =
    previousKey === key ? await readFile(join(previous, COAST)) : cutLand(ringsOf(JSON.parse(atlas!.toString())))
  // The build empties its folder when it begins.
  await ready
  await writeFile(join(folder, COAST), coast)
  await writeFile(join(folder, KEY), key)
}

/** All rings of the land, of islands and of lakes, in degrees. */
export function ringsOf({ transform, arcs, objects }: Atlas): Ring[] {
  const { scale, translate } = transform
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  // A negative number is a line that is followed backwards. The next line begins where one ends.
  const follow = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!).slice(1)
  return objects.land.geometries.flatMap(({ arcs: polygons }) =>
    polygons.flatMap((polygon) => polygon.map((ring) => ring.flatMap(follow))),
  )
}
