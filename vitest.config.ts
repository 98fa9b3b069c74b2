import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { boardFiles } from './scripts/build/board-files.ts'
import { compileTexts } from './scripts/build/compile-texts.ts'

compileTexts()

// Far from Cape Town, so that a rule which uses the computer's own zone is found out.
process.env.TZ = 'America/Los_Angeles'

// What only one of the two engines has is tested in files that say so in their name.
const otherEngine = process.env.TEST_DATABASE_URL ? '**/*.sqlite.server.test.ts' : '**/*.postgres.server.test.ts'

const everywhere = ['#tests/support/setup/strict-console.ts', '#tests/support/setup/clock.ts']

// Tests of rules share their modules, which are imported once, except those that replace modules or globals.
const rules = globSync('{app,salaah,api,server,ops,scripts}/**/*.test.{ts,tsx}').filter(
  (file) => !file.endsWith('.server.test.ts'),
)
const replacing = rules.filter((file) => /vi\.(mock|stub|resetModules)/.test(readFileSync(file, 'utf8')))

export default defineConfig({
  plugins: [boardFiles()],
  test: {
    restoreMocks: true,
    maxWorkers: 2,
    // Nothing takes so long; these end a test that hangs, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: rules,
          exclude: replacing,
          isolate: false,
          setupFiles: everywhere,
        },
      },
      {
        extends: true,
        test: { name: 'rules-replacing', include: replacing, setupFiles: everywhere },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{app,api,server,ops,scripts}/**/*.server.test.ts'],
          exclude: [otherEngine],
          globalSetup: ['#tests/support/setup/database-setup.ts'],
          setupFiles: [...everywhere, '#tests/support/setup/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          globalSetup: ['#tests/support/setup/database-setup.ts', '#tests/support/setup/build-setup.ts'],
          setupFiles: [...everywhere, '#tests/support/setup/database.ts'],
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
})
