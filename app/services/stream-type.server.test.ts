import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchStreamType } from './stream-type.server.ts'

// Here loopback counts as public, as in the test of pictures.
const network = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: (at: string) => at === '127.0.0.1',
}

async function aServer() {
  let closed = 0
  const server = createServer((request, response) => {
    const path = request.url!.slice(1)
    request.socket.on('close', () => (closed += 1))
    if (path === 'moved') return response.writeHead(302, { location: '/audio/aacp' }).end()
    if (path === 'away') return response.writeHead(302, { location: 'http://other.example/audio/mpeg' }).end()
    if (path === 'gone') return response.writeHead(404, { 'content-type': 'audio/mpeg' }).end()
    // A stream never ends.
    response.writeHead(200, { 'content-type': decodeURIComponent(path) }).write('x')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://stream.example:${(server.address() as AddressInfo).port}`
  return { typeAt: (path: string) => fetchStreamType(`${url}/${path}`, network), closed: () => closed }
}

test('the kind of audio of a stream is known by its first answer, whose end nobody waits for', async () => {
  const { typeAt, closed } = await aServer()
  const kinds = ['audio/mpeg', 'audio/MP3', 'audio/aacp;charset=x', 'application/ogg'].map(encodeURIComponent)
  expect(await Promise.all(kinds.map(typeAt))).toEqual(['audio/mpeg', 'audio/mpeg', 'audio/aac', 'audio/ogg'])
  expect(await typeAt('moved')).toBe('audio/aac')
  await expect.poll(closed).toBeGreaterThanOrEqual(5)
})

test('a page, a fault, another host and a private network are no stream', async () => {
  const { typeAt } = await aServer()
  for (const path of ['text%2Fhtml', 'audio%2Fx-mpegurl', 'away', 'gone'])
    expect([path, await typeAt(path)]).toEqual([path, ''])
  for (const address of ['https://10.0.0.1/a.mp3', 'https://localhost/a.mp3', 'no address', ''])
    expect(await fetchStreamType(address)).toBe('')
})
