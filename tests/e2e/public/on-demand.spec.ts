import { type BrowserContext, expect, type Page } from '@playwright/test'
import { clientBuild } from '#scripts/build/client-build.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

/** The scripts and styles that arrive from now on; those of the page itself have arrived before. */
async function filesFromNowOn(page: Page): Promise<() => string[]> {
  await page.waitForLoadState('networkidle')
  const files: string[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (/^\/assets\/.+\.(js|css)$/.test(path)) files.push(path.slice(1))
  })
  return () => files.toSorted()
}

const expected = (...modules: string[]) =>
  clientBuild()
    .filesOnDemand('app/browser/start.ts', ...modules)
    .toSorted()

// The check of budgets measures these files: a press must load them and nothing else.
test('pressing an island loads the files that its budget counts', async ({ page }) => {
  await page.goto(`/mosques?q=${encodeURIComponent('Sample Masjid (demonstration)')}`)
  await page.getByRole('link', { name: 'Sample Masjid (demonstration)' }).click()
  await page.waitForURL('/mosques/*')
  await waitForScript(page)
  const files = await filesFromNowOn(page)
  await page.getByRole('link', { name: 'Open picture 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible()
  expect(files()).toEqual(
    expected('app/features/mosques/page/gallery.tsx?on-demand', 'app/browser/hydrate.tsx?on-demand'),
  )
})

test('asking for mosques nearby loads the files that its budget counts', async ({ page, context }) => {
  await allowPosition(context)
  await page.goto('/mosques')
  await waitForScript(page)
  const files = await filesFromNowOn(page)
  await page.locator('[data-near-locate]').click()
  await expect(page.locator('#near ol > li').first()).toBeVisible()
  expect(files()).toEqual(
    expected('app/features/mosques/near/near-list.ts?on-demand', 'app/i18n/compiled/en/near.ts?on-demand'),
  )
})

test('opening the map loads the files that its budget counts', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ path: 'public/apple-touch-icon.png' }),
  )
  await page.goto('/mosques')
  await waitForScript(page)
  const files = await filesFromNowOn(page)
  await page.getByRole('button', { name: 'Street map' }).click()
  await expect(
    page.getByRole('region', { name: 'Map of the places found' }).locator('.leaflet-marker-icon').first(),
  ).toBeVisible()
  expect(files()).toEqual(
    expected('app/features/mosques/map/mosque-map.ts?on-demand', 'app/i18n/compiled/en/map.ts?on-demand'),
  )
})

async function allowPosition(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.9222, longitude: 18.4156 })
}
