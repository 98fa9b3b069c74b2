import { defineConfig } from 'vitest/config'

// As vitest.config.ts, with a time zone far from Cape Town, but only the tests that need no database.
process.env.TZ = 'America/Los_Angeles'

export default defineConfig({
  test: {
    restoreMocks: true,
    include: ['{app,salaah,api}/**/*.test.ts'],
    exclude: ['**/*.server.test.ts'],
    setupFiles: ['./tests/support/setup/strict-console.ts', './tests/support/setup/clock.ts'],
  },
})
