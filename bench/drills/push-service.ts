import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateForLocalhost } from '#tests/support/servers/certificate.ts'

// A push service in a process of its own, so that what it computes is not measured in the site. It reports on request
// what each browser got: how often, and with which topics.
const certificate = certificateForLocalhost()
type Mode = { status: number | null; delayMs: number }
let mode: Mode = { status: 201, delayMs: 0 }
let received = new Map<string, string[]>()

const server = createServer(certificate, (request, response) => {
  request.resume().on('end', () => {
    const { status, delayMs } = mode
    if (status === null) return
    if (status === 201) {
      const browser = request.url ?? ''
      received.set(browser, [...(received.get(browser) ?? []), String(request.headers.topic)])
    }
    if (delayMs > 0) setTimeout(() => response.writeHead(status).end(), delayMs)
    else response.writeHead(status).end()
  })
})

process.on('message', (message: { mode?: Mode; clear?: true; report?: true }) => {
  if (message.mode) mode = message.mode
  if (message.clear) received = new Map()
  const lists = [...received.values()]
  process.send?.({
    browsers: lists.length,
    messages: lists.reduce((sum, { length }) => sum + length, 0),
    most: Math.max(0, ...lists.map(({ length }) => length)),
    topics: new Set(lists.flat()).size,
  })
})

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port, cert: certificate.cert })
})
