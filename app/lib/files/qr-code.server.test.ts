import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.server.ts'

test('a QR code has the size of its text and its three corners', async () => {
  const { size, path } = await drawQrCode('https://site.example/mosques/masjid')
  expect(size).toBe(29)
  for (const corner of ['M0 0h', `M${size - 1} 0h`, `M0 ${size - 1}h`]) expect(path).toContain(corner)
})
