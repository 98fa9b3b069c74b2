import puppeteer, { type Page } from 'puppeteer-core'
import { type Driver, isOurError } from './driver.ts'

/** Firefox over WebDriver BiDi. */
export async function firefoxDriver(executablePath: string): Promise<Driver> {
  const viewport = { width: 1280, height: 800 }
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: viewport })
  const errors: string[] = []
  let page = await openTab()

  async function openTab(): Promise<Page> {
    const tab = await browser.newPage()
    tab.on('pageerror', (error) => errors.push(String(error)))
    tab.on('console', (message) => {
      if (message.type() === 'error' && isOurError(message.text())) errors.push(message.text())
    })
    return tab
  }

  return {
    // A new tab, because Puppeteer misses the next load after a page from the back/forward cache.
    async open(address) {
      const before = page
      page = await openTab()
      await before.close()
      await page.goto(address, { waitUntil: 'load' })
    },
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    async back() {
      await page.evaluate('setTimeout(() => history.back()), undefined')
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  }
}
