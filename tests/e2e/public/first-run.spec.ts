import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/journey.ts'
import { ready, type ServerProcess, spawnSite } from '#tests/support/servers/spawn-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-first-run-'))
let site: ServerProcess

// A separate site, because it begins empty and is set up once.
base.beforeAll(async () => {
  const empty = { SITE_NAME: '', SITE_CITY: '', SUPERADMIN_EMAIL: '' }
  site = await ready(spawnSite({ ...empty, DATA_DIR: folder, LOG_LEVEL: 'warn' }))
})

base.afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  rmSync(folder, { recursive: true, force: true })
})

base('three presses lead from the printed link to a living site for London', async ({ page }) => {
  await expect.poll(site.output).toContain('Set up this site: ')
  const link = /Set up this site: (\S+)/.exec(site.output())?.[1] ?? ''
  await page.goto(site.url)
  await expect(page.locator('main')).toContainText('finds the link')
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'link') => {
    presses += 1
    await page.locator('main').getByRole(role, { name }).click()
  }
  await page.goto(link)
  await page.getByLabel('City or town').fill('london')
  await press('Find', 'button')
  await expect(page.getByRole('link', { name: /^London, England/ })).toBeVisible()
  await expectAccessible(page)
  await press(/^London, England/, 'link')
  await page.getByLabel('Site name').fill('London Masjids')
  await page.getByLabel('Full name').fill('Amina Khan')
  await page.getByLabel('Email').fill('amina@example.org')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London')
  await expectAccessible(page)
  await press('Set up the site', 'button')
  await expect(page).toHaveURL(`${site.url}/`)
  expect(presses).toBe(3)
  await expect(page).toHaveTitle(/London Masjids/)
  await expect(page.getByText('The site is set up')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${site.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.goto(link))?.status()).toBe(404)
})
