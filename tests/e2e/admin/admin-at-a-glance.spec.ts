import { expect, type Page } from '@playwright/test'
import { settingsTabs } from '#app/features/settings/settings-tabs.ts'
import { completeLanguages, localAddress } from '#app/i18n/languages.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const phone = { width: 360, height: 740 }
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

async function sampleMosqueForm(page: Page): Promise<string> {
  await page.goto('/admin/mosques?q=sample')
  return String(await page.locator('a[href*="/admin/mosques/edit/"]').first().getAttribute('href'))
}

test('every section of a superadmin is in the side bar of a low screen without scrolling', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 1280, height: 800 } })
  for (const language of completeLanguages) {
    await page.goto(localAddress(language, '/admin'))
    const controls = await page.locator('#admin-sections :is(a, button):visible').all()
    expect(controls.length).toBeGreaterThanOrEqual(11)
    for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
  }
})

test('on a screen that is lower still the sections scroll behind what ends the side bar', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 1280, height: 560 } })
  const last = page.getByRole('link', { name: 'Site', exact: true })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport()
  await last.focus()
  const foot = await page.locator('.admin-foot').boundingBox()
  const box = await last.boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(foot!.y)
})

test('on a phone the form of a mosque begins with what matters, and the rest is folded', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: phone })
  const form = await sampleMosqueForm(page)
  for (const language of completeLanguages) {
    await page.goto(localAddress(language, form))
    await waitForScript(page)
    await expect(page.locator('#pictures details')).not.toHaveAttribute('open')
    expect(await pageHeight(page)).toBeLessThanOrEqual(3000)
  }
  await page.goto(form)
  await waitForScript(page)
  await expect(page.getByLabel('Mosque name')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeVisible()
  await expect(page.getByLabel('Website')).toBeHidden()
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByLabel('Website')).toBeVisible()
  await page.getByLabel('Website').fill('not an address')
  await page.locator('#contact summary').click()
  await expect(page.getByLabel('Website')).toBeHidden()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Website')).toBeVisible()
  await expect(page.getByLabel('Website')).toBeFocused()
})

test('a screen of the settings has at most 12 fields, whichever part is open, and an error opens its part', async ({
  browser,
}) => {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    const page = await superadminPage(browser, { viewport })
    const visible = page.locator('main :is(input:not([type=hidden]), select, textarea):visible')
    const expectFew = async (tab: string) => expect(await visible.count(), tab).toBeLessThanOrEqual(12)
    for (const tab of settingsTabs) {
      await page.goto(`/admin/settings?tab=${tab}`)
      await waitForScript(page)
      await expectFew(tab)
      const parts = page.locator('main form > details, main form > section > details')
      for (const part of await parts.all()) {
        await part.locator('summary').first().click()
        await expect(part).toHaveAttribute('open')
        await expectFew(tab)
        for (const inner of await part.locator('details').all()) {
          if ((await inner.getAttribute('open')) !== null) continue
          await inner.locator('summary').click()
          await expectFew(tab)
        }
      }
    }
    await page.goto('/admin/settings?tab=salaah')
    await waitForScript(page)
    const city = page.locator('summary', { hasText: 'Cape Town' })
    await city.click()
    const latitude = page.locator('[name="city.0.latitude"]')
    await latitude.fill('somewhere')
    await city.click()
    await expect(latitude).toBeHidden()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(latitude).toBeVisible()
    await expect(latitude).toHaveAttribute('aria-invalid', 'true')
    await expect(latitude).toBeFocused()
  }
})

test('what has the focus in the texts of the site is in view on a phone', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: phone, reducedMotion: 'reduce' })
  await page.goto('/admin/settings?tab=texts')
  await waitForScript(page)
  await page.getByText('Texts in English').click()
  await page.getByText('On the other pages').first().click()
  const cut: string[] = []
  const seen: string[] = []
  await page.locator('[name="en.aboutSubtitle"]').focus()
  for (let presses = 0; presses < 7; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { name, tagName } = document.activeElement as HTMLTextAreaElement
      const { top, bottom } = document.activeElement!.getBoundingClientRect()
      return { name, tagName, isCut: top < 0 || bottom > innerHeight + 1 }
    })
    seen.push(focused.tagName)
    if (focused.tagName === 'TEXTAREA' && focused.isCut) cut.push(focused.name)
  }
  expect(cut).toEqual([])
  expect(seen).toContain('TEXTAREA')
})
