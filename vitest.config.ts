import { defineConfig } from 'vitest/config'

// Far from Cape Town, so that a rule which uses the computer's own zone is found out.
process.env.TZ = 'America/Los_Angeles'

// What only one of the two engines has is tested in files that say so in their name.
const otherEngine = process.env.TEST_DATABASE_URL ? '**/*.sqlite.server.test.ts' : '**/*.postgres.server.test.ts'

const strictConsole = './tests/support/strict-console.ts'

export default defineConfig({
  test: {
    restoreMocks: true,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{app,salaah,api,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.ts'],
          setupFiles: [strictConsole],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{app,api,server,scripts}/**/*.server.test.ts'],
          exclude: [otherEngine],
          globalSetup: ['./tests/support/database-setup.ts'],
          setupFiles: [strictConsole, './tests/support/database.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          globalSetup: ['./tests/support/database-setup.ts', './tests/support/build-setup.ts'],
          setupFiles: [strictConsole, './tests/support/database.ts'],
          server: { deps: { external: [/\/build\/server\//] } },
          fileParallelism: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
