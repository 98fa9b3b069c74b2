import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

test.use({ viewport: { width: 360, height: 740 } })

const saved = (page: Page) => page.getByRole('region', { name: 'Your saved mosques' })
const area = (page: Page) => page.getByRole('region', { name: 'Next jamaats near Gardens' })

test('a saved mosque is on the home page with its next jamaat, on this device only', async ({ page }) => {
  await page.goto('/mosques/sample-masjid-demonstration')
  await waitForScript(page)
  const save = page.getByRole('button', { name: 'Save this mosque' })
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.press('Enter')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  const { promise: isReleased, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/nearby.json', (route) => isReleased.then(() => route.continue()))
  await page.goto('/')
  const reserved = await saved(page).boundingBox()
  letGo()
  await expect(saved(page).getByRole('listitem')).toHaveText(/Sample Masjid.*Jumu’ah \d\d:\d\d.*in/s)
  const shown = await saved(page).boundingBox()
  expect(shown?.height, 'nothing below moves').toBeCloseTo(reserved?.height ?? 0, -1)
  await expectAccessible(page)
  for (const request of requests) expect(request).not.toContain('sample-masjid-demonstration')
  await page.reload()
  await saved(page).getByRole('button', { name: 'Save Sample Masjid (demonstration)', pressed: true }).click()
  await expect(saved(page)).toBeHidden()
})

test('a card saves its mosque, also after a filter', async ({ page }) => {
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('searchbox').fill('auwal')
  await expect(page).toHaveURL('/mosques?q=auwal')
  const save = page.getByRole('button', { name: 'Save Auwal Masjid' }).first()
  await save.click()
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL('/mosques')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/')
  await expect(saved(page).getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
})

test('without saved mosques the home page shows the chosen area, until it is forgotten', async ({ page }) => {
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('combobox', { name: 'Suburb or place' }).selectOption('Gardens')
  await expect(page.getByRole('heading', { name: 'Mosques near Gardens' })).toBeVisible()
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await page.goto('/')
  await expect(area(page).getByRole('listitem')).toHaveCount(3)
  await expect(area(page).getByRole('listitem').first()).toContainText('Sample Masjid')
  await page.getByRole('button', { name: 'Forget this area' }).click()
  await expect(area(page)).toBeHidden()
})
