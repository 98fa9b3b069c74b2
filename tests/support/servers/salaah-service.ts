import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { respond } from '#api/salaah.ts'

/** How the service behaves: normally, or with a kind of failure. */
export type Behaviour =
  | 'well'
  | 'rate-limited'
  | 'broken'
  | 'silent'
  | 'html'
  | 'without data'
  | 'half'
  | 'another month'
  | 'endless'
  | { redirect: string }

export type SalaahService = {
  url: string
  /** The requested addresses, in order. */
  requests: string[]
  behave(behaviour: Behaviour): void
  /** Stops it before the end of the test, and closes open connections. */
  stop(): Promise<void>
}

const running: Server[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await close(server)
})

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** A small server with the API of the service on this machine, with the clock at `now`. */
export async function startSalaahService(now: Date, port = 0): Promise<SalaahService> {
  const requests: string[] = []
  let behaviour: Behaviour = 'well'
  const server = createServer(async (request, response) => {
    const address = request.url ?? ''
    requests.push(address)
    if (behaviour === 'silent') return
    if (typeof behaviour === 'object') return void response.writeHead(302, { Location: behaviour.redirect }).end()
    const good = await respond('GET', address, now)
    const json = { 'Content-Type': 'application/json' }
    if (behaviour === 'well' || good.status === 302) response.writeHead(good.status, good.headers).end(good.body)
    else if (behaviour === 'rate-limited') response.writeHead(429, json).end('{"message":"API rate limit exceeded"}')
    else if (behaviour === 'broken')
      response.writeHead(500, json).end('{"code":500,"status":"SERVER_ERROR","data":"x"}')
    else if (behaviour === 'endless') sendEndlessly(response.writeHead(200, json))
    else if (behaviour === 'html') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>')
    else if (behaviour === 'without data') response.writeHead(200, json).end('{"code":200,"status":"OK"}')
    else if (behaviour === 'another month')
      response.writeHead(200, json).end((await respond('GET', address.replace(/\d{4}\/\d+/, '2001/1'), now)).body)
    else response.writeHead(200, json).end(halved(String(good.body)))
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave(next) {
      behaviour = next
    },
    stop: () => close(server),
  }
}

/** Sends until the other side closes the connection. */
function sendEndlessly(response: ServerResponse): void {
  while (!response.destroyed && response.write(' '.repeat(65_536)));
  response.once('drain', () => sendEndlessly(response))
}

/** A calendar whose first day has no timings, the second no date and the third an invalid time. */
function halved(body: string): string {
  const document = JSON.parse(body)
  if (Array.isArray(document.data)) {
    document.data[0].timings = undefined
    document.data[1].date = undefined
    document.data[2].timings.Asr = 'soon (SAST)'
    document.data[2].date.hijri = undefined
  }
  return JSON.stringify(document)
}
