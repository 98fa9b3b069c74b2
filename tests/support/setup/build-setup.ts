import { buildIfStale } from '#scripts/build/build-site.ts'

/** Builds once before the tests of the built site. */
export default async function setup(): Promise<void> {
  await buildIfStale()
}
