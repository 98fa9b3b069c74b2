import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

const mosque = '/mosques/sample-masjid-demonstration'

/** A photo of noise, which no format makes small. */
const largePhoto = () => {
  const [width, height] = [1800, 1200]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

test('a visitor reports a wrong time with a photo, and the admin accepts it with one press', async ({ page }) => {
  await page.goto(mosque)
  await page.getByRole('link', { name: 'Something wrong or missing?' }).click()
  await page.getByRole('link', { name: 'A salaah or jamaat time' }).click()
  await expect(page).toHaveURL(/sample-masjid-demonstration\/report/)
  await waitForScript(page)
  const photo = { name: 'board.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() }
  const field = page.getByLabel('Photo of the board')
  await field.setInputFiles(photo)
  const size = () => field.evaluate((input: HTMLInputElement) => input.files![0]!.size)
  await expect.poll(size, { message: 'the photo is made smaller' }).toBeLessThan(photo.buffer.length)
  await page.getByLabel('What is wrong').selectOption('isha.jamaat')
  await page.getByLabel('It should be').fill('21:20')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Those who look after this page will see it.')).toBeVisible()
  await expect(page.locator('#sent')).toBeFocused()
  await expectAccessible(page)

  await signInAsMosqueAdmin(page)
  await page.goto('/admin/home')
  await page.getByRole('link', { name: '1 report of a visitor to look at' }).click()
  await expect(page.getByRole('img', { name: 'Photo that the visitor sent' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept: show it from today' }).click()
  await expect(page.getByText('The time is changed from today on')).toBeVisible()
  await page.goto(`${mosque}/report`)
  await expect(page.getByRole('option', { name: 'Isha: jamaat (now 21:20)' })).toBeAttached()
})

test('without script the same form is sent, and what is missing is said at its field', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(`${mosque}/report?about=other`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Say in a few words what should be different.')).toBeVisible()
  await page.getByLabel('What should be different').fill('The door is at the back.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Those who look after this page will see it.')).toBeVisible()
  await context.close()
})
