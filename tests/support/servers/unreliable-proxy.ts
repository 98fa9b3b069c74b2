import { connect, createServer } from 'node:net'

/** A proxy in front of the site. After `interrupt()` every response ends in the middle, until `restore()`. */
export async function unreliableProxy(site: string) {
  let isInterrupted = false
  const { hostname, port } = new URL(site)
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      if (!isInterrupted) return void client.write(bytes)
      client.write(bytes.subarray(0, bytes.length / 2), () => client.destroy())
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as { port: number }
  return {
    origin: `http://localhost:${own}`,
    interrupt: () => {
      isInterrupted = true
    },
    restore: () => {
      isInterrupted = false
    },
    close: () => server.close(),
  }
}
