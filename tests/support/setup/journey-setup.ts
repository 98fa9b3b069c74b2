import { buildIfStale, sourcesHash } from '#scripts/build/build-site.ts'
import { makeSampleData } from '#tests/support/journeys/journey-site.ts'

/** Builds once before the journeys, and writes the sample data that the site of each worker begins with. */
export default async function setup(): Promise<void> {
  await buildIfStale()
  await makeSampleData(sourcesHash())
}
