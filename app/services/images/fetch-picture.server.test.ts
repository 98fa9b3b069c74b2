import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPicture } from './fetch-picture.server.ts'
import { MAX_PICTURE_BYTES } from './picture-rules.ts'

async function startSite(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://pictures.example:${(server.address() as AddressInfo).port}`
}

// The rule for public addresses has its own test; here loopback counts as public, 10.x as private.
const network = {
  resolve: async (host: string) => [{ address: host === 'private.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
  isAllowed: (address: string) => address === '127.0.0.1',
}

test('a picture at a public address is fetched', async () => {
  const url = await startSite((_request, response) => response.end('bytes'))
  expect(Buffer.from(await fetchPicture(`${url}/photo.jpg`, network)).toString()).toBe('bytes')
})

test('a host in the private network is never connected to', async () => {
  await expect(fetchPicture('http://private.example/photo.jpg', network)).rejects.toThrow('no public address')
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '169.254.169.254', '0x7f.1', '2130706433'])
    await expect(fetchPicture(`http://${host}:1/photo.jpg`)).rejects.toThrow('no public address')
})

test('a host with one private address among its public ones is never connected to', async () => {
  const both = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  await expect(fetchPicture('http://both.example/a.jpg', { ...network, resolve: both })).rejects.toThrow('no public')
})

test('redirects are followed up to a limit, but not into the private network', async () => {
  const url = await startSite((request, response) => {
    const target = { '/a': '/b', '/in': 'http://private.example/', '/round': '/round', '/file': 'file:///etc/passwd' }
    const location = target[request.url as keyof typeof target]
    if (location) response.writeHead(302, { location }).end()
    else response.end('at b')
  })
  expect(Buffer.from(await fetchPicture(`${url}/a`, network)).toString()).toBe('at b')
  await expect(fetchPicture(`${url}/in`, network)).rejects.toThrow('no public address')
  await expect(fetchPicture(`${url}/file`, network)).rejects.toThrow('no public address')
  await expect(fetchPicture(`${url}/round`, network)).rejects.toThrow('too many redirects')
})

test('the checked address is the one connected to, even when the name resolves to another one later', async () => {
  const url = await startSite((_request, response) => response.end('first'))
  let lookups = 0
  const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  expect(Buffer.from(await fetchPicture(url, { ...network, resolve })).toString()).toBe('first')
  expect(lookups).toBe(1)
})

test('more than 5 MB are rejected while they arrive', async () => {
  const url = await startSite((_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024)
    const more = () => response.write(chunk, (error) => (error ? undefined : more()))
    more()
  })
  await expect(fetchPicture(url, network)).rejects.toMatchObject({ fault: 'too-large' })
  expect(MAX_PICTURE_BYTES).toBe(5_242_880)
})

test('an error status, an incomplete response and a missing server are failed uploads', async () => {
  const missing = await startSite((_request, response) => response.writeHead(404).end())
  const broken = await startSite((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('ten')
    setImmediate(() => response.destroy())
  })
  for (const url of [missing, broken, 'http://pictures.example:1/a.jpg'])
    await expect(fetchPicture(url, network)).rejects.toMatchObject({ fault: 'upload-failed' })
})
