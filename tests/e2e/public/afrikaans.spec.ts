import { expect } from '@playwright/test'
import { expectAccessible, test } from '#tests/support/journeys/journey.ts'

test('an Afrikaans reader finds a mosque by its spoken name and reports a wrong word in two presses', async ({
  page,
}) => {
  await page.goto('/mosques')
  await page.getByRole('link', { name: 'Afrikaans op proef' }).first().click()
  await expect(page).toHaveURL('/af/mosques')
  await expect(page.locator('html')).toHaveAttribute('lang', 'af')
  await page.getByRole('searchbox').filter({ visible: true }).first().fill('masiet demonstration')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sample Masjid (demonstration)' }).first().click()
  await expect(page.getByRole('heading', { name: 'Geriewe' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fout in die teks?' }).click()
  await page.getByLabel('Die woorde wat verkeerd is').fill('Geriewe')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stuur' }).click()
  await expect(page.getByText('Dankie. Ons kyk daarna en maak dit reg.')).toBeVisible()
  await page.getByRole('link', { name: 'Terug na die bladsy' }).click()
  await expect(page).toHaveURL('/af/mosques/sample-masjid-demonstration')
})
