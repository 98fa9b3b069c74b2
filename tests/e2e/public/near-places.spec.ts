import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

const station = { latitude: -33.922, longitude: 18.426 }

test.use({ viewport: { width: 360, height: 740 } })

const nearby = (page: Page) => page.locator('#near ol').getByRole('listitem')
const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Suburb or place' })

async function allowPosition(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(station)
}

test('without permission a suburb does the same, and nothing about it is sent', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  })
  await page.goto('/')
  await waitForScript(page)
  await nearMe(page).click()
  await expect(page.getByText('Your position was not shared. Choose a suburb or place instead.')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await picker(page).selectOption('Athlone')
  await expect(page.getByRole('heading', { name: 'Mosques near Athlone' })).toBeInViewport()
  await expect(nearby(page).first()).toContainText('Athlone')
  await expectAccessible(page)
  for (const request of requests) expect(request).not.toMatch(/Athlone|33\.96|18\.50/i)
  await nearby(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Mosques near Athlone' })).toBeVisible()
  await expect(picker(page)).toHaveValue('Athlone')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(nearby(page)).toHaveCount(0)
})

test('by keyboard, the jamaats that are still reachable come first', async ({ page }) => {
  await allowPosition(page)
  await page.goto('/mosques')
  await waitForScript(page)
  const requested = page.waitForRequest('**/mosques/nearby.json')
  await nearMe(page).press('Enter')
  await requested
  await expect(nearby(page).first()).toContainText('away')
  await page.getByRole('radio', { name: 'Nearest' }).press('ArrowRight')
  await expect(page.getByText('Sorted by the jamaat you still reach')).toBeVisible()
  await expect(nearby(page).first()).toContainText(/Jumu’ah \d\d:\d\d.*in \d+ (min|h).*to spare/s)
  await page.getByRole('radio', { name: 'On foot' }).press('ArrowRight')
  await expect(nearby(page).first()).toContainText('by car')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'By car' })).toBeChecked()
  await expect(nearby(page).first()).toContainText('by car')
  await nearMe(page).focus()
  await page.getByRole('button', { name: 'Sort by name' }).press('Enter')
  await expect(nearMe(page)).toBeFocused()
})

test('near me helps where a search found nothing', async ({ page }) => {
  await allowPosition(page)
  await page.goto('/mosques/search?q=zzzzqqq')
  await waitForScript(page)
  await expect(page.getByText('No mosques found for your search.')).toBeVisible()
  await nearMe(page).click()
  await expect(page.getByText('No mosque matches the search, so these are the nearest of all.')).toBeVisible()
  await expect(nearby(page).first()).toContainText('City Bowl')
})

test('from the home page a place is three presses from a mosque near it, whatever was on before', async ({ page }) => {
  await allowPosition(page)
  await page.goto('/')
  await waitForScript(page)
  await nearMe(page).click()
  await expect(nearby(page).first()).toBeVisible()
  await page.getByRole('searchbox').click()
  await page.keyboard.type('Simons Twon')
  await page.keyboard.press('Enter')
  const place = page.getByRole('region', { name: "Mosques near Simon's Town" })
  await expect(place.getByRole('listitem').first()).toContainText("Simon's Town")
  await expect(nearby(page)).toHaveCount(0)
  await nearMe(page).click()
  await expect(nearby(page).first()).toContainText('City Bowl')
  await expect(place).toBeHidden()
})

test('from a cold start Cape Town Station is three presses from a mosque near it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox').click()
  await page.keyboard.type('Cape Town Station')
  await page.keyboard.press('Enter')
  const place = page.getByRole('region', { name: 'Mosques near Cape Town Station' })
  const nearest = place.getByRole('listitem').first().getByRole('link').first()
  const name = await nearest.innerText()
  await nearest.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('without script, a search and the choice of a place show the mosques near it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/')
  await expect(nearMe(page)).toBeHidden()
  await picker(page).selectOption('Cape Town Station')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/mosques/search?q=Cape+Town+Station')
  const first = page
    .getByRole('region', { name: 'Mosques near Cape Town Station' })
    .last()
    .getByRole('listitem')
    .first()
  await expect(first).toContainText(/about 1 km away/)
  await expect(first.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps/)
  await context.close()
})
