import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { sampleAdminSignIn, signInAsMosqueAdmin, signInAsSuperadmin } from '#tests/support/journeys/journey-sign-in.ts'
import { ways, waysOnAPhone } from '#tests/support/journeys/ways.ts'

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
    const signOut = async () => {
      await page.getByLabel('Your account: Sample Admin').click()
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    }
    const failure = page.getByText('Sign-out failed. Please try again.')
    await page.route('**/login', (route) => route.abort(), { times: 1 })
    await signOut()
    await expect(failure).toBeVisible()
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
    await expect(failure).toHaveCount(0)
    await page.route('**/login', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await signOut()
    await expect(failure).toBeVisible()
    await expect(page).toHaveURL(address)
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
      tag: '@central',
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
