import { expect } from '@playwright/test'
import { photo } from '#tests/support/data/pictures.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journey } from '#tests/support/journeys/journey-settings.ts'

const title = 'Circle after Maghrib (journey)'

test('a mosque admin adds a repeating event, cancels one date, and deletes it', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@sample.example')
  await page.getByLabel('Password').fill(journey.SAMPLE_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/mosque')

  await page.goto('/admin/events')
  await waitForScript(page)
  await page.getByText('Add Event').first().click()
  const loadedAnew: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/admin/events.data')) loadedAnew.push(request.url())
  })

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Date').first().fill('2026-11-30')
  await page.getByLabel('Description').fill('Bring a friend.')
  await page.getByLabel('Start', { exact: true }).selectOption('maghrib')
  await expect(page.getByLabel('Start time')).toBeHidden()
  await page.getByLabel('Repeats').selectOption('weekly')
  await expect(page.getByRole('listitem').filter({ hasText: /After Maghrib (begins|jamaat)[^(]*\(about/ })).toHaveCount(
    5,
  )
  expect(loadedAnew, 'a preview loads nothing else').toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(page.getByText('Event created successfully')).toBeVisible()

  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await waitForScript(page)
  const shown = page.getByRole('region', { name: 'Dates of this event' }).getByRole('listitem').first()
  await shown.locator('summary', { hasText: 'Cancel this date' }).click()
  await expect(shown).toContainText('will be shown as cancelled, also in calendars that follow it.')
  await shown.getByRole('button', { name: /^Cancel this date/ }).click()
  await expect(page.getByText('The dates were changed')).toBeVisible()
  const date = page.getByRole('region', { name: 'Dates of this event' }).getByRole('listitem').nth(1)
  await date.getByText('Change this date').click()
  await date.getByLabel('Title').fill('Guest speaker (journey)')
  const poster = { name: 'poster.png', mimeType: 'image/png', buffer: await photo(900, 600, 5).png().toBuffer() }
  await date.getByLabel('Picture').setInputFiles(poster)
  await expectAccessible(page)
  await date.getByRole('button', { name: 'Save this date' }).click()
  await expect(date.getByText('Guest speaker (journey)')).toBeVisible()
  await expect(date.getByLabel('Use the picture of the event again')).toBeAttached()
  await page.getByRole('link', { name: `View: ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guest speaker (journey)' })).toBeVisible()

  await page.goto('/admin/home')
  await waitForScript(page)
  const next = page.getByRole('listitem').filter({ hasText: 'Weekly thikr' }).first()
  await next.locator('summary', { hasText: 'Cancel' }).click()
  await expect(next.getByRole('button', { name: 'Cancel this date' })).toBeVisible()
  await expect(next.getByText('Cancelled', { exact: true })).toHaveCount(0)
  await next.locator('summary', { hasText: 'Cancel' }).click()
  await next.locator('summary', { hasText: 'Move' }).click()
  await next.getByLabel('Start time').fill('19:30')
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Save this date' }).click()
  await expect(page.getByText('The dates were changed')).toBeVisible()
  await expect(next.getByText('Moved', { exact: true })).toBeVisible()

  await page.goto('/admin/events')
  await waitForScript(page)
  await page.getByRole('button', { name: `Delete: ${title}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Are you sure you want to delete "${title}"? This action cannot be undone.`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Event deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
})
