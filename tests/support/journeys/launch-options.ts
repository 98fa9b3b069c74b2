import type { LaunchOptions } from '@playwright/test'
import { findChromium, findHeadlessChromium } from '#scripts/chromium.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** How journeys start Chromium. */
export const launchOptions: LaunchOptions = { executablePath: findHeadlessChromium() ?? undefined, args }

/** With the back/forward cache, as in visitors' browsers. */
export const withPageCache: LaunchOptions = {
  executablePath: findChromium() ?? undefined,
  args,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}
