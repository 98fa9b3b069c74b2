import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#app/lib/web/unavailable.ts'
import { s3Server } from '#tests/support/servers/s3-server.ts'
import { startSilentServer } from '#tests/support/servers/silent-server.ts'
import { folderStore, hostedImageSource, hostedStore, s3Store } from './store.server.ts'

const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret/with+signs' }
const name = 'abcdef0123456789abcdef0123456789-320.webp'
const bytes = Buffer.from([1, 2, 3])

test('the folder store writes, reads and removes a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = folderStore(folder)
  await store.put(name, bytes, 'image/webp')
  await store.put(name, bytes, 'image/webp')
  expect(await readdir(join(folder, 'ab'))).toEqual([name])
  expect(await store.get(name)).toEqual(bytes)
  await store.remove(name)
  await store.remove(name)
  expect(await store.get(name)).toBeNull()
})

test('an S3-compatible service accepts a file with a valid signature', async () => {
  const { address, objects } = await s3Server(keys.AWS_SECRET_ACCESS_KEY)
  const store = s3Store(address, keys)
  await store.put(name, bytes, 'image/webp')
  expect(objects.get(`/pictures/${name}`)?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await store.get(name)).toEqual(new Uint8Array(bytes))
  await store.remove(name)
  expect(await store.get(name)).toBeNull()
})

test('a key rejected by the service is reported', async () => {
  const { address } = await s3Server('another secret')
  await expect(s3Store(address, keys).put(name, bytes, 'image/webp')).rejects.toThrow(/403.*SignatureDoesNotMatch/)
})

test('requests to a temporarily busy service are retried', async () => {
  const { address, objects } = await s3Server(keys.AWS_SECRET_ACCESS_KEY, { failures: 2 })
  await s3Store(address, keys).put(name, bytes, 'image/webp')
  expect(objects.size).toBe(1)
})

test('a missing key or preset is named in the error', () => {
  expect(() => s3Store('s3://bucket', {})).toThrow(/AWS_ACCESS_KEY_ID/)
  expect(() => hostedStore('hosted+https://images.example.org/upload')).toThrow(/preset/)
})

test('a silent S3 service is given up in time, whatever garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect = setInterval(runInNewContext('gc'), 100)
  onTestFinished(() => clearInterval(collect))
  const { port } = new URL((await startSilentServer()).url)
  const store = s3Store(`s3+http://127.0.0.1:${port}/pictures`, keys, 1)
  await expect(store.get(name)).rejects.toThrow(Unavailable)
  await expect(store.put(name, bytes, 'image/webp')).rejects.toThrow(Unavailable)
  await expect(Array.fromAsync(store.listBefore(new Date()))).rejects.toThrow(Unavailable)
})

async function uploadEndpoint(status: number, reply: unknown) {
  const calls: { url?: string; requestedWith?: unknown; form: FormData }[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const headers = { 'Content-Type': request.headers['content-type']! }
    const form = await new Response(body, { headers }).formData()
    calls.push({ url: request.url, requestedWith: request.headers['x-requested-with'], form })
    response.writeHead(status).end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { calls, address: `hosted+http://127.0.0.1:${port}/v1/image/upload?preset=mosques&folder=events` }
}

test('the hosted endpoint receives the request of the specification', async () => {
  const { calls, address } = await uploadEndpoint(200, { secure_url: 'https://images.example.org/a.webp' })
  expect(await hostedStore(address).upload(bytes, 'image/webp')).toBe('https://images.example.org/a.webp')
  const call = calls[0]!
  expect(call).toMatchObject({ url: '/v1/image/upload', requestedWith: 'XMLHttpRequest' })
  expect(call.form.get('upload_preset')).toBe('mosques')
  expect(call.form.get('folder')).toBe('events')
  expect(await (call.form.get('file') as File).bytes()).toEqual(new Uint8Array(bytes))
})

test('the error message of the hosted endpoint is passed on', async () => {
  const rejecting = await uploadEndpoint(400, { error: { message: 'Upload preset not found' } })
  await expect(hostedStore(rejecting.address).upload(bytes, 'image/webp')).rejects.toThrow('Upload preset not found')
  const broken = await uploadEndpoint(200, '<html>')
  await expect(hostedStore(broken.address).upload(bytes, 'image/webp')).rejects.toThrow('answered 200')
})

test('only a hosted store has an external image source: its configured origin or any https address', () => {
  expect(hostedImageSource(undefined)).toBeNull()
  expect(hostedImageSource('s3://bucket')).toBeNull()
  expect(hostedImageSource('hosted+https://api.example.org/up?preset=a')).toBe('https:')
  const withOrigin = 'hosted+https://api.example.org/up?preset=a&images=https://res.example.org/x'
  expect(hostedImageSource(withOrigin)).toBe('https://res.example.org')
})
