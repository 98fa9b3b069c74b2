import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices, expect } from '@playwright/test'
import { expectAccessible, test } from '#tests/support/journeys/journey.ts'
import { journey } from '#tests/support/journeys/journey-settings.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'

/** 14:00 in Cape Town on a day of Ramadan 1448, whichever evening it began on. */
const NOW = '2027-02-12T12:00:00Z'

test('in Ramadan a phone without script leads to iftar, to taraweeh of a suburb and to a sheet of one page', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-ramadan-'))
  const server = await ready(spawnSite({ ...journey, NOW, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  try {
    const options = { ...devices['Pixel 7'], reducedMotion: 'reduce', baseURL: server.url } as const
    const context = await browser.newContext({ ...options, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    const lead = page.getByRole('region', { name: 'Ramadan today' })
    await expect(lead).toContainText(/Day [345] of Ramadan/)
    await expect(lead).toContainText(/Iftar\s*19:\d\d/)
    await lead.getByRole('link', { name: 'Taraweeh and iftars tonight' }).tap()
    await expect(page.getByRole('heading', { name: 'Taraweeh tonight' })).toBeVisible()
    await page.getByRole('link', { name: 'Ramadan sheet to print' }).tap()
    await expect(page.getByRole('row')).toHaveCount(31)
    await context.close()

    const withScript = await browser.newContext(options)
    const phone = await withScript.newPage()
    await phone.goto('/')
    await expect(phone.getByRole('region', { name: 'Ramadan today' })).toContainText(/in \d:\d\d:\d\d/)
    await phone.goto('/ramadan/sheet')
    await expectAccessible(phone)
    await withScript.close()
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})

for (const address of ['/ramadan/sheet', '/mosques/sample-masjid-demonstration/ramadan/sheet'])
  for (const language of ['', '/ar'])
    test(`${language}${address} prints on exactly one A4 page`, async ({ page }) => {
      await page.goto(language + address)
      expect(await page.locator('tbody tr').count()).toBe(30)
      await page.emulateMedia({ media: 'print' })
      // 210 mm less two margins of 12 mm, in CSS pixels.
      await page.setViewportSize({ width: 703, height: 1031 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(703)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/)
    })
