import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { ways } from '#tests/support/journeys/ways.ts'

for (const [way, options] of ways)
  test.describe(way, () => {
    test.use(options)

    test('home has the next salaah and leads by its search to the jamaats of a mosque and the way there', {
      tag: '@central',
    }, async ({ page, javaScriptEnabled: hasScript }) => {
      await page.goto('/')
      const search = page.getByRole('searchbox', { name: 'Search for mosques, areas, or facilities' })
      await expect(search).toBeInViewport()
      await expect(page.getByText(/^Next: \w+ \d\d:\d\d/).filter({ visible: true })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { name: "Today's Salaah Times" })).toBeVisible()
      if (hasScript) {
        await waitForScript(page)
        await expect(page.getByRole('timer').first()).toHaveText(/^in \d+:\d\d:\d\d$/)
        const clear = page.getByRole('button', { name: 'Clear All' })
        await expect(clear).toBeDisabled()
        await search.fill('auwal')
        await expect(clear).toBeEnabled()
        await page.getByRole('button', { name: 'Clear the search text' }).click()
        await expect(search).toHaveValue('')
        await expect(clear).toBeDisabled()
      }
      await search.fill('masjid example')
      await search.press('Enter')
      await expect(page).toHaveURL(/\/mosques\/search\?q=masjid\+example/)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "masjid example"' })).toBeVisible()
      await page.getByRole('link', { name: 'Masjid Example (demonstration)' }).first().click()

      await expect(page.getByRole('heading', { level: 1, name: 'Masjid Example (demonstration)' })).toBeVisible()
      const times = page.getByRole('region', { name: "Today's times" })
      await expect(times.getByText(/^Next: \w.+ \d\d:\d\d/)).toBeInViewport()
      for (const prayer of ['Fajr', 'Asr', 'Maghrib', 'Isha'])
        await expect(times.getByRole('row', { name: prayer })).toBeInViewport({ ratio: 1 })
      const directions = page.getByRole('link', { name: /^Get Directions/ }).filter({ visible: true })
      await expect(directions.first()).toHaveAttribute('href', /google\.com\/maps.*-33\.9614,18\.4719/)
      await page.getByText('Share', { exact: true }).filter({ visible: true }).first().click()
      await expect(page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/\?text=Masjid%20Example/,
      )
      if (!hasScript) {
        await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
        return
      }
      await expect(times.getByRole('timer').first()).toHaveText(/^in \d+:\d\d:\d\d$/)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Save this mosque' }).click()
      await page.goto('/')
      const saved = page.getByRole('list', { name: 'Your saved mosques' })
      await expect(saved.getByRole('listitem')).toHaveText(/Jumu’ah.*Masjid Example.*\d\d:\d\dJamaat/s)
    })
  })

test('the search of the home page is sticky after 400 pixels, without layout shift', async ({ page }) => {
  await page.goto('/')
  await waitForScript(page)
  // A late font changes the height of its text.
  await page.evaluate(async () => void (await document.fonts.ready))
  const form = page.getByRole('search').locator('form')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.mouse.wheel(0, 1600)
  await expect(form).toHaveAttribute('data-sticky')
  await expect(form).toBeInViewport()
  // Browsers round heights, so the same page may differ by a pixel.
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(form).not.toHaveAttribute('data-sticky')
})
