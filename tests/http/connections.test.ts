import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'

/** Sends text on one connection, in pieces of this size or at once. */
async function connection(url: string, sent: string, piece = sent.length) {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  let isClosed = false
  socket.setNoDelay(true)
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  socket.on('end', () => {
    isClosed = true
  })
  await once(socket, 'connect')
  for (let at = 0; at < sent.length; at += piece) {
    socket.write(sent.slice(at, at + piece))
    if (piece < sent.length) await new Promise((resolve) => setImmediate(resolve))
  }
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return { socket, statuses, isClosed: () => isClosed }
}

const request = (n: number) => `HEAD /healthz?row=${n} HTTP/1.1\r\nHost: a\r\n\r\n`
const many = (count: number) => Array.from({ length: count }, (_, n) => request(n)).join('')

test('very many requests in a row are answered one after the other, and hold nobody up', async () => {
  const { url } = await startApp()
  const { socket, statuses, isClosed } = await connection(url, many(300))
  await expect.poll(() => statuses().length).toBe(300)
  expect(new Set(statuses())).toEqual(new Set([200]))
  expect(isClosed()).toBe(false)
  socket.destroy()
})

test('requests in a row are read alike in whatever pieces they arrive', async () => {
  const { url } = await startApp()
  const form = 'name=&note=\r\n\r\nGET / HTTP/1.1'
  const post = `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`
  const chunked = `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nn\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n`
  const sent = request(1) + post + request(2) + chunked + many(20)
  for (const piece of [sent.length, 100, 7, 1]) {
    const { socket, statuses } = await connection(url, sent, piece)
    await expect.poll(() => statuses().length).toBe(24)
    expect(statuses()).toEqual([200, 400, 200, 400, ...Array(20).fill(200)])
    socket.destroy()
  }
})

test('what is no HTTP after requests in a row is refused, and ends the connection', async () => {
  const { url } = await startApp()
  const { socket, statuses, isClosed } = await connection(url, `${many(20)}nonsense\r\n\r\n${many(20)}`)
  await expect.poll(isClosed).toBe(true)
  socket.destroy()
  expect(statuses().filter((status) => status === 400).length).toBeLessThanOrEqual(1)
  expect(statuses().filter((status) => status === 200).length).toBeLessThanOrEqual(20)
  expect((await fetch(url)).status).toBe(200)
})

test('who closes the direction of sending after a request gets the answer, rendered or from the cache', async () => {
  const { url } = await startApp()
  for (const path of ['/events?q=nothing-has-this-name', '/healthz', '/', '/']) {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.end(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    const answer = Buffer.concat(await socket.toArray()).toString('latin1')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('nginx does not give up requests of visitors who only stopped sending, nor mix the parts of its keys', () => {
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
  expect(conf).toMatch(/^ {4}proxy_ignore_client_abort on;$/m)
  expect(conf).toMatch(/^ {4}proxy_cache_key "\$request_method \$request_uri \$http_accept_encoding";$/m)
})

test.each([
  ['deploy/nginx.conf', /^ {2}keepalive_timeout (\d+)s;/m],
  ['deploy/Caddyfile', /^\t+keepalive (\d+)s$/m],
])('%s leaves an idle connection before the site closes it', async (file, setting) => {
  const seconds = Number(setting.exec(readFileSync(file, 'utf8'))?.[1])
  const { app } = await startApp()
  expect(seconds).toBeGreaterThan(0)
  expect(seconds * 1000).toBeLessThan(app.server.keepAliveTimeout)
})
