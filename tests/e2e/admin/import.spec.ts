import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

test('a superadmin imports mosques with their admins, and returns to the report', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 360, height: 740 } })
  await page.goto('/admin/import')
  await waitForScript(page)
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Template for mosques' }).click()
  expect((await template).suggestedFilename()).toBe('mosques-template.csv')
  const rows = Array.from({ length: 30 }, (_, n) => `Masjid List ${n},Athlone,${n} Road,admin${n}@list.example,x`)
  const list = ['Masjid,Area,Address,Admin e-mail,Shoe racks', ...rows].join('\n')
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('File to import').setInputFiles(file)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('These columns are not known and are left out: Shoe racks')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 60 rows' }).click()
  const done = page.getByText('Imported: 30 mosques, 0 events, 30 administrators')
  await expect(done).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/import')
  await page.getByRole('link', { name: 'list.csv' }).click()
  await expect(done).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Masjid List 0', exact: true })).toBeVisible()
  await page.context().close()
})
