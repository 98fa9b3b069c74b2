import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

const [LONG_ADDRESSES, LONG_CHARS] = [8_000, 14_000]
const BATCH_SIZE = 8
/** Requests on one connection whose answers are not read. */
const UNREAD_REQUESTS = 50_000
/** How long they stay unread. */
const UNREAD_MS = 10_000
const DIFFERENT_PAGES = 400
const MAX_GROWTH_MEGABYTES = 60
/** 6 % of 256 MB. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024

/** Requests many addresses over one connection without waiting for each answer. */
async function request(url: string, paths: string[]): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve()).on('error', reject)
  })
  socket.resume()
  const lines = paths.map((path, index) => {
    const last = index === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `HEAD ${path} HTTP/1.1\r\nHost: a\r\n${last}\r\n`
  })
  socket.write(lines.join(''))
  await ended
}

async function longOddAddresses(target: Target): Promise<void> {
  await target.send('/about')
  const before = target.memory()
  for (let sent = 0; sent < LONG_ADDRESSES; sent += BATCH_SIZE) {
    const oddity = (index: number) => `${sent + index}${'x'.repeat(LONG_CHARS)}`
    await request(
      target.url,
      Array.from({ length: BATCH_SIZE }, (_, index) => `/about?odd=${oddity(index)}`),
    )
  }
  const growth = target.memory() - before
  assert.ok(growth < MAX_GROWTH_MEGABYTES, `the memory grew by ${growth.toFixed(0)} MB`)
}

/** Sends very many requests for different pages over one connection and reads none of the answers. */
async function unreadAnswers(target: Target): Promise<void> {
  await target.send('/mosques?q=unread')
  const before = target.memory()
  const socket = connect(Number(new URL(target.url).port), '127.0.0.1').pause()
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => resolve()))
  for (let sent = 0; sent < UNREAD_REQUESTS && !socket.destroyed; sent += 1)
    socket.write(`GET /mosques?q=unread+${sent} HTTP/1.1\r\nHost: a\r\n\r\n`)
  // The server may close the connection, or read no further from it.
  await Promise.race([ended, pause(UNREAD_MS)])
  assert.equal((await target.send('/mosques?q=read')).status, 200)
  const growth = target.memory() - before
  socket.destroy()
  assert.ok(growth < MAX_GROWTH_MEGABYTES, `the memory grew by ${growth.toFixed(0)} MB`)
}

async function manyDifferentPages(target: Target): Promise<void> {
  const before = await target.metric('page_cache_rendered_total')
  for (let page = 0; page < DIFFERENT_PAGES; page += 5)
    await Promise.all(Array.from({ length: 5 }, (_, offset) => target.send(`/mosques?q=masjid+${page + offset}`)))
  const rendered = (await target.metric('page_cache_rendered_total')) - before
  assert.equal(rendered, DIFFERENT_PAGES)
  const bytes = await target.metric('page_cache_bytes')
  assert.ok(bytes <= MAX_CACHED_BYTES, `the page cache holds ${bytes} bytes`)
}

export const memorySteps: Step[] = [
  ['thousands of long odd addresses are not remembered', longOddAddresses],
  ['hundreds of different pages stay within the page cache', manyDifferentPages],
  ['answers that nobody reads fill no memory', unreadAnswers],
]
