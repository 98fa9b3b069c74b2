import { createPublicKey, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { publicKeys, rotateSigningKey, signBytes } from './signing-key.server.ts'
import { readState } from './site-state.server.ts'

const secret = vi.hoisted(() => ({ value: 'a secret of the site that is long enough' }))
vi.mock('./app-secret.server.ts', () => ({ appSecret: () => secret.value }))

const now = new Date('2026-11-28T01:00:00Z')
const bytes = Buffer.from('what is signed')
const pems = async () =>
  (await publicKeys(now)).match(/-----BEGIN PUBLIC KEY-----\n\S+\n-----END PUBLIC KEY-----\n/g) ?? []
const isSignedBy = async (pem: string) => verify(null, bytes, createPublicKey(pem), await signBytes(bytes, now))

test('a site has one key, which is stored encrypted, and a new one is signed by it', async () => {
  const [first = '', ...others] = await pems()
  expect([others, await isSignedBy(first), await pems()]).toEqual([[], true, [first]])
  expect(await readState(db(), 'signing-keys')).toContain('BEGIN ENCRYPTED PRIVATE KEY')
  expect(await rotateSigningKey(now)).toBe(true)
  const [second = '', before] = await pems()
  expect([before, await isSignedBy(second), await isSignedBy(first)]).toEqual([first, true, false])
  const [, signature = ''] = /Signed-By-Next: (\S+)/.exec(await publicKeys(now)) ?? []
  expect(verify(null, Buffer.from(second), createPublicKey(first), Buffer.from(signature, 'base64'))).toBe(true)
})

test('with another secret nothing is signed until the key is replaced, which nothing vouches for', async () => {
  await publicKeys(now)
  secret.value = 'another secret of the site, also long enough'
  await expect(signBytes(bytes, now)).rejects.toThrow('another APP_SECRET')
  expect(await rotateSigningKey(now)).toBe(false)
  expect(await isSignedBy((await pems())[0]!)).toBe(true)
  expect((await publicKeys(now)).split('-----BEGIN')[0]).not.toContain('Signed-By-Next')
})
