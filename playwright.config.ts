import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/support/journeys/launch-options.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/setup/journey-setup.ts',
  // Nothing takes so long; these end a journey that hangs, on however busy a machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalTimeout: 3_600_000,
  retries: 0,
  // Each worker has a site of its own, so that files do not depend on each other.
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: {
    timezoneId: 'America/New_York',
    // A worker would answer requests that journeys intercept; those about it allow it.
    serviceWorkers: 'block',
    launchOptions,
  },
})
