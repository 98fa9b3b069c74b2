import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'

const executablePath = findChromium()

/** How journeys start Chromium. */
export const launchOptions: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
