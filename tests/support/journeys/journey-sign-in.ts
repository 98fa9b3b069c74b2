import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { journey, siteClockOffsetMs } from './journey-settings.ts'

export const sampleAdminSignIn = { email: 'admin@sample.example', password: journey.SAMPLE_PASSWORD }

/** Signs in as the sample mosque admin, on the current sign-in page or at /login. */
export async function signInAsMosqueAdmin(page: Page): Promise<void> {
  if (!/\/login/.test(page.url())) await page.goto('/login')
  await page.locator('input[name=email]').fill(sampleAdminSignIn.email)
  await page.locator('input[name=password]').fill(sampleAdminSignIn.password)
  await page.locator('main form:has(input[name=password]) button[type=submit]').click()
  await expect(page).toHaveURL(({ pathname }) => /\/(admin\/|profile)/.test(pathname))
}

/** A page of a superadmin who has signed in by a one-time link. */
export async function superadminPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await signInAsSuperadmin(page, 'owner@journey.example')
  return page
}

/** Creates a one-time link with the command and signs in by it. */
export async function signInAsSuperadmin(page: Page, email = 'chair@sample.example'): Promise<void> {
  await page.goto(linkFromTerminal(email))
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
}

function linkFromTerminal(email: string): string {
  const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env
  // The link needs the time of the site's clock, because it expires after 15 minutes.
  const NOW = new Date(Date.now() + siteClockOffsetMs()).toISOString()
  const site = { ...journey, NOW, PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR, DATABASE_URL: '', PUBLIC_URL: '' }
  const output = execFileSync(process.execPath, ['scripts/run.mjs', 'superadmin', email], {
    encoding: 'utf8',
    env: { ...process.env, ...site },
  })
  return /http\S+one-time-link\S+/.exec(output)?.[0] ?? ''
}
