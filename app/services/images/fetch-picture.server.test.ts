import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPicture } from './fetch-picture.server.ts'
import { MAX_BYTES } from './picture-rules.ts'

async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://pictures.example:${(server.address() as AddressInfo).port}`
}

// The rule for public addresses has its own test; here loopback stands for a public one, 10.x for a private one.
const internet = {
  resolve: async (host: string) => [{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
  isAllowed: (address: string) => address === '127.0.0.1',
}

test('a picture at a public address is fetched', async () => {
  const url = await site((_request, response) => response.end('bytes'))
  expect(Buffer.from(await fetchPicture(`${url}/photo.jpg`, internet)).toString()).toBe('bytes')
})

test('a host in the private network is never asked', async () => {
  await expect(fetchPicture('http://inside.example/photo.jpg', internet)).rejects.toThrow('no public address')
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '169.254.169.254', '0x7f.1', '2130706433'])
    await expect(fetchPicture(`http://${host}:1/photo.jpg`)).rejects.toThrow('no public address')
})

test('a host with one private address among its public ones is never asked', async () => {
  const both = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  await expect(fetchPicture('http://both.example/a.jpg', { ...internet, resolve: both })).rejects.toThrow('no public')
})

test('a redirect is followed, but not into the private network and not for ever', async () => {
  const url = await site((request, response) => {
    const target = { '/a': '/b', '/in': 'http://inside.example/', '/round': '/round', '/file': 'file:///etc/passwd' }
    const location = target[request.url as keyof typeof target]
    if (location) response.writeHead(302, { location }).end()
    else response.end('at b')
  })
  expect(Buffer.from(await fetchPicture(`${url}/a`, internet)).toString()).toBe('at b')
  await expect(fetchPicture(`${url}/in`, internet)).rejects.toThrow('no public address')
  await expect(fetchPicture(`${url}/file`, internet)).rejects.toThrow('no public address')
  await expect(fetchPicture(`${url}/round`, internet)).rejects.toThrow('too many redirects')
})

test('the checked address is the one connected to, even when the name changes its mind', async () => {
  const url = await site((_request, response) => response.end('first'))
  let asked = 0
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  expect(Buffer.from(await fetchPicture(url, { ...internet, resolve })).toString()).toBe('first')
  expect(asked).toBe(1)
})

test('more than 5 MB are refused while they arrive', async () => {
  const url = await site((_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024)
    const more = () => response.write(chunk, (error) => (error ? undefined : more()))
    more()
  })
  await expect(fetchPicture(url, internet)).rejects.toMatchObject({ fault: 'too-large' })
  expect(MAX_BYTES).toBe(5_242_880)
})

test('an error, a broken answer and a missing server are failures to try again', async () => {
  const missing = await site((_request, response) => response.writeHead(404).end())
  const broken = await site((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('ten')
    setImmediate(() => response.destroy())
  })
  for (const url of [missing, broken, 'http://pictures.example:1/a.jpg'])
    await expect(fetchPicture(url, internet)).rejects.toMatchObject({ fault: 'upload-failed' })
})
