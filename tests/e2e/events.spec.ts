import { expect } from '@playwright/test'
import { alive, expectAccessible, test } from '#tests/support/journey.ts'

test('a visitor narrows the events, reloads, and goes back step by step', async ({ page }) => {
  await page.goto('/events')
  await alive(page)
  const found = page.getByRole('status').filter({ hasText: /found/ })
  const all = await found.textContent()

  await page.getByLabel('Event type').selectOption('thikr')
  await expect(page).toHaveURL(/type=thikr/)
  await expect(found).not.toHaveText(all ?? '')
  await page.getByRole('searchbox').fill('thikr')
  await expect(page).toHaveURL(/q=thikr/)
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Event type')).toHaveValue('thikr')
  await expect(page.getByRole('searchbox')).toHaveValue('thikr')

  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Event type')).toHaveValue('')
  await expect(found).toHaveText(all ?? '')
})

test('an event is read, seen full screen, shared and put into a calendar', async ({ page }) => {
  await page.goto('/events?type=thikr')
  await alive(page)
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'About this Event' })).toBeVisible()
  await alive(page)

  const picture = page.getByRole('link', { name: /full screen/ })
  await picture.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(picture).toBeFocused()

  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /dates=\d{8}T\d{6}Z/)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: /\.ics/ }).click()
  expect((await file).suggestedFilename()).toBe('event.ics')

  await page.getByText('Share Event').click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form, the tabs and pages are links', async ({ page }) => {
    await page.goto('/events')
    await page.getByLabel('Event type').selectOption('iftar')
    await page.getByRole('button', { name: 'Show events' }).click()
    await expect(page).toHaveURL(/type=iftar/)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^Iftar$/ })
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Past Events' }).click()
    await expect(page).toHaveURL(/tab=past&type=iftar/)
    await page.goto('/events?page=2')
    await expect(page.getByText(/Page 2 of/)).toBeVisible()
  })
})
