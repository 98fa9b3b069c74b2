import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { freePort } from '#scripts/free-port.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { sampleAdminSignIn, signInAsMosqueAdmin, signInAsSuperadmin } from '#tests/support/journeys/journey-sign-in.ts'
import { copySampleData } from '#tests/support/journeys/journey-site.ts'
import { phone, ways, waysOnAPhone } from '#tests/support/journeys/ways.ts'
import { openMailServer } from '#tests/support/servers/open-mail-server.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'

for (const [way, options] of waysOnAPhone)
  test.describe(way, () => {
    test.use(options)

    // A separate page, because browsers log the expected 401 to the console.
    test('a mosque admin is asked to sign in, sees the requested page and signs out', {
      tag: '@central',
    }, async ({ context, javaScriptEnabled: hasScript }) => {
      const page = await context.newPage()
      await page.goto('/about')
      await page.goto('/admin/events')
      await expect(page).toHaveURL('/login?from=%2Fadmin%2Fevents')
      if (hasScript) await waitForScript(page)
      await page.getByLabel('Email Address').fill(` ${sampleAdminSignIn.email.toUpperCase()} `)
      await page.getByLabel('Password').fill('not-it')
      await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.locator('main').getByText('Invalid credentials or unauthorized access')).toBeVisible()
      await page.getByLabel('Password').fill(sampleAdminSignIn.password)
      await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/admin/events')
      await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
      if (hasScript) {
        await page.goBack()
        await expect(page).toHaveURL('/about')
      }
      await page.goto('/profile')
      if (hasScript) await waitForScript(page)
      await page.locator('summary', { hasText: 'Menu' }).click()
      await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL('/login')
      await page.goto('/profile')
      await expect(page).toHaveURL(/\/login\?from=/)
    })
  })

// A separate page, because browsers log the expected failure to the console.
for (const { side, address } of [
  { side: 'a public page', address: '/about' },
  { side: 'the app', address: '/profile' },
])
  test(`on ${side} a sign-out that fails shows a message, and works when pressed again`, async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    await signInAsMosqueAdmin(page)
    await page.goto(address)
    await waitForScript(page)
    const account = page.getByLabel('Your account: Sample Admin')
    const signOut = async () => {
      await account.click()
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    }
    const failure = page.getByText('Sign-out failed. Please try again.')
    await page.route('**/login', (route) => route.abort(), { times: 1 })
    await signOut()
    await expect(page.getByRole('alert'), 'it appears also where the pointer is').toHaveCSS('opacity', '1')
    await expect(failure).toBeVisible()
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
    await expect(failure).toHaveCount(0)
    await page.route('**/login', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await signOut()
    await expect(failure).toBeVisible()
    await expect(page).toHaveURL(address)
    const [menu, message] = [await account.boundingBox(), await page.getByRole('alert').boundingBox()]
    expect(message!.y, 'the message does not cover the menu').toBeGreaterThanOrEqual(menu!.y + menu!.height)
    await signOut()
    await expect(page).toHaveURL('/login')
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.context().close()
  })

for (const [way, options] of ways.slice(1))
  test.describe(way, () => {
    test.use(options)

    test('a superadmin signs in by one-time link, adds another and changes the name and color of the site', {
      tag: way === 'on a desktop' ? '@central' : [],
    }, async ({ page, browser, javaScriptEnabled: hasScript }) => {
      await signInAsSuperadmin(page)
      await page.goto('/admin/users')
      if (hasScript) await waitForScript(page)
      await page.getByLabel('Full Name').fill('Treasurer')
      await page.getByLabel('Email', { exact: false }).last().fill(`treasurer.${hasScript}@sample.example`)
      await page.getByRole('button', { name: 'Add Super Admin' }).click()
      const link = page.locator('code', { hasText: '/one-time-link?token=' })
      await expect(link).toBeVisible()
      const treasurer = await (await browser.newContext(options)).newPage()
      await treasurer.goto(String(await link.textContent()))
      await treasurer.locator('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(treasurer).toHaveURL('/admin')
      await treasurer.context().close()

      await page.goto('/admin/settings?tab=customization')
      if (hasScript) await waitForScript(page)
      await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#7c3aed')
      const colorOf = (of: Page) =>
        of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
      if (hasScript) {
        await expect(page.getByText('contrast 5.7 : 1')).toBeVisible()
        expect(await colorOf(page)).toBe('#7c3aed')
      }
      await page.getByRole('textbox', { name: 'Site name' }).fill('Masajid of the Cape')
      await page.getByRole('button', { name: 'Save Settings' }).click()
      // Without script the message stays in the document when it is no longer visible.
      await expect(page.getByText('Settings saved')).toBeAttached()
      const visitor = await (await browser.newContext()).newPage()
      await visitor.goto('/ar/mosques')
      await expect(visitor).toHaveTitle(/Masajid of the Cape/)
      expect(await colorOf(visitor)).toBe('#7c3aed')
      await visitor.context().close()
      await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#059669')
      await page.getByRole('textbox', { name: 'Site name' }).fill('Mosque Connect')
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await expect(page).toHaveTitle(/Mosque Connect/)
    })
  })

test('without script links of emails reset a password and accept an invitation, and a backup code signs in', async ({
  browser,
}) => {
  const dataDir = copySampleData()
  const mail = await openMailServer()
  const PORT = String(await freePort())
  const site = await ready(spawnSite({ DATA_DIR: dataDir, MAIL_URL: mail.url, PORT, LOG_LEVEL: 'warn' }))
  const context = await browser.newContext({ ...phone, baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const press = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
  const emailed = async (path: string) => {
    const link = new RegExp(`http\\S+/${path}\\?token=[\\w-]+`)
    const find = () => mail.received.map(({ source }) => link.exec(plain(source))?.[0]).find(Boolean)
    await expect.poll(find).toBeDefined()
    return find()!
  }
  const signIn = async () => {
    await page.goto('/login')
    await page.getByLabel('Email Address').fill(sampleAdminSignIn.email)
    await page.getByLabel('Password').fill('Another#Journey2')
    await press('Sign in')
  }
  try {
    await page.goto('/forgot-password')
    await page.getByLabel('Email Address').fill(sampleAdminSignIn.email)
    await press('Send Reset Link')
    await page.goto(await emailed('reset-password'))
    await page.getByLabel('New Password', { exact: false }).first().fill('Another#Journey2')
    await page.getByLabel('Confirm New Password').fill('Another#Journey2')
    await press('Save new password')
    await expect(page).toHaveURL('/login')
    await signIn()
    await expect(page).toHaveURL('/admin/mosque')

    await page.goto('/two-factor')
    await page.getByLabel('Password').fill('Another#Journey2')
    await press('Continue')
    const uri = new URL(String(await page.locator('input[name=uri]').inputValue()))
    await page.getByLabel('Code').fill(codeOf(uri.searchParams.get('secret')!))
    await press('Confirm')
    const [backupCode] = await page.locator('main ul li').allTextContents()

    await page.goto('/admin/mosque/colleagues')
    await page.locator('main input[name=email]').fill('colleague@journey.example')
    await page.getByLabel('Your password').first().fill('Another#Journey2')
    await press('Send the invitation')
    const invitation = await emailed('invitation')
    await context.clearCookies()
    await signIn()
    await page.getByRole('link', { name: 'Use a backup code instead' }).click()
    await page.getByLabel('Backup code').fill(backupCode!)
    await press('Confirm')
    await expect(page).toHaveURL('/admin/mosque')

    await context.clearCookies()
    await page.goto(invitation)
    await page.getByLabel('Choose a password').fill('Third#Journey3')
    await press('Create my account')
    await expect(page).toHaveURL('/admin/home?welcome')
  } finally {
    await context.close()
    site.child.kill('SIGTERM')
    await site.ended
    await mail.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** An email without its quoted-printable line ends and signs. */
const plain = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The six figures that an authenticator app shows now (RFC 6238). */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
