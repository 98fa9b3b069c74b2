import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A proxy with https in front of a site. */
export async function tlsProxy(certificate: { key: string; cert: string }, site: string) {
  const server = createServer(certificate, (incoming, response) => {
    const { method, url, socket } = incoming
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const upstream = request(new URL(url!, site), { method, headers: { ...incoming.headers, ...forwarded } })
    upstream.on('error', () => response.destroy())
    upstream.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers)))
    incoming.pipe(upstream)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
