import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journeyDay } from '#tests/support/journeys/journey-settings.ts'
import { signInAsMosqueAdmin, signInAsSuperadmin } from '#tests/support/journeys/journey-sign-in.ts'
import { phone, ways } from '#tests/support/journeys/ways.ts'

for (const [way, options] of ways.slice(0, 2))
  test.describe(way, () => {
    test.use(options)

    test('a mosque admin adds a weekly event, changes it, cancels one date, and deletes it', {
      tag: way === 'on a phone' ? '@central' : [],
    }, async ({ page }) => {
      const title = `Circle after Maghrib ${way}`
      const open = async (address: string) => {
        await page.goto(address)
        await waitForScript(page)
      }
      const expectMessage = (text: string) => expect(page.getByText(text).first()).toBeAttached()
      await signInAsMosqueAdmin(page)
      await open('/admin/events')
      await page.getByRole('link', { name: 'Add Event' }).click()
      await page.getByLabel('Title').fill(title)
      await page.getByLabel('Date').first().fill(journeyDay(10))
      await page.getByLabel('Description').fill('Bring a friend.')
      await page.getByLabel('Start', { exact: true }).selectOption('maghrib')
      await page.getByLabel('Repeats').selectOption('weekly')
      await expect(page.getByLabel('Start time')).toBeHidden()
      const dates = page.getByRole('listitem').filter({ hasText: /After Maghrib (begins|jamaat)[^(]*\(about/ })
      await expect(dates).toHaveCount(5)
      await expect(page.locator('[inert] h3'), 'as visitors will see it').toHaveText(title)
      await page.getByRole('button', { name: 'Add Event' }).click()
      await expectMessage('Event created successfully')

      await page.getByRole('link', { name: `Edit: ${title}` }).click()
      await waitForScript(page)
      const date = page.getByRole('region', { name: 'Dates of this event' }).getByRole('listitem').first()
      await date.locator('summary', { hasText: 'Cancel this date' }).click()
      await date.getByRole('button', { name: /^Cancel this date/ }).click()
      await expectMessage('The dates were changed')
      await page.getByLabel('Description').first().fill('Bring two friends.')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expectMessage('Event updated successfully')
      await page.getByRole('link', { name: `View: ${title}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('Bring two friends.').first()).toBeVisible()

      await open('/admin/events')
      await page.getByRole('button', { name: `Delete: ${title}` }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(`Are you sure you want to delete "${title}"?`)
      await question.getByRole('button', { name: 'Delete' }).click()
      await expectMessage('Event deleted successfully')
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    })
  })

test('what unfolds at the dates of an event is accessible', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/events')
  await page.getByRole('link', { name: 'Edit: Weekly thikr' }).click()
  await waitForScript(page)
  const date = page.getByRole('region', { name: 'Dates of this event' }).getByRole('listitem').first()
  await date.getByText('Change this date').click()
  await expect(date.getByLabel('Title')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/home')
  await waitForScript(page)
  const next = page.getByRole('listitem').filter({ hasText: 'Weekly thikr' }).first()
  await next.locator('summary', { hasText: 'Move' }).click()
  await expect(next.getByLabel('Start time')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone an event that was typed is offered until it is saved, and gone after signing out', async ({
  browser,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))
  const title = page.getByLabel('Title').first()
  const open = async (address: string) => {
    await page.goto(address)
    await waitForScript(page)
  }
  await signInAsMosqueAdmin(page)
  await open('/admin/events?add')
  await title.fill('Typed on the bus')
  await expect.poll(stored).toHaveLength(1)
  await page.reload()
  await open('/admin/home')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Unsaved event, today: Typed on the bus' }).click()
  await page.getByRole('button', { name: 'Use the draft' }).click()
  await expect(title).toHaveValue('Typed on the bus')

  await page.getByLabel('Description').fill('By Imam (example).')
  await page.getByLabel('Date').first().fill(journeyDay(12))
  await page.getByLabel('Start time').fill('19:15')
  await page.getByLabel('End time').fill('18:00')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(page.getByText('Does it end the next day?')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ends the next day' }).check()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(page.getByText('Event created successfully')).toBeVisible()
  expect(await stored()).toEqual([])
  await open('/admin/events?add')
  await expect(page.getByRole('button', { name: 'Use the draft' })).toHaveCount(0)

  await title.fill('Another one')
  await expect.poll(stored).toHaveLength(1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/login')
  await waitForScript(page)
  await expect.poll(stored).toEqual([])
  await context.close()
})

test('what is typed before the script of a page comes stays, and is kept however soon one leaves', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')).length)
  await page.goto('/admin/events?add', { waitUntil: 'commit' })
  const title = page.getByLabel('Title').first()
  await title.fill('Typed early')
  letGo()
  await waitForScript(page)
  await expect(title).toHaveValue('Typed early')
  expect(await stored()).toBe(1)
  await page.getByLabel('Description').first().fill('And left at once.')
  await page.goto('/admin/home')
  await page.getByRole('link', { name: 'Unsaved event, today: Typed early' }).click()
  await page.getByRole('button', { name: 'Use the draft' }).click()
  await expect(title).toHaveValue('Typed early')
  await expect(page.getByLabel('Description').first()).toHaveValue('And left at once.')
})

test('on one device a draft is offered to its own account alone', async ({ page }) => {
  const title = page.getByLabel('Title').first()
  const offer = page.getByRole('button', { name: 'Use the draft' })
  const open = async (signIn: (page: Page) => Promise<void>) => {
    // A session that ended, without signing out, while the form was not open.
    await page.goto('/about')
    await page.context().clearCookies()
    await signIn(page)
    await page.goto('/admin/events?add')
    await waitForScript(page)
  }
  await open(signInAsMosqueAdmin)
  await title.fill('Mine alone')
  await open(signInAsSuperadmin)
  await expect(title).toHaveValue('')
  await expect(offer).toHaveCount(0)
  await open(signInAsMosqueAdmin)
  await offer.click()
  await expect(title).toHaveValue('Mine alone')
})
