import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { ready, type ServerProcess, spawnSite } from '#tests/support/servers/spawn-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-dev-'))
let site: ServerProcess

test.beforeAll(async () => {
  // On a busy machine the first compilation alone takes minutes.
  test.setTimeout(600_000)
  execFileSync(process.execPath, ['scripts/run.mjs', 'seed'], { env: { ...process.env, DATA_DIR: folder } })
  site = await ready(spawnSite({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, 'dev'))
})

test.afterAll(async () => {
  site?.child.kill('SIGTERM')
  await site?.ended
  rmSync(folder, { recursive: true, force: true })
})

/** Touches a file, so that the watcher reports a change. */
const touch = (file: string) => utimesSync(file, new Date(), new Date())

test('in development an island is hot-replaced, and changed server code reloads the page', async ({ page }) => {
  await page.goto(`${site.url}/mosques?q=sample`)
  await waitForScript(page)
  await page.locator('main article a').first().click()
  await expect(page).toHaveURL(/\/mosques\/[^/?]+$/)
  await waitForScript(page)
  await page.locator('[data-island=gallery]').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const refreshed = page.waitForEvent('console', (message) => message.text().includes('hot updated: /app/features/'))
  touch('app/features/mosques/page/gallery.tsx')
  await refreshed
  await expect(page.getByRole('dialog'), 'the state of the island stays').toBeVisible()
  // A reload would open it again.
  await page.keyboard.press('Escape')

  for (const file of ['app/routes/mosques/detail.tsx', 'app/shell/footer.tsx', 'app/i18n/en/shell.json']) {
    const reloaded = page.waitForEvent('domcontentloaded')
    touch(file)
    await reloaded
    await waitForScript(page)
  }
  await page.goto(`${site.url}/login`)
  await waitForScript(page)
})
