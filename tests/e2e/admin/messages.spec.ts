import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test('a message written by keyboard is stored once, and a superadmin reads it', async ({ page, browser }) => {
  await page.goto('/contact')
  await waitForScript(page)
  await page.getByLabel('Name').focus()
  for (const text of ['Aisha', 'aisha@journey.example', 'Wudu area', 'Is it open?']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByText("Thank you for your message. We'll get back to you soon!")).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expectAccessible(page)

  const office = await superadminPage(browser)
  await office.goto('/admin/messages')
  await expect(office.getByRole('heading', { name: 'Wudu area' })).toHaveCount(1)
  await expectAccessible(office)
  // Other journeys write messages too.
  const card = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: 'Wudu area' }) })
  await card.getByRole('button', { name: 'Mark as done' }).click()
  await expect(card).toHaveCount(0)
  await office.context().close()
})

test('the same message without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...phone })
  const page = await context.newPage()
  await page.goto('/ar/contact')
  await page.getByLabel('الاسم').fill('عائشة')
  await page.getByLabel('البريد الإلكتروني').fill('aisha@journey.example')
  await page.getByLabel('الموضوع').fill('مكان الوضوء')
  await page.getByRole('textbox', { name: 'الرسالة' }).fill('هل هو مفتوح؟')
  await page.getByRole('button', { name: 'إرسال الرسالة' }).click()
  await expect(page.getByText('شكرًا لرسالتك. سنرد عليك قريبًا!')).toBeVisible()
  await context.close()
})
