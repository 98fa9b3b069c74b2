import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/free-port.ts'
import { expectAccessible } from '#tests/support/journeys/journey.ts'
import { openMailServer } from '#tests/support/servers/open-mail-server.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'

// A separate site, because letters are offered only where the site has an address and email is sent. Nothing needs script.
test('a neighbour without script asks for the weekly letter, confirms it, changes it and stops', async ({
  browser,
}) => {
  const mail = await openMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'mosque-connect-letter-'))
  const port = String(await freePort())
  const settings = { MAIL_URL: mail.url, PUBLIC_URL: `http://localhost:${port}`, PORT: port, DATA_DIR: folder }
  const site = spawnSite({ ...settings, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' })
  try {
    await ready(site)
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    await page.goto('/mosques')
    await page.locator('main a[href^="/mosques/"]:has(h3), main h3 a[href^="/mosques/"]').first().click()
    await page.locator('main a[href*="/follow?mosque="]').click()
    await page.getByLabel('Your email address').fill('not an address')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Enter an email address such as')).toBeVisible()
    await page.getByLabel('Your email address').fill('aisha@example.org')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('If this address can get a letter')).toBeVisible()
    await expect.poll(() => mail.received.length).toBe(1)
    const source = mail.received[0]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    await page.goto(/http\S+confirm-letter\?token=[\w-]+/.exec(source)?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm the weekly letter' })).toBeVisible()
    await page.getByRole('button', { name: 'Yes, send it to me' }).click()
    await expect(page.getByText('Confirmed. The first letter comes on Thursday')).toBeVisible()
    await page.getByLabel('Notices, also of a janazah').uncheck()
    await page.getByLabel('Language of the letter').selectOption('ar')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByLabel('Events of the coming week')).toBeChecked()
    await expect(page.getByLabel('Notices, also of a janazah')).toHaveCount(0)
    const own = page.url()
    const scanned = await (await browser.newContext({ baseURL: site.url })).newPage()
    for (const path of ['/follow', own]) {
      await scanned.goto(path)
      await expectAccessible(scanned)
    }
    await page.getByRole('button', { name: 'Stop everything' }).click()
    await expect(page.getByText('everything about it is erased')).toBeVisible()
    await page.goto(own)
    await expect(page.getByText('There is nothing here')).toBeVisible()
  } finally {
    site.child.kill('SIGTERM')
    await site.ended
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
