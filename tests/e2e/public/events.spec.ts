import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { ways } from '#tests/support/journeys/ways.ts'

for (const [way, options] of ways)
  test.describe(way, () => {
    test.use(options)

    test('a visitor finds an event, adds it to a calendar, shares it and returns to the list', {
      tag: '@central',
    }, async ({ page, javaScriptEnabled: hasScript, isMobile }) => {
      await page.goto('/')
      if (hasScript) await waitForScript(page)
      if (isMobile) await page.locator('summary', { hasText: 'Menu' }).click()
      await page.getByRole('link', { name: 'Events', exact: true }).filter({ visible: true }).first().click()
      await page.locator('summary', { hasText: 'Filters' }).click()
      await page.getByLabel('Audience').selectOption('children')
      await page.getByLabel('Days').selectOption('week')
      if (!hasScript) await page.getByRole('button', { name: 'Show events' }).click()
      await expect(page).toHaveURL(/audience=children&(access=&)?when=week/)
      const title = page.getByRole('article').first().getByRole('heading')
      await expect(title).toHaveText(/children/)
      await expect(page.getByText(/^[1-9]\d* events? found$/).first()).toBeVisible()
      const openFilters = () => page.locator('summary', { hasText: 'Filters' }).click()
      if (!hasScript) await openFilters()
      await page.getByRole('link', { name: 'Clear All' }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL('/events')
      if (!hasScript) await openFilters()
      await page.getByLabel('Event type').selectOption('thikr')
      if (!hasScript) await page.getByRole('button', { name: 'Show events' }).click()
      await expect(page).toHaveURL(/type=thikr/)
      await expect(title).toHaveText('Weekly thikr')

      await title.getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'About this Event' })).toBeVisible()
      await page.getByRole('region', { name: 'Coming dates' }).getByRole('link').first().click()
      await expect(page.getByText('Thursday 3 December 2026').first()).toBeVisible()
      await page.getByText('Add to calendar').filter({ visible: true }).first().click()
      await expect(page.getByRole('link', { name: 'Google Calendar' }).first()).toHaveAttribute(
        'href',
        /dates=20261203T\d{6}Z/,
      )
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Calendar file (.ics)' }).filter({ visible: true }).first().click()
      expect((await file).suggestedFilename()).toBe('event.ics')
      await page.getByText('Share Event').filter({ visible: true }).first().click()
      await expect(page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true })).toBeVisible()
      if (hasScript) {
        await page.keyboard.press('Escape')
        const picture = page.getByRole('link', { name: /full screen/ })
        await picture.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(picture).toBeFocused()
      }
      await page.getByRole('link', { name: 'Back to Events' }).click()
      // Without script it remembers the page before, which was another date.
      await expect(page).toHaveURL(hasScript ? '/events?type=thikr' : '/events')
      await page.getByRole('link', { name: 'Month view' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events in November 2026')
      await page.getByRole('link', { name: 'December 2026' }).first().click()
      await expect(page.getByRole('heading', { name: 'Thursday 3 December' })).toBeVisible()
    })
  })

test('an event on paper is its poster on one page, with the code of the page', async ({ page }) => {
  await page.goto('/events')
  await page.goto(String(await page.locator('main h4 a[href^="/events/"]').first().getAttribute('href')))
  const code = page.locator('.event-poster-code')
  await expect(code).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  expect((await code.boundingBox())!.width).toBeGreaterThan(150)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test('a typed word is one history entry, and the caret does not move', async ({ page }) => {
  await page.goto('/events')
  await waitForScript(page)
  const search = page.getByRole('searchbox')
  const none = page.getByText('No events found. Try adjusting your filters.')
  await search.pressSequentially('soup')
  await expect(page).toHaveURL('/events?q=soup')
  await search.press('Home')
  await search.pressSequentially('zzz', { delay: 300 })
  await expect(page).toHaveURL('/events?q=zzzsoup')
  await expect(none).toBeVisible()
  await expect(search).toBeFocused()
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3)
  await page.goBack()
  await expect(page).toHaveURL('/events')
  await expect(search).toHaveValue('')
  await expect(none).toBeHidden()
  await page.goForward()
  await expect(search).toHaveValue('zzzsoup')
  await expect(none).toBeVisible()
})

test('the next page of the list starts at its heading', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL('/events?page=2#found')
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})
