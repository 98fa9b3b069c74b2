import { expect, type Page } from '@playwright/test'
import type { IslandName } from '#app/ui/island.tsx'
import { clientBuild } from '#scripts/build/client-build.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

const NEEDS_SCRIPT = ['Near me', 'Street map', /^View all/]
const message = (page: Page, text: string) => page.getByText(text).filter({ visible: true })
const link = (page: Page, selector: string) => page.locator(selector).first().getAttribute('href').then(String)

async function openMosque(page: Page): Promise<void> {
  await page.goto('/mosques?q=sample')
  await page.goto(await link(page, '[data-region=results] [data-mosque] a'))
}

async function openEvent(page: Page): Promise<void> {
  await page.goto('/events')
  await page.goto(await link(page, '[data-region] article:has(img) h4 a'))
}

async function pressPicture(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/uploads\/.*\.webp$/)
}

/** What is pressed in each part whose code loads later, and what its visitors get when the code does not load. */
const parts: Record<IslandName | 'nearMe' | 'map', (page: Page) => Promise<void>> = {
  async nearMe(page) {
    await page.goto('/mosques')
    await waitForScript(page)
    await page.getByRole('combobox', { name: 'Suburb or place' }).selectOption('Athlone')
    await expect(message(page, 'The distances cannot be loaded.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
  },
  async map(page) {
    await page.goto('/mosques')
    await waitForScript(page)
    await page.getByRole('button', { name: 'Street map' }).click()
    await expect(message(page, 'The map cannot be loaded. The list below has every place.')).toBeVisible()
    await expect(message(page, 'Loading the map...')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
  },
  async gallery(page) {
    await openMosque(page)
    await waitForScript(page)
    await page.getByRole('button', { name: /^View all/ }).click()
    await expect(message(page, 'The gallery cannot be loaded.')).toBeVisible()
    await pressPicture(page, 'Open picture 2')
  },
  async fullScreenPicture(page) {
    await openEvent(page)
    await waitForScript(page)
    await pressPicture(page, /full screen/)
  },
}

/** The files with the code of each part. */
const chunks: Record<keyof typeof parts, string> = {
  nearMe: 'near-list',
  map: 'mosque-map',
  gallery: 'gallery',
  fullScreenPicture: 'full-screen-picture',
}
const blocked = Object.entries(chunks).map(([part, chunk]) => [chunk, [part as keyof typeof parts]] as const)

for (const [chunk, names] of [...blocked, ['react', ['gallery', 'fullScreenPicture']] as const])
  test(`without the code "${chunk}" what is pressed says so or is a link`, async ({ page }) => {
    page.removeAllListeners('console')
    for (const name of names) {
      let requests = 0
      await page.route(new RegExp(`/assets/${chunk}-[\\w-]+\\.js$`), (route) => {
        requests += 1
        return route.abort()
      })
      await parts[name](page)
      expect(requests, `${name} needs it`).toBeGreaterThan(0)
      await page.unrouteAll()
    }
  })

test('Try Again loads what did not load', async ({ page }) => {
  page.removeAllListeners('console')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -33.9222, longitude: 18.4156 })
  await page.route(/\/assets\/near-list-/, (route) => route.abort())
  await parts.nearMe(page)
  await page.unrouteAll()
  const tryAgain = page.getByRole('link', { name: 'Try Again' }).filter({ visible: true })
  await tryAgain.click()
  await expect(tryAgain).toHaveCount(0)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.locator('#near ol > li').first()).toContainText('away')
})

test('without the one script of public pages every page works as plain HTML', async ({ page }) => {
  page.removeAllListeners('console')
  const files = clientBuild().scriptsOf('app/browser/start.ts')
  expect(files).toHaveLength(1)
  for (const file of files) {
    let requests = 0
    await page.route(`**/${file}`, (route) => {
      requests += 1
      return route.abort()
    })
    for (const path of ['/', '/prayer-times', '/contact']) {
      await page.goto(path)
      await isWhole(page)
    }
    await page.goto('/mosques')
    await isWhole(page)
    await page.getByRole('searchbox').fill('auwal')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toHaveCount(0)
    await openMosque(page)
    await isWhole(page)
    await pressPicture(page, 'Open picture 2')
    await openEvent(page)
    await isWhole(page)
    await pressPicture(page, /full screen/)
    expect(requests, file).toBeGreaterThan(0)
    await page.unrouteAll()
  }
})

async function isWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('html[data-ready]')).toHaveCount(0)
  for (const name of NEEDS_SCRIPT) await expect(page.getByRole('button', { name })).toHaveCount(0)
}
