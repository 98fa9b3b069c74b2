import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { guestForms } from './bodies.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

const FLOOD_MS = 6_000
const AT_ONCE = 50
const [MEASURED_EVERY_MS, MAX_GROWTH] = [250, 1.1]
const HOST = 'Host: attacked.example\r\n'
const ORIGIN_FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'

/** Addresses of the attackers: 127.network.x.y, as many as wanted in each /24. */
const addresses = (network: number, networks: number, inEach = 1) =>
  Array.from({ length: networks * inEach }, (_, index) => {
    const share = Math.floor(index / inEach)
    return `127.${network + (share >> 8)}.${share & 255}.${1 + (index % inEach)}`
  })

type Flood = {
  /** Opens a connection from this address; `begin` is called once it is open. */
  open(from: string, begin: (socket: Socket) => void): Socket
  /** How many are open now. */
  count(): number
  end(): Promise<void>
}

/** Connections whose answers nobody waits for. */
export function flood({ url }: Target, { reads = true } = {}): Flood {
  const sockets = new Set<Socket>()
  return {
    open(from, begin) {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from })
      sockets.add(socket)
      if (reads) socket.resume()
      else socket.pause()
      return socket
        .on('connect', () => begin(socket))
        .on('error', () => {})
        .on('close', () => sockets.delete(socket))
    },
    count: () => sockets.size,
    async end() {
      for (const socket of sockets) socket.destroy()
      await pause(100)
    },
  }
}

/** Opens so many connections and opens each again when it is closed, for some seconds. */
async function keepOpen(target: Target, senders: readonly string[], begin: (socket: Socket) => void, options = {}) {
  const flooding = flood(target, options)
  const until = Date.now() + FLOOD_MS
  const again = (from: string) => {
    flooding.open(from, begin).once('close', () => {
      if (Date.now() < until) setTimeout(() => again(from), AT_ONCE)
    })
  }
  for (let start = 0; start < senders.length; start += AT_ONCE) {
    for (const from of senders.slice(start, start + AT_ONCE)) again(from)
    await pause(1)
  }
  while (Date.now() < until) await pause(100)
  const open = flooding.count()
  await flooding.end()
  return open
}

const repeated = <T>(items: readonly T[], count: number) =>
  Array.from({ length: count }, (_, index) => items[index % items.length]!)

/** So many connections that each send very many requests at once. */
const inARow =
  (connections: number, senders: readonly string[], request: string, reads: boolean) => async (target: Target) => {
    const text = Buffer.from(request.repeat(1_700))
    const flooding = flood(target, { reads })
    for (const from of repeated(senders, connections)) flooding.open(from, (socket) => socket.write(text))
    const until = Date.now() + FLOOD_MS
    while (Date.now() < until && flooding.count() > 0) await pause(100)
    await flooding.end()
  }

const GET = `GET /mosques HTTP/1.1\r\n${HOST}\r\n`
const form = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`

/** A form with a photo of which only a part arrives. */
function beginPhoto(path: string, bytes: number) {
  const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  const whole = Buffer.concat([
    Buffer.from(form(path, 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000\r\n') + head),
    Buffer.alloc(bytes, 'x'),
  ])
  return (socket: Socket) => socket.write(whole)
}

/** A mosque that guests can report about. */
async function guestForm({ send }: Target): Promise<string> {
  const { text } = await send('/api/v1/mosques')
  const path = /"url":"[^"]*?(\/mosques\/[^"]+)"/.exec(text)?.[1] ?? assert.fail('There is no mosque')
  return `${path}/report`
}

/** The same from the networks of one IPv6 customer, which the proxy in front names. */
const namedBy = (from: string, request: string) => request.replace(HOST, `${HOST}X-Forwarded-For: ${from}\r\n`)
const ofOne48 = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:7:${index.toString(16)}::1`)

async function floodFrom48(target: Target, count: number, request: string, rest: Buffer): Promise<void> {
  let next = 0
  const senders = ofOne48(count)
  await keepOpen(target, Array<string>(count).fill('127.0.0.1'), (socket) => {
    socket.write(namedBy(senders[next++ % count]!, request))
    socket.write(rest)
  })
}

const IDLE_FORM = form('/contact', `${ORIGIN_FORM}Content-Length: 60000\r\n`)
const idleSignIn = form('/login', `${ORIGIN_FORM}Content-Length: 60000\r\n`)

async function slowHeaders(target: Target): Promise<void> {
  await keepOpen(target, repeated(addresses(30, 7), 7_700), (socket) => socket.write('GET / HTTP/1.1\r\nHost: a'))
}

/** Requests for large pages that nobody reads the answers of. */
async function unread(target: Target): Promise<void> {
  const request = (turn: number) => `GET /mosques?q=unread+${turn} HTTP/1.1\r\n${HOST}Cookie: flash=none\r\n\r\n`
  let turn = 0
  await keepOpen(
    target,
    repeated(addresses(40, 20, 4), 400),
    (socket) => socket.write(Array.from({ length: 40 }, () => request(turn++)).join('')),
    { reads: false },
  )
}

/** Bodies in chunks of one byte. */
async function smallChunks(target: Target): Promise<void> {
  const head = form('/contact', `${ORIGIN_FORM}Transfer-Encoding: chunked\r\n`)
  const body = Buffer.from(`${head}${'1\r\nx\r\n'.repeat(60_000)}`)
  await keepOpen(target, repeated(addresses(41, 20), 100), (socket) => socket.write(body))
}

/** What asks for permission to send a body, what ends its side at once, and what speaks the oldest HTTP. */
async function oddManners(target: Target): Promise<void> {
  const manners: ((socket: Socket) => void)[] = [
    (socket) => socket.write(form('/contact', `${ORIGIN_FORM}Expect: 100-continue\r\nContent-Length: 60000\r\n`)),
    (socket) => socket.end(GET.repeat(1_700)),
    (socket) => socket.write('GET /mosques HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'.repeat(1_300)),
    (socket) => socket.write('GET /mosques HTTP/1.1\nHost: a\n\n'.repeat(1_700)),
    (socket) => socket.write(`GET /mosques HTTP/1.1\r\n${HOST}Content-Length: 20000\r\n\r\n${'\r\n'.repeat(10_000)}`),
    (socket) => socket.write(`\r\n`.repeat(30_000)),
    (socket) => socket.write(`GET /${'x'.repeat(100_000)}`),
    (socket) => socket.write(`GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(10_000)}`),
  ]
  let turn = 0
  await keepOpen(target, repeated(addresses(42, 50), 800), (socket) => manners[turn++ % manners.length]?.(socket))
}

/** A little of everything from thousands of networks. */
async function everything(target: Target): Promise<void> {
  const path = await guestForm(target)
  const photo = beginPhoto(path, 200_000)
  const acts: ((socket: Socket, turn: number) => void)[] = [
    (socket) => socket.write(GET.repeat(300)),
    (socket, turn) => socket.write(`GET /mosques?q=${turn} HTTP/1.1\r\n${HOST}\r\n`.repeat(4)),
    (socket) => socket.write(IDLE_FORM),
    (socket) => socket.write(idleSignIn),
    (socket) => socket.write('GET / HTTP/1.1\r\nHost: a'),
    photo,
  ]
  let turn = 0
  await keepOpen(target, addresses(60, 2_000), (socket) => acts[turn++ % acts.length]?.(socket, turn))
}

/** Attacks that try to hold all memory, slots or connections. They work through a proxy too. */
export const floodSteps: Step[] = [
  ...[1, 40, 900].map(
    (count): Step => [`requests in a row on ${count} connections`, inARow(count, addresses(20, 1), GET, false)],
  ),
  ['requests in a row from 300 networks, all read', inARow(900, addresses(21, 300), GET, true)],
  [
    'ten unfinished photos from each of ten addresses',
    async (target) => {
      const begin = beginPhoto(await guestForm(target), 1_500_000)
      await keepOpen(target, addresses(25, 10, 10), begin)
    },
  ],
  [
    'unfinished photos from twenty networks of one /48',
    async (target) => {
      const path = await guestForm(target)
      const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
      const request = form(path, 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000\r\n')
      await floodFrom48(target, 200, request, Buffer.from(head + 'x'.repeat(1_500_000)))
    },
  ],
  [
    'idle forms of one /48, opened again and again',
    (target) => floodFrom48(target, 400, IDLE_FORM, Buffer.from('name=')),
  ],
  [
    'idle sign-ins of one /48, opened again and again',
    (target) => floodFrom48(target, 400, idleSignIn, Buffer.from('email=')),
  ],
  [
    'idle forms of every page from 500 networks',
    async (target) => {
      const idle = (await guestForms(target)).map((path) => form(path, `${ORIGIN_FORM}Content-Length: 60000\r\n`))
      let turn = 0
      await keepOpen(target, addresses(26, 500), (socket) => socket.write(`${idle[turn++ % idle.length]}name=`))
    },
  ],
  ['1,100 slow connections from each of seven addresses', slowHeaders],
  ['large answers that nobody reads', unread],
  ['bodies in chunks of one byte', smallChunks],
  ['odd manners: Expect, half-closed, HTTP/1.0, endless headers', oddManners],
  ['everything at once from 2,000 networks', everything],
]

/**
 * The memory after all attacks, compared with that of a twin, which was used alike and as long: ordinary use takes memory
 * too. Both are used once before it is measured, in which a site returns what floods took.
 */
export function memoryComesBack(twin: Target, use: (sites: readonly Target[]) => Promise<void>): Step {
  return [
    'the memory is back after the attacks',
    async (attacked) => {
      const sites = [attacked, twin]
      await use(sites)
      const held = sites.map((): number[] => [])
      const timer = setInterval(() => {
        for (const [index, site] of sites.entries()) held[index]!.push(site.groupMemory())
      }, MEASURED_EVERY_MS).unref()
      await use(sites)
      clearInterval(timer)
      const [now = 0, alone = 0] = held.map(lowerQuartile)
      const figures = `${now.toFixed(0)} MB, and ${alone.toFixed(0)} MB without attacks`
      console.log(`  ${figures}`)
      assert.ok(now <= alone * MAX_GROWTH, `the memory is ${figures}`)
    },
  ]
}

/** What is taken for a moment, as the 32 MB in which a password is checked, is not what stays. */
const lowerQuartile = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 2] ?? 0
