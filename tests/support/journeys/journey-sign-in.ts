import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { watchConsole } from './journey.ts'
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
/** The sessions that the journeys of one worker share. */
const sessions = new Map<typeof signInAsMosqueAdmin, StoredSession>()

/** A page of a superadmin who is signed in. */
export const superadminPage = (browser: Browser, options?: BrowserContextOptions, address = '/admin'): Promise<Page> =>
  signedInPage(browser, signInAsOwner, options, address)

/** A page of the sample mosque admin, who is signed in. */
export const mosqueAdminPage = (browser: Browser, options: BrowserContextOptions, address: string): Promise<Page> =>
  signedInPage(browser, signInAsMosqueAdmin, options, address)

async function signedInPage(
  browser: Browser,
  signIn: typeof signInAsMosqueAdmin,
  options: BrowserContextOptions = {},
  address: string,
): Promise<Page> {
  const storageState = sessions.get(signIn) ?? (await signInOnce(browser, signIn))
  sessions.set(signIn, storageState)
  const page = await (await browser.newContext({ ...options, storageState })).newPage()
  // Browsers log each answer that is none; journeys of the desk have many on purpose.
  watchConsole(page, /^Failed to load resource/)
  await page.goto(address)
  return page
}

async function signInOnce(browser: Browser, signIn: typeof signInAsMosqueAdmin): Promise<StoredSession> {
  const context = await browser.newContext()
  await signIn(await context.newPage())
  const session = await context.storageState()
  await context.close()
  return session
}

const signInAsOwner = (page: Page) => signInAsSuperadmin(page, 'owner@journey.example')

/** Creates a one-time link with the command and signs in by it. */
export async function signInAsSuperadmin(page: Page, email = 'chair@sample.example'): Promise<void> {
  await page.goto(linkFromTerminal(email))
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
}
