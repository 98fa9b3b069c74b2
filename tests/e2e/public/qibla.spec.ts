import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { phone } from '#tests/support/journeys/ways.ts'

// What the worker fetches for later is no matter of this page.
test.use({ ...phone, serviceWorkers: 'block' })

const london = { latitude: 51.5074, longitude: -0.1278 }
const locate = (page: Page) => page.getByRole('button', { name: 'From where I stand' })
const compass = (page: Page) => page.getByRole('button', { name: 'Use the phone’s compass' })

async function allowPosition(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation', 'accelerometer', 'gyroscope', 'magnetometer'])
  await page.context().setGeolocation(london)
}

/** What a phone tells that lies flat, turned by so many degrees from magnetic north. */
const turnPhone = (page: Page, degrees: number) =>
  page.evaluate((alpha) => {
    const told = { alpha, beta: 0, gamma: 0, absolute: true }
    dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', told))
  }, 360 - degrees)

test('the qibla from where one stands is sent to nobody, and the compass of the phone leads to it, also without a network', async ({
  page,
}) => {
  await allowPosition(page)
  await page.goto('/qibla')
  await waitForScript(page)
  await expect(locate(page)).toBeVisible()
  // The clocks are compared first.
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.context().setOffline(true)
  await locate(page).click()
  await expect(page.getByText('119° from true north, towards the south-east')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From where you stand' })).toBeVisible()
  await compass(page).click()
  await expect(compass(page)).toBeHidden()
  await turnPhone(page, 0)
  await expect(page.getByText('Hold the phone flat and turn until the arrow points up.')).toBeVisible()
  await turnPhone(page, 118)
  await expect(page.getByText('You face the qibla.')).toBeVisible()
  await expect(page.getByText('This phone does not say how right its compass is.')).toBeVisible()
  expect(requests).toEqual([])
})

test('who does not share a position, or has no compass, is told and keeps the direction from the city', async ({
  page,
}) => {
  await page.goto('/qibla')
  await waitForScript(page)
  await locate(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your position was not shared' })).toBeVisible()
  await expect(page.getByText('23° from true north, towards the north-east')).toBeVisible()
  await allowPosition(page)
  await compass(page).click()
  await expect(page.getByText('This device does not tell where north is.')).toBeVisible()
})
