import { connect, createServer, type Socket } from 'node:net'

export type DelayingProxy = { url: string; stop(): void }

/** A TCP proxy that delays every chunk by some milliseconds in each direction, like a distant network. */
export function delayingProxy(siteUrl: string, delayMs: number): Promise<DelayingProxy> {
  const port = Number(new URL(siteUrl).port)
  const sockets = new Set<Socket>()
  const server = createServer((visitor) => {
    const site = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [visitor, site],
      [site, visitor],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs))
      from.on('end', () => setTimeout(() => to.end(), delayMs))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port: own } = server.address() as { port: number }
      const stop = () => {
        server.close()
        for (const socket of sockets) socket.destroy()
      }
      resolve({ url: `http://127.0.0.1:${own}`, stop })
    })
  })
}
