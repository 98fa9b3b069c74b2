import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { phone, ways } from '#tests/support/journeys/ways.ts'

const station = { latitude: -33.922, longitude: 18.426 }

test.use(phone)

const nearby = (page: Page) => page.locator('#near ol').getByRole('listitem')
const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Suburb or place' })

async function allowPosition(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(station)
}

for (const [way, options] of ways)
  test.describe(way, () => {
    test.use(options)

    test('the mosques near a place, and those near their visitor, lead to a jamaat and the way there', {
      tag: '@central',
    }, async ({ page, javaScriptEnabled: hasScript }) => {
      await page.goto(hasScript ? '/mosques' : '/')
      if (!hasScript) {
        await expect(nearMe(page)).toBeHidden()
        await page.getByRole('searchbox').fill('Cape Town Station')
        await page.getByRole('searchbox').press('Enter')
        await expect(page).toHaveURL(/\/mosques\/search\?q=Cape\+Town\+Station&area=$/)
        const place = page.getByRole('region', { name: 'Mosques near Cape Town Station' }).last()
        await expect(place.getByRole('listitem').first()).toContainText(/about [\d.]+ k?m away/)
        const way = place.getByRole('listitem').first().getByRole('link', { name: 'Directions' })
        await expect(way).toHaveAttribute('href', /google\.com\/maps/)
        return
      }
      await waitForScript(page)
      const requests: string[] = []
      page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
      await nearMe(page).click()
      // The browser of the journey has no permission.
      await expect(page.getByText('Your position was not shared. Search for a suburb or place instead.')).toBeVisible()
      await picker(page).selectOption('Athlone')
      await expect(page.getByRole('heading', { name: 'Mosques near Athlone' })).toBeInViewport()
      await expect(nearby(page).first()).toContainText('Athlone')
      await allowPosition(page)
      await nearMe(page).click()
      await expect(nearby(page).first()).toContainText('City Bowl')
      for (const request of requests) expect(request).not.toMatch(/Athlone|33\.9[26]|18\.(42|50)/i)
      await page.getByText('Jamaat in time').click()
      await expect(nearby(page).filter({ hasText: 'to spare' }).first()).toContainText(
        /Jumu’ah \d\d:\d\d.*in \d+ (min|h).*to spare/s,
      )
      const name = await nearby(page).first().getByRole('heading').innerText()
      await nearby(page).first().getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.goBack()
      await expect(nearby(page).first()).toContainText(name)
    })
  })

test('by keyboard, what is reached in time comes first', async ({ page }) => {
  await allowPosition(page)
  await page.goto('/mosques')
  await waitForScript(page)
  const requested = page.waitForRequest('**/mosques/nearby.json')
  await nearMe(page).press('Enter')
  await requested
  await expect(nearby(page).first()).toContainText('away')
  await page.getByRole('radio', { name: 'Nearest' }).press('ArrowRight')
  await expect(page.getByText('First those you still reach in time')).toBeVisible()
  await expect(nearby(page).filter({ hasText: 'to spare' }).first()).toContainText(
    /Jumu’ah \d\d:\d\d.*in \d+ (min|h).*to spare/s,
  )
  await page.getByRole('radio', { name: 'On foot' }).press('ArrowRight')
  await expect(nearby(page).first()).toContainText('by car')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'By car' })).toBeChecked()
  await expect(nearby(page).first()).toContainText('by car')
  await nearMe(page).focus()
  await page.getByRole('button', { name: 'Sort by name' }).press('Enter')
  await expect(nearMe(page)).toBeFocused()
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
