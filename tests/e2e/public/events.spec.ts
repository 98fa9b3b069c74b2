import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

test('a visitor filters the events, reloads and goes back step by step', async ({ page }) => {
  await page.goto('/events')
  await waitForScript(page)
  const found = page.getByText(/^\d+ events? found$/).first()
  const all = await found.textContent()

  await page.getByLabel('Event type').selectOption('thikr')
  await expect(page).toHaveURL(/type=thikr/)
  await expect(found).not.toHaveText(all ?? '')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ events? found$/ })).toHaveText(
    (await found.textContent())!,
  )
  await expect(page.getByRole('link', { name: 'Past Events' })).toHaveAttribute('href', '/events?tab=past&type=thikr')
  await page.getByRole('searchbox').fill('thikr')
  await expect(page).toHaveURL(/q=thikr/)
  await page.reload()
  await waitForScript(page)
  await expect(page.getByLabel('Event type')).toHaveValue('thikr')
  await expect(page.getByRole('searchbox')).toHaveValue('thikr')

  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Event type')).toHaveValue('')
  await expect(found).toHaveText(all ?? '')
})

test('a visitor opens an event and its picture, shares it and adds it to a calendar', async ({ page }) => {
  await page.goto('/events?type=thikr')
  await waitForScript(page)
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'About this Event' })).toBeVisible()
  await waitForScript(page)

  const picture = page.getByRole('link', { name: /full screen/ })
  await picture.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(picture).toBeFocused()

  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('link', { name: 'Google Calendar' }).first()).toHaveAttribute(
    'href',
    /dates=\d{8}T\d{6}Z/,
  )
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Calendar file (.ics)' }).click()
  expect((await file).suggestedFilename()).toBe('event.ics')

  await page.getByText('Share Event').click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page).toHaveURL('/events?type=thikr')
  await expect(page.getByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible()
})

test('an event on paper is its poster on one page, with the code of the page', async ({ page }) => {
  await page.goto('/events')
  await page.goto(String(await page.locator('main h3 a[href^="/events/"]').first().getAttribute('href')))
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

test('Clear All empties the fields and does not change the tab', async ({ page }) => {
  await page.goto('/events?tab=past&type=thikr')
  await waitForScript(page)
  await page.getByLabel('Month').selectOption('Current Month')
  await expect(page).toHaveURL('/events?tab=past&month=current&type=thikr')
  await page.getByRole('link', { name: 'Clear All' }).first().click()
  await expect(page).toHaveURL('/events?tab=past')
  await expect(page.getByLabel('Event type')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeDisabled()
  await page.goBack()
  await expect(page.getByLabel('Month')).toHaveValue('current')
})

test('a response that is out of date changes nothing, and a slow one shows three placeholders', async ({ page }) => {
  await page.goto('/events')
  await waitForScript(page)
  const release: (() => void)[] = []
  await page.route('**/events?type=*', async (route) => {
    await new Promise<void>((resolve) => release.push(resolve))
    await route.continue().catch(() => {})
  })
  const type = page.getByLabel('Event type')
  await type.selectOption('iftar')
  await expect(page.getByText('Loading events...')).toBeAttached()
  await expect(page.locator('[data-state-box] .aspect-\\[5\\/2\\]')).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeHidden()
  await type.selectOption('thikr')
  await expect.poll(() => release.length).toBe(2)
  release[1]?.()
  const titles = page.getByRole('heading', { level: 3 })
  await expect(titles.first()).toHaveText(/thikr/i)
  release[0]?.()
  await expect(page).toHaveURL('/events?type=thikr')
  for (const title of await titles.allTextContents()) expect(title).toMatch(/thikr/i)
  await expect(page.getByText('Loading events...')).toHaveCount(0)
})

test('a failed request leaves the list and shows an error, and Try Again repeats it', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/events')
  await waitForScript(page)
  const before = await page.getByRole('heading', { level: 3 }).allTextContents()
  await page.route('**/events?*', (route) => route.abort('connectionreset'))
  await page.getByLabel('Event type').selectOption('iftar')
  await expect(page.getByRole('alert')).toContainText('Failed to load events. Please try again later.')
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(before)
  await page.unroute('**/events?*')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/iftar/i)
  await expect(page).toHaveURL('/events?type=iftar')
  await context.close()
})

test('the next page of the list starts at its heading', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL('/events?page=2#found')
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

const phone = { width: 360, height: 740 }

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test("a children's class of this week is four presses away, and the way back leads to it", async ({ page }) => {
    await page.goto('/')
    await waitForScript(page)
    await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await waitForScript(page)
    const firstCard = page.getByRole('article').first()
    expect((await firstCard.boundingBox())?.y).toBeLessThan(420)
    await page.getByRole('link', { name: 'Children', exact: true }).click()
    await page.getByRole('link', { name: 'This week', exact: true }).click()
    await expect(page).toHaveURL('/events?audience=children&when=week')
    const title = firstCard.getByRole('heading')
    await expect(title).toHaveText('Qur’an class for children')
    await expect(title).toBeInViewport()
    await expect(page.getByText('Filters (2)')).toBeVisible()

    await title.getByRole('link').click()
    await page.getByRole('region', { name: 'Coming dates' }).getByRole('link').first().click()
    await expect(page.getByText('Monday 23 November 2026').first()).toBeVisible()
    await waitForScript(page)
    await page.getByRole('link', { name: 'Back to Events' }).click()
    await expect(page).toHaveURL('/events?audience=children&when=week')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone the filters open, and the way back from an event leads to them', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/events')
    await expect(page.getByLabel('Event type')).toBeHidden()
    await page.getByText('Filters').click()
    await page.getByLabel('Event type').selectOption('thikr')
    await page.getByRole('button', { name: 'Show events' }).click()
    await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Back to Events' }).click()
    await expect(page).toHaveURL(/\/events\?.*type=thikr/)
    await page.getByRole('link', { name: 'Month view' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events in November 2026')
    await page.getByRole('link', { name: 'December 2026' }).first().click()
    await expect(page.getByRole('heading', { name: 'Thursday 3 December' })).toBeVisible()
  })

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
