import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible, waitForScript } from '#tests/support/journeys/journey.ts'
import { openMailServer } from '#tests/support/servers/open-mail-server.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'

// A separate site, because verification is required only where email is sent.
test('a new admin is asked to verify the email, opens the link and sees the admin', async ({ browser }) => {
  const mail = await openMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'mosque-connect-mail-'))
  const site = spawnSite({ MAIL_URL: mail.url, DATA_DIR: folder, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' })
  const open = async () => (await browser.newContext({ baseURL: site.url })).newPage()
  try {
    await ready(site)
    const owner = await open()
    await expect.poll(site.output).toContain('Superadmin (one time')
    await owner.goto(/http\S+one-time-link\S+/.exec(site.output())?.[0] ?? '')
    await owner.locator('main').getByRole('button', { name: 'Sign in' }).click()
    await owner.waitForURL('/admin')
    await owner.goto('/admin/mosques?view=cards')
    await waitForScript(owner)
    await owner.getByRole('button', { name: 'Create Admin' }).first().click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('Admin name').fill('Imam Yusuf')
    await dialog.getByLabel('Admin email').fill('yusuf@example.org')
    await dialog.getByRole('button', { name: 'Create Admin' }).click()
    const password = dialog.locator('dt', { hasText: 'Password' }).locator('+ dd')
    await expect(password).toHaveText(/^\S{12}$/)

    const page = await open()
    await page.goto('/login')
    await page.getByLabel('Email').fill('yusuf@example.org')
    await page.getByLabel('Password').fill(await password.innerText())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your email to go on' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/events')
    await expect(page).toHaveURL('/verify-email')

    await expect.poll(() => mail.received.map(({ recipients }) => recipients)).toContainEqual(['yusuf@example.org'])
    const message = mail.received.at(-1)!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    // The page redirects after a moment, so it is checked at once.
    const held = Promise.withResolvers<void>()
    await page.route(/\/admin\/mosque/, (route) => held.promise.then(() => route.continue()))
    await page.goto(/\/verify-email\?token=[\w-]+/.exec(message)?.[0] ?? '')
    // A mail scanner that runs scripts gets to this page, and the link still works.
    await waitForScript(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Email verification' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(page.getByText('Email Verified!')).toBeVisible()
    await expectAccessible(page)
    held.resolve()
    await expect(page).toHaveURL('/admin/mosque')
    await expect(page.getByRole('link', { name: 'Mosque Details' })).toHaveAttribute('aria-current', 'page')
  } finally {
    site.child.kill('SIGTERM')
    await site.ended
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
