import { globSync, readFileSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { boardFiles } from '#scripts/build/board-files.ts'

// As vitest.config.ts, with a time zone far from Cape Town, but only the tests of some folders.
process.env.TZ = 'America/Los_Angeles'

const { MUTATION_TESTS = '', MUTATION_DATABASE, MUTATION_IMPORTS } = process.env
const setUp = './tests/support/setup'
const exclude = ['**/*.postgres.server.test.ts', 'packages/salaah/order-of-times.test.ts']
// These start processes, in which no mutant is switched on, with thousands of rows.
exclude.push('**/{import-process,large-import}.server.test.ts')
// Rules are pure, so that what tests them is too, and takes milliseconds; glue is tested on a database.
if (!MUTATION_DATABASE) exclude.push('**/*.server.test.ts')
const folders = MUTATION_TESTS.split(',')
const files = globSync(
  folders.map((folder) => `${folder}/*.test.{ts,tsx}`),
  { exclude },
)

/** What is detected is tried no more, so the tests next to a file, the last folder, come before those of many pages. */
class NearestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const nearness = ({ moduleId }: TestSpecification) =>
      folders.findLastIndex((folder) => matchesGlob(relative('.', moduleId), `${folder}/*`))
    return specifications.toSorted((one, other) => nearness(other) - nearness(one))
  }
}

const isReplacing = (file: string) => /vi\.(mock|stub|resetModules)/.test(readFileSync(file, 'utf8'))

export default defineConfig({
  plugins: [boardFiles()],
  test: {
    restoreMocks: true,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    sequence: { sequencer: NearestFirst },
    ...(MUTATION_IMPORTS ? {} : { runner: './scripts/checks/mutation-runner.ts' }),
    globalSetup: MUTATION_DATABASE ? [`${setUp}/database-setup.ts`] : [],
    setupFiles: [
      ...(MUTATION_IMPORTS ? ['./scripts/checks/mutation-of-imports.ts'] : []),
      `${setUp}/strict-console.ts`,
      `${setUp}/clock.ts`,
      ...(MUTATION_DATABASE ? [`${setUp}/database.ts`] : []),
    ],
    projects: [
      { extends: true, test: { name: 'shared', include: files.filter((file) => !isReplacing(file)), isolate: false } },
      { extends: true, test: { name: 'replacing', include: files.filter(isReplacing) } },
    ],
  },
})
