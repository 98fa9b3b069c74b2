import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cutLand, ringsOf } from '#app/features/mosques/map/land.ts'

const COAST = 'coast.bin'
/** A hash of what the coast was cut from. */
const KEY = 'coast.key'

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
