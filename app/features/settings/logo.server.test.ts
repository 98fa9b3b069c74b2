import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { photo, pictureBomb } from '#tests/support/data/pictures.ts'
import { storeLogo } from './settings-writes.server.ts'

// Loopback counts as a public address here; the rule for public addresses has its own test.
vi.mock('#app/services/images/public-address.ts', () => ({ isPublicAddress: () => true }))

async function servePicture(bytes: Buffer): Promise<{ url: string; requests: () => number }> {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end(bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logo.png`, requests: () => requests }
}

const origin = { now: new Date('2026-11-20T10:00:00Z'), createdBy: 'user-1' }
const logo = (url: string) => storeLogo({ file: null, url, remove: false, saved: '' }, origin, (fault) => fault)
const stored = () => db().selectFrom('images').select('id').execute()

test('a logo at an address is fetched once and stored', async () => {
  const { url, requests } = await servePicture(await photo(300, 300).png().toBuffer())
  const first = await logo(url)
  expect(first).toEqual({ ok: true, url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-300\.webp$/) })
  expect([await logo(url), requests()]).toEqual([first, 1])
})

test.each([
  ['a few kilobytes of 20,000 x 20,000 pixels', async () => pictureBomb(20_000), 'too-many-pixels'],
  ['6 MB', async () => Buffer.alloc(6 * 1024 * 1024, '\x89PNG\r\n', 'latin1'), 'too-large'],
  ['a text', async () => Buffer.from('no picture'), 'not-an-image'],
] as const)('%s at an address is rejected and not stored', async (_what, create, fault) => {
  const { url } = await servePicture(await create())
  expect(await logo(url)).toEqual({ ok: false, errors: { logoUrl: fault } })
  expect(await stored()).toEqual([])
})
