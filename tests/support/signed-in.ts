import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { journey } from './journey-settings.ts'

const run = promisify(execFile)

/** A page of somebody who has just signed in as a superadmin, by the link the server's own command makes. */
export async function superadminPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env
  const { stdout } = await run('node_modules/.bin/node', ['scripts/superadmin.ts', 'owner@journey.example'], {
    env: { ...process.env, ...journey, PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR },
  })
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(/http\S+one-time-link\S+/.exec(stdout)![0])
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/admin')
  return page
}
