import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages } from './debian-packages.ts'

const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The path of an installed Chromium that draws no window: it needs less processor time, and has no back/forward cache. */
export function findHeadlessChromium(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium()
}

/** The path of an installed Chromium. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  const candidates = [...(named ? [named] : []), ...usualPaths, chromium.executablePath()]
  return candidates.find((path) => existsSync(path))
}

/** As `findOrInstallChromium`, with the Chromium that draws no window where it can be installed. */
export function findOrInstallHeadlessChromium(): string {
  if (findHeadlessChromium() !== HEADLESS_SHELL && !process.env.CHROMIUM_PATH)
    installPackages('chromium', 'chromium-headless-shell')
  return findHeadlessChromium() ?? findOrInstallChromium()
}

/** Finds Chromium, or installs it if this user may; otherwise throws an error that explains what to do. */
export function findOrInstallChromium(): string {
  const existing = findChromium()
  if (existing) return existing
  installPackages('chromium', 'chromium-headless-shell')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'No Chromium was found. Install it ("apt-get install chromium" or "npx playwright install chromium"), or set CHROMIUM_PATH to one.',
  )
}
