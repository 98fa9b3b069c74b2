import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages } from './debian-packages.ts'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The Chromium of this machine, when it has one. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  const candidates = [...(named ? [named] : []), ...usual, chromium.executablePath()]
  return candidates.find((path) => existsSync(path))
}

/** Finds Chromium, or installs it where this user may; otherwise throws one line that says what to do. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) return found
  installPackages('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'No Chromium was found. Install it ("apt-get install chromium" or "npx playwright install chromium"), or set CHROMIUM_PATH to one.',
  )
}
