import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

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

/** Marks the document, to detect that another one is loaded. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same'))
}

test('a message is sent without leaving the page, and the confirmation takes the focus', async ({ page }) => {
  await page.goto('/contact')
  await waitForScript(page)
  const isSame = await mark(page)
  await fill(page, { ...fields, message: 'A first message' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText("Thank you for your message. We'll get back to you soon!")).toBeVisible()
  await expect(page.locator('#sent')).toBeFocused()
  await expect(page).toHaveURL('/contact?sent=1')
  expect(await values(page)).toEqual(['', '', '', ''])
  expect(await isSame()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'العربية' }).first().click()
  await expect(page).toHaveURL('/ar/contact?sent=1')
  await expect(page.getByText('شكرًا')).toBeVisible()
})

// A separate page, because browsers log the expected 400 to the console.
test('an error from the server is shown at its field, with all submitted values', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/contact')
  await waitForScript(page)
  const isSame = await mark(page)
  await fill(page, { ...fields, message: 'x'.repeat(5001) })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please use at most 5,000 characters')).toBeVisible()
  await expect(page.locator('#sent')).toBeFocused()
  await expect(page.locator('textarea')).toHaveAttribute('aria-invalid', 'true')
  expect(await values(page)).toEqual(['Yusuf', 'yusuf@example.org', 'Iftar', 'x'.repeat(5001)])
  expect(await isSame()).toBe(true)
  await page.locator('textarea').fill('Short')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL('/contact?sent=1')
  await page.context().close()
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

test('without script a message is sent by a plain form', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/contact')
  await fill(page, { ...fields, email: 'noscript@example.org', message: 'Without script' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL('/contact?sent=1#sent')
  await expect(page.getByText('Thank you for your message.')).toBeVisible()
  await page.context().close()
})
