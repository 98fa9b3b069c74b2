import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { waysOnAPhone } from '#tests/support/journeys/ways.ts'

const failure = 'There was an error sending your message. Please try again.'

const fields = { name: 'Yusuf', email: 'yusuf@example.org', subject: 'Iftar', message: 'Is there\nan iftar on Friday?' }

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(text)
}

async function values(page: Page): Promise<string[]> {
  return page
    .locator('main form')
    .locator('input:not([name=website]), textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
}

for (const [way, options] of waysOnAPhone)
  test.describe(way, () => {
    test.use(options)

    test('a message in Arabic is sent, and a superadmin reads it', {
      tag: '@central',
    }, async ({ page, browser, javaScriptEnabled: hasScript }) => {
      const subject = `مكان الوضوء ${way}`
      await page.goto('/ar/contact')
      if (hasScript) await waitForScript(page)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
      await fill(page, { ...fields, name: 'عائشة', subject, message: 'هل هو مفتوح؟' })
      await page.getByRole('button', { name: 'إرسال الرسالة' }).click()
      await expect(page.getByText('شكرًا لرسالتك. سنرد عليك قريبًا!')).toBeVisible()
      await expect(page).toHaveURL(/\/ar\/contact\?sent=1/)
      expect(await values(page)).toEqual(['', '', '', ''])
      await expect(page.locator('html[data-same]'), 'the page is left only without script').toHaveCount(
        hasScript ? 1 : 0,
      )
      if (hasScript) await expect(page.locator('#sent')).toBeFocused()

      const office = await superadminPage(browser)
      await office.goto('/admin/messages')
      const card = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: subject }) })
      await expect(card).toContainText('هل هو مفتوح؟')
      await card.getByRole('button', { name: 'Mark as done' }).click()
      await expect(card).toHaveCount(0)
      await office.context().close()
    })
  })

// A separate page, because browsers log the expected failure to the console.
for (const [what, fail] of [
  ['whose request is lost', (route) => route.abort()],
  ['that the server fails to take', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad' })],
] satisfies [string, (route: import('@playwright/test').Route) => Promise<void>][])
  test(`a message ${what} leaves every field filled, and can be sent again`, async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto('/contact')
    await waitForScript(page)
    await fill(page, { ...fields, subject: `Message ${what}` })
    const before = await values(page)
    await page.route('**/contact', fail, { times: 1 })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.locator('#sent')).toBeFocused()
    await expect(page.getByText(failure)).toBeInViewport({ ratio: 1 })
    expect(await values(page)).toEqual(before)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact?sent=1')
    await expect(page.getByText(failure)).toHaveCount(0)
    await page.context().close()
  })

test('the button shows that the form is being sent, and a double press sends once', async ({ page }) => {
  await page.goto('/contact')
  await waitForScript(page)
  let sent = 0
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/contact', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await fill(page, { ...fields, message: 'Pressed twice' })
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  const button = page.locator('main form button[type=submit]')
  await expect(button).toHaveText('Sending...')
  await expect(button).toBeDisabled()
  await page.locator('main [name=subject]').press('Enter')
  goOn()
  await expect(page).toHaveURL('/contact?sent=1')
  expect(sent).toBe(1)
})
