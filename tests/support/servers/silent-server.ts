import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on loopback that takes every connection and says nothing, until it hangs up or the test ends. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(hangUp)
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, hangUp }
}
