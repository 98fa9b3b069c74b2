import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { sampleAdminSignIn, signInAsMosqueAdmin, signInAsSuperadmin } from '#tests/support/journeys/journey-sign-in.ts'

test('a mosque admin is asked to sign in and then sees the requested page', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/admin/events')
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Fevents')
  await waitForScript(page)
  await signInAsMosqueAdmin(page)
  await expect(page).toHaveURL('/admin/events')
  const sections = page.getByRole('navigation', { name: 'Admin sections' })
  await expect(sections.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
})

// A separate page, because browsers log the expected 401 to the console.
test('submitted values survive the end of the session', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/ar/login?from=/profile%3Fedit')
  await signInAsMosqueAdmin(page)
  await expect(page).toHaveURL('/ar/profile?edit')
  await waitForScript(page)
  await expectAccessible(page)
  await context.clearCookies()
  await page.getByLabel('رقم الهاتف').fill('+27 21 555 0199')
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click()
  await expect(page.getByText('ما كتبته محفوظ')).toBeVisible()
  await signInAsMosqueAdmin(page)
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue('+27 21 555 0199')
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click()
  await expect(page.getByText('تم تحديث الملف الشخصي بنجاح!')).toBeVisible()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue('+27215550199')
  await context.close()
})

test('signing in and out works without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/profile?tab=password')
  await page.getByLabel('Email Address').fill(` ${sampleAdminSignIn.email.toUpperCase()} `)
  await page.getByLabel('Password').fill('not-it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid credentials or unauthorized access')).toBeVisible()
  await page.getByLabel('Password').fill(sampleAdminSignIn.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/profile?tab=password')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('New password is required')).toBeVisible()
  await expect(page.getByText('Please confirm your new password')).toBeVisible()
  await page.getByLabel('Your account: Sample Admin').click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL('/login')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?from=/)
  await context.close()
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

test('a superadmin signs in by one-time link, adds another and changes the design', async ({ page, browser }) => {
  await signInAsSuperadmin(page)
  for (const address of ['/admin', '/admin/users', '/admin/settings', '/admin/settings?tab=security']) {
    await page.goto(address)
    await waitForScript(page)
    await expectAccessible(page)
  }
  await page.goto('/admin/users')
  await waitForScript(page)
  await page.getByLabel('Full Name').fill('Treasurer')
  await page.getByLabel('Email', { exact: false }).last().fill('Treasurer@Sample.example')
  await page.getByRole('button', { name: 'Add Super Admin' }).click()
  const link = page.locator('code', { hasText: '/one-time-link?token=' })
  await expect(link).toBeVisible()
  const treasurer = await (await browser.newContext()).newPage()
  await treasurer.goto(String(await link.textContent()))
  await treasurer.getByRole('button', { name: 'Sign in' }).click()
  await expect(treasurer).toHaveURL('/admin')

  await page.getByRole('button', { name: 'Remove' }).last().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to remove this super admin?')
  await dialog.getByRole('button', { name: 'Cancel' }).last().click()

  await page.goto('/admin/settings?tab=customization')
  await waitForScript(page)
  const field = page.getByRole('textbox', { name: 'Primary colour', exact: true })
  await field.fill('#7c3aed')
  await expect(page.getByText('contrast 5.7 : 1')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe(
    '#7c3aed',
  )
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Site name' }).fill('Masajid of the Cape')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/mosques')
  await expect(visitor).toHaveTitle(/Masajid of the Cape/)
  expect(await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe(
    '#7c3aed',
  )
  await page.getByRole('button', { name: 'Use the original colour' }).click()
  await page.getByRole('textbox', { name: 'Site name' }).fill('Mosque Connect')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('link', { name: 'Mosque Connect' }).first()).toBeVisible()
})
