import { rmSync } from 'node:fs'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { makeSampleData } from '#tests/support/journeys/journey-site.ts'

/** Builds once before the journeys, and writes the sample data that the site of each worker begins with. */
export default async function setup(): Promise<() => void> {
  await buildIfStale()
  const folder = await makeSampleData()
  return () => rmSync(folder, { recursive: true, force: true })
}
