import { chromium } from '@playwright/test'
import { type Driver, isOurError } from './driver.ts'

/** Drives Chromium with the options of the journeys. */
export async function chromiumDriver(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && isOurError(message.text())) errors.push(message.text())
  })
  return {
    async open(address) {
      await page.goto(address)
    },
    click: (selector) => page.locator(selector).first().click(),
    type: (selector, text) => page.locator(selector).first().pressSequentially(text),
    async back() {
      await page.goBack()
    },
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  }
}
