import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { mosqueAdminPage } from '#tests/support/journeys/journey-sign-in.ts'

/** A table on paper, turned a little, as a small picture. */
async function photoOf(browser: Browser, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 640 } })
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')
  await page.setContent(
    `<style>body{margin:60px;background:#f4f1e8;font:22px sans-serif}table{border-collapse:collapse;rotate:3deg}td{border:1px solid;padding:6px 18px}</style><table>${cells}</table>`,
  )
  const photo = await page.screenshot({ type: 'jpeg', quality: 70 })
  await page.close()
  return photo
}

const choose = (page: Page, buffer: Buffer, name = 'board.jpg') =>
  page
    .getByLabel('From a photo')
    .setInputFiles({ name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg', buffer })

test('a photo is read in the browser, which sends its cells and never the photo', async ({ browser }) => {
  const dates = Array.from({ length: 8 }, (_, index) => `2026-12-0${index + 1}`)
  const photo = await photoOf(browser, [['Date', 'Dhuhr', 'Isha'], ...dates.map((date) => [date, '13:20', '21:15'])])
  const page = await mosqueAdminPage(browser, { viewport: { width: 360, height: 740 } }, '/admin/mosque/times/year')
  await waitForScript(page)
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/times/year'))
  await expectAccessible(page)
  expect(loaded.filter((url) => url.includes('/recognizer/'))).toEqual([])

  await choose(page, photo)
  const check = page.getByRole('button', { name: 'Check the table' })
  const report = page.getByRole('heading', { name: 'File: 8 of 8 days read' })
  await expect(check.or(report)).toBeVisible({ timeout: 60_000 })
  if (await check.isVisible()) {
    await expectAccessible(page)
    await check.click()
  }
  const body = (await sent).postData() ?? ''
  expect(body).toContain('{"text":"13:20","row":3,"column":2')
  expect(body).not.toContain('image/jpeg')
  await expect(report).toBeVisible()
  await expect(page.getByText('13:20').first()).toBeVisible()
  await page.getByRole('button', { name: 'Tue 8' }).click()
  const strip = page.getByRole('img', { name: 'Page 1, row 9' })
  await expect(strip).toBeVisible()
  const shades = await strip.evaluate((canvas: HTMLCanvasElement) => [
    ...new Set(
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.filter((_, at) => at % 4 === 0),
    ),
  ])
  expect([Math.min(...shades) < 100, Math.max(...shades) > 200]).toEqual([true, true])
  await expectAccessible(page)
  await page.context().close()
})

test('the pages of a scanned PDF are read in the browser', async ({ browser }) => {
  const rows = Array.from({ length: 8 }, (_, index) => [`2026-12-0${index + 1}`, '13:20', '21:15'])
  const photo = await photoOf(browser, [['Date', 'Dhuhr', 'Isha'], ...rows])
  const scan = await browser.newPage()
  await scan.setContent(`<img style="width:100%" src="data:image/jpeg;base64,${photo.toString('base64')}">`)
  const pdf = await scan.pdf({ landscape: true })
  await scan.close()
  const page = await mosqueAdminPage(browser, {}, '/admin/mosque/times/year')
  await waitForScript(page)
  await choose(page, pdf, 'scan.pdf')
  const check = page.getByRole('button', { name: 'Check the table' })
  const report = page.getByRole('heading', { name: 'File: 8 of 8 days read' })
  await expect(check.or(report)).toBeVisible({ timeout: 60_000 })
  if (await check.isVisible()) await check.click()
  await expect(report).toBeVisible()
  await expect(page.getByText('13:20').first()).toBeVisible()
  await page.context().close()
})

test('what is no table says what would help, and Stop stops', async ({ browser }) => {
  const page = await mosqueAdminPage(browser, {}, '/admin/mosque/times/year')
  await waitForScript(page)
  await choose(page, await photoOf(browser, [['Salaam']]))
  await expect(page.getByText('No table could be read in this photo.')).toBeVisible({ timeout: 60_000 })
  // A reader that never comes.
  await page.route('**/recognizer/**/worker.min.js', () => {})
  await choose(page, await photoOf(browser, [['Salaam']]))
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.context().close()
})
