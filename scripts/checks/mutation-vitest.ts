import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// As vitest.config.ts, with a time zone far from Cape Town, but only the tests of one folder, and of these those without a
// database: the rules are pure, so that what tests them is too, and takes milliseconds.
process.env.TZ = 'America/Los_Angeles'

const folder = process.env.MUTATION_TESTS

/** The tests next to the changed file come first, the quickest of them first: the first that fails ends the run. */
class NearestFirst extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    const [changed = ''] = this.ctx.config.related ?? []
    const isElsewhere = ({ moduleId }: TestSpecification) => Number(dirname(moduleId) !== dirname(changed))
    const slowestFirst = await super.sort(tests)
    return slowestFirst.reverse().sort((a, b) => isElsewhere(a) - isElsewhere(b))
  }
}

export default defineConfig({
  test: {
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: NearestFirst },
    name: 'rules',
    include: [`${folder}/**/*.test.ts`],
    exclude: ['**/*.server.test.ts', 'salaah/order-of-times.test.ts'],
    setupFiles: ['./tests/support/setup/strict-console.ts', './tests/support/setup/clock.ts'],
  },
})
