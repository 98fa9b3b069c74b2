import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices, expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journey } from '#tests/support/journeys/journey-settings.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'

/** 20:00 in Cape Town on 29 Sha'ban 1448, a quarter of an hour after sunset. */
const NOW = '2027-02-07T18:00:00Z'

test('on the evening of the 29th a superadmin enters on a phone what was announced, and undoes it', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-evening-'))
  const server = await ready(spawnSite({ ...journey, NOW, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  try {
    const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce', baseURL: server.url })
    const page = await context.newPage()
    const link = /http\S+one-time-link\S+/.exec(server.output())?.[0] ?? ''
    await page.goto(link)
    await page.locator('main').getByRole('button', { name: 'Sign in' }).tap()
    await expect(page).toHaveURL(/\/admin$/)
    await waitForScript(page)
    await expect(page.getByRole('heading', { name: "30 Sha'ban or 1 Ramadan?" })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Announced: seen. Tomorrow is 1 Ramadan' }).tap()
    await expect(page).toHaveURL(/\/admin\/moon$/)
    await expect(page.getByText('Entered: 1 Ramadan is Monday 8 February')).toBeVisible()
    await expect(page.getByText('the moon was seen. Monday 8 February 2027 is 1 Ramadan.').first()).toBeVisible()
    await expectAccessible(page)

    await page.locator('summary', { hasText: 'Undo' }).tap()
    await page.getByLabel('Reason').fill('Pressed too early')
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Announced: not seen. The month has 30 days' }).tap()
    await expect(page.getByText('Entered: 1 Ramadan is Tuesday 9 February')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
    await context.close()
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
