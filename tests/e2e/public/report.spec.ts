import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { phone, waysOnAPhone } from '#tests/support/journeys/ways.ts'

const mosque = '/mosques/sample-masjid-demonstration'

/** A photo of noise, which no format makes small. */
const largePhoto = () => {
  const [width, height] = [1800, 1200]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

for (const [way, options] of waysOnAPhone)
  test.describe(way, () => {
    test.use(options)

    test('a visitor reports a wrong time with a photo, and the admin accepts it with one press', {
      tag: '@central',
    }, async ({ page, browser, javaScriptEnabled: hasScript }) => {
      const time = hasScript ? '21:20' : '21:25'
      await page.goto(mosque)
      await page.getByRole('link', { name: 'Something wrong or missing?' }).click()
      await page.getByRole('link', { name: 'A salaah or jamaat time' }).click()
      await expect(page).toHaveURL(/sample-masjid-demonstration\/report/)
      if (hasScript) await waitForScript(page)
      const photo = { name: 'board.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() }
      const field = page.getByLabel('Photo of the board')
      await field.setInputFiles(photo)
      const size = () => field.evaluate((input: HTMLInputElement) => input.files![0]!.size)
      if (hasScript) await expect.poll(size, 'the photo is made smaller').toBeLessThan(photo.buffer.length)
      await page.getByLabel('What is wrong').selectOption('isha.jamaat')
      await page.getByLabel('It should be').fill(time)
      await page.getByLabel('What should be different').fill(way)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Thank you. Those who look after this page will see it.')).toBeVisible()
      if (hasScript) await expect(page.locator('#sent')).toBeFocused()

      const admin = await (await browser.newContext(phone)).newPage()
      await signInAsMosqueAdmin(admin)
      await admin.goto('/admin/home')
      await admin.getByRole('link', { name: /reports? of a? ?visitors? to look at/ }).click()
      const card = admin.getByRole('listitem').filter({ hasText: way })
      await expect(card.getByRole('img', { name: 'Photo that the visitor sent' })).toBeVisible()
      await card.getByRole('button', { name: 'Accept: show it from today' }).click()
      await expect(admin.getByText('The time is changed from today on')).toBeVisible()
      await page.goto(`${mosque}/report`)
      await expect(page.getByRole('option', { name: `Isha: jamaat (now ${time})` })).toBeAttached()
      await admin.context().close()
    })
  })
