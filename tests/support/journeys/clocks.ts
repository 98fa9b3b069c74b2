import type { Page } from '@playwright/test'

/**
 * Sets the clock of the device to an instant, and that of the server as a page sees it, which is asked when they differ:
 * time has passed, and no clock is wrong.
 */
export async function setClocks(page: Page, instant: string): Promise<void> {
  const at = new Date(instant)
  await page.route(
    ({ pathname }) => !/\.\w+$/.test(pathname),
    (route) =>
      route.request().method() === 'HEAD'
        ? route.fulfill({ headers: { 'Server-Timing': `clock;desc="${at.getTime()}"` } })
        : route.fallback(),
  )
  await page.clock.setFixedTime(at)
}

/** Lets the clock of the device be wrong from the next page on. */
export async function shiftDeviceClock(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const RightDate = Date
    globalThis.Date = class extends RightDate {
      constructor(...parts: [] | [number]) {
        super(...((parts.length === 0 ? [RightDate.now() + ahead] : parts) as [number]))
      }
      static override now() {
        return RightDate.now() + ahead
      }
    } as DateConstructor
  }, milliseconds)
}
