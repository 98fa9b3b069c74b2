import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { journey } from './journey-settings.ts'
import { linkFromTerminal } from './journey-site.ts'

export const sampleAdminSignIn = { email: 'admin@sample.example', password: journey.SAMPLE_PASSWORD }

/** Signs in as the sample mosque admin, on the current sign-in page or at /login. */
export async function signInAsMosqueAdmin(page: Page): Promise<void> {
  if (!/\/login/.test(page.url())) await page.goto('/login')
  await page.locator('input[name=email]').fill(sampleAdminSignIn.email)
  await page.locator('input[name=password]').fill(sampleAdminSignIn.password)
  await page.locator('main form:has(input[name=password]) button[type=submit]').click()
  await expect(page).toHaveURL(({ pathname }) => /\/(admin\/|profile)/.test(pathname))
}

type StoredSession = NonNullable<BrowserContextOptions['storageState']>
let superadminSession: StoredSession | null = null

/** A page of a superadmin who is signed in; the session is shared by the journeys of one worker. */
export async function superadminPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  superadminSession ??= await signInOnce(browser)
  const context = await browser.newContext({ ...options, storageState: superadminSession })
  const page = await context.newPage()
  await page.goto('/admin')
  return page
}

async function signInOnce(browser: Browser): Promise<StoredSession> {
  const context = await browser.newContext()
  await signInAsSuperadmin(await context.newPage(), 'owner@journey.example')
  const session = await context.storageState()
  await context.close()
  return session
}

/** Creates a one-time link with the command and signs in by it. */
export async function signInAsSuperadmin(page: Page, email = 'chair@sample.example'): Promise<void> {
  await page.goto(linkFromTerminal(email))
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
}
