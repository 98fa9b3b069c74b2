import { expect, test } from 'vitest'
import { modulesOf } from '#tests/support/data/qr-modules.ts'
import { drawQrCode, QUIET_MODULES } from './qr-code.server.ts'

test.each([QUIET_MODULES.page, QUIET_MODULES.poster])('a QR code has %i modules of white around it', async (quiet) => {
  const text = 'https://site.example/mosques/masjid'
  const { side, rows } = await drawQrCode(text, quiet)
  expect(side).toBe(29 + 2 * quiet)
  const dark = rows.flatMap(([x, y, length]) => Array.from({ length }, (_, step) => `${x + step},${y}`))
  expect(dark).toEqual(modulesOf(text, quiet))
})
