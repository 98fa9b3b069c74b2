import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

const slug = 'sample-masjid-demonstration'

/** A page of another site with a strict policy, which shows the line that somebody copied. */
async function serveForeignPage(line: string, site: string) {
  const server = createServer((_, response) => {
    const policy = `default-src 'none'; frame-src ${site}`
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy })
    response.end(`<!doctype html><html lang="en"><title>Foreign</title><h1>Foreign</h1>${line}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

for (const width of [320, 900])
  test(`the copied line shows the times on a foreign page of ${width} pixels, without script`, async ({
    browser,
    page,
  }) => {
    await page.goto(`/mosques/${slug}`)
    await page.getByText('More', { exact: true }).click()
    await page.getByText('On your own website').click()
    const line = await page.getByLabel('The line to copy').inputValue()
    await expect(page.frameLocator('[data-slot="embed-offer"] iframe').getByRole('table')).toBeVisible()
    await expectAccessible(page)
    const site = new URL(page.url()).origin
    // The site calls itself by its public name, which a test has none of.
    const foreign = await serveForeignPage(line.replace(/http:\/\/localhost:\d+/, site), site)
    const context = await browser.newContext({ viewport: { width, height: 700 }, javaScriptEnabled: false })
    const visitor = await context.newPage()
    const requested: string[] = []
    visitor.on('request', (request) => requested.push(request.url()))
    await visitor.goto(foreign.url)
    const frame = visitor.frameLocator('iframe')
    await expect(frame.getByRole('row')).toHaveCount(4)
    await expect(frame.getByText('As of ')).toBeVisible()
    const table = frame.getByRole('region').first()
    expect(await table.evaluate((area) => area.scrollWidth - area.clientWidth), 'all columns are in view').toBe(0)
    expect(requested.filter((address) => address.startsWith(site))).toHaveLength(1)
    await context.close()
    await foreign.close()
  })

test('WordPress learns how high a frame is and opens its links, and cuts what is longer above its footer', async ({
  page,
  browser,
}) => {
  await page.goto(`/mosques/${slug}`)
  const site = new URL(page.url()).origin
  const secret = 'abc123XYZ0'
  // As WordPress writes the frame of a program that it does not know, listens to it and then shows it.
  const serve = (show: string) =>
    serveForeignPage(
      `<script>window.sent=[];addEventListener("message",({data})=>{window.sent.push(data);document.querySelector("iframe").removeAttribute("style")})</script>
<iframe style="position: absolute; clip: rect(1px, 1px, 1px, 1px);" sandbox="allow-scripts" width="100%" height="300" src="${site}/mosques/${slug}/embed${show}#?secret=${secret}"></iframe>`,
      `${site}; script-src 'unsafe-inline'`,
    )
  const [short, long] = [await serve(''), await serve('?show=month')]
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } })
  const visitor = await context.newPage()
  const sent = () => visitor.evaluate(() => (window as unknown as { sent: object[] }).sent)
  const frame = visitor.frameLocator('iframe')
  await visitor.goto(short.url)
  const content = await frame.locator('html').evaluate((root) => root.scrollHeight)
  await expect.poll(sent).toContainEqual({ message: 'height', value: content, secret })
  // WordPress asks again when it was not ready.
  await visitor.evaluate(() => {
    ;(window as unknown as { sent: object[] }).sent = []
    window.frames[0]!.postMessage({ message: 'ready' }, '*')
  })
  await expect.poll(sent).toContainEqual({ message: 'height', value: content, secret })
  await frame.getByRole('heading').getByRole('link').click()
  await expect.poll(sent).toContainEqual({ message: 'link', value: `${site}/mosques/${slug}`, secret })
  await visitor.goto(long.url)
  await expect(frame.locator('html')).toHaveAttribute('data-cut')
  expect(await frame.locator('html').evaluate((root) => root.scrollHeight)).toBe(1000)
  const footer = await frame.locator('footer').evaluate((element) => element.getBoundingClientRect().bottom)
  expect(footer, 'the way to the page is at the end').toBe(1000)
  await context.close()
  await Promise.all([short.close(), long.close()])
})

test('what is chosen for the frame is in the line and in the preview', async ({ page }) => {
  await page.goto(`/mosques/${slug}`)
  await waitForScript(page)
  await page.getByText('More', { exact: true }).click()
  await page.getByText('On your own website').click()
  // The preview loads when it comes into view; who chooses has seen it.
  const frame = page.frameLocator('[data-slot="embed-offer"] iframe')
  await expect(frame.getByRole('row').first()).toBeVisible()
  await page.getByLabel('What it shows').selectOption('A week')
  await page.getByLabel('Colors').selectOption('Dark')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية')
  const line = page.getByLabel('The line to copy')
  await expect(line).toHaveValue(/src="[^"]+\/ar\/mosques\/[^"]+\/embed\?show=week&amp;colors=dark"/)
  await expect(line).toHaveValue(/height="800"/)
  await expect(page.getByRole('button', { name: 'Copy the line' })).toHaveAttribute('data-copy', /show=week/)
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(frame.getByRole('row')).toHaveCount(8)
  const paper = await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const parts = paper.match(/\d+/g)!.slice(0, 3).map(Number)
  expect(Math.max(...parts), 'dark, although the device is light').toBeLessThan(80)
})
