import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages } from './debian-packages.ts'

const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The path of an installed Chromium. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  const candidates = [...(named ? [named] : []), ...usualPaths, chromium.executablePath()]
  return candidates.find((path) => existsSync(path))
}

/** Finds Chromium, or installs it if this user may; otherwise throws an error that explains what to do. */
export function findOrInstallChromium(): string {
  const existing = findChromium()
  if (existing) return existing
  installPackages('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'No Chromium was found. Install it ("apt-get install chromium" or "npx playwright install chromium"), or set CHROMIUM_PATH to one.',
  )
}
