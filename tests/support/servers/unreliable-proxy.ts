import { connect, createServer } from 'node:net'

/**
 * A proxy in front of the site, until `restore()` without a network: after `interrupt()` every response ends in the
 * middle, and after `cut()` there is none.
 */
export async function unreliableProxy(site: string) {
  let [isInterrupted, isCut] = [false, false]
  const { hostname, port } = new URL(site)
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      if (isCut) return void client.destroy()
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
    cut: () => {
      isCut = true
    },
    restore: () => {
      isInterrupted = false
      isCut = false
    },
    close: () => server.close(),
  }
}
