import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { journey } from '#tests/support/journeys/journey-settings.ts'
import { launchOptions } from '#tests/support/journeys/launch-options.ts'

// Read again by every worker of Playwright; the first reading decides for all of them.
process.env.E2E_PORT ??= freePort()
process.env.E2E_BEGAN ??= String(Date.now())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'mosque-connect-e2e-'))

const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Nothing takes so long; these end a journey that hangs, on however busy a machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalTimeout: 3_600_000,
  retries: 0,
  // One site, one database, two processors: journeys follow one another.
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL,
    timezoneId: 'America/New_York',
    launchOptions,
  },
  webServer: {
    command: 'node scripts/run.mjs start',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      ...journey,
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  },
})

function freePort(): string {
  const script = "const s=require('net').createServer().listen(0,()=>{console.log(s.address().port);s.close()})"
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
}
