import { expect, test, vi } from 'vitest'
import { type EncodedResponse, encodeResponse } from '#server/http/encoded-response.ts'
import type { Visitor } from '#server/http/in-flight/client-address.ts'
import { pageCache, type RenderedResponse } from './page-cache.ts'

const page = (text: string, until: number | null = 1_000): RenderedResponse => ({
  response: { status: 200, headers: [['Content-Type', 'text/html']], body: Buffer.from(text) },
  until,
})

function aCache(options: { maxBytes?: number; render?: (address: string) => Promise<RenderedResponse | null> } = {}) {
  const clock = { now: 0 }
  const render = vi.fn<(address: string, visitor: Visitor, isKnown: boolean) => Promise<RenderedResponse | null>>(
    options.render ?? (async (address) => page(address)),
  )
  const onError = vi.fn()
  const cache = pageCache<string>({
    now: () => clock.now,
    maxBytes: options.maxBytes ?? 1e6,
    render,
    encode: encodeResponse,
    onError,
  })
  return { cache, clock, render, onError }
}
const visitor = ['192.0.2.0/24', '192.0.2.1'] as const
const text = (encoded: EncodedResponse | null) => encoded?.variants.identity.ready?.bytes.toString()

test('a thousand visitors at once cause one rendering', async () => {
  const { cache, render } = aCache()
  const entry = cache.entry('home')
  const responses = await Promise.all(
    Array.from({ length: 1_000 }, () => cache.get(entry) ?? cache.load(entry, visitor)),
  )
  expect(render).toHaveBeenCalledTimes(1)
  expect(new Set(responses).size).toBe(1)
})

test('a cached page is sent until the instant that it stated', async () => {
  const { cache, clock } = aCache()
  const entry = cache.entry('home')
  await cache.load(entry, visitor)
  clock.now = 999
  expect(text(cache.get(entry))).toBe('home')
})

test('just after that instant the stale page is sent while the next one is rendered', async () => {
  const { cache, clock, render } = aCache({ render: async () => page(`at ${clock.now}`, clock.now + 1_000) })
  const entry = cache.entry('home')
  await cache.load(entry, visitor)
  clock.now = 1_500
  expect(text(cache.get(entry))).toBe('at 0')
  expect(text(cache.get(entry))).toBe('at 0')
  await entry.pending?.result
  expect(text(cache.get(entry))).toBe('at 1500')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page that was rendered before is known, also when it was never cached', async () => {
  const { cache, clock, render } = aCache({ render: async (address) => page(address, clock.now) })
  const entry = cache.entry('contact')
  await cache.load(entry, visitor)
  await cache.load(entry, visitor)
  expect(render.mock.calls).toMatchObject([
    ['contact', visitor, false],
    ['contact', visitor, true],
  ])
})

test('long after that instant no stale page is sent', async () => {
  const { cache, clock } = aCache()
  const entry = cache.entry('home')
  await cache.load(entry, visitor)
  clock.now = 60_000
  expect(cache.get(entry)).toBeNull()
})

test('a write clears all cached pages', async () => {
  const { cache } = aCache()
  const entry = cache.entry('home')
  await cache.load(entry, visitor)
  cache.clear()
  expect(cache.get(entry)).toBeNull()
  expect(cache.stats()).toEqual({ pages: 0, bytes: 0 })
})

test('a page that was being rendered during a write is not cached, and later visitors do not wait for it', async () => {
  const release: (() => void)[] = []
  let content = 'before'
  const { cache } = aCache({
    render: async () => {
      const contentAtStart = content
      await new Promise<void>((resolve) => release.push(resolve))
      return page(contentAtStart)
    },
  })
  const entry = cache.entry('home')
  const early = cache.load(entry, visitor)
  content = 'after'
  cache.clear()
  const late = cache.load(entry, visitor)
  for (const finish of release) finish()
  expect(text(await early)).toBe('before')
  expect(text(await late)).toBe('after')
  expect(text(cache.get(entry))).toBe('after')
})

test('a page that states no instant is sent to waiting visitors and not cached', async () => {
  const { cache } = aCache({ render: async () => page('failed part', null) })
  const entry = cache.entry('home')
  expect(text(await cache.load(entry, visitor))).toBe('failed part')
  expect(cache.get(entry)).toBeNull()
})

test('a response that turns out to be personal is never shared', async () => {
  const { cache } = aCache({ render: async () => null })
  const entry = cache.entry('home')
  expect(await cache.load(entry, visitor)).toBeNull()
  expect(cache.get(entry)).toBeNull()
})

test('a rendering that fails rejects for waiting visitors, and the next visitor tries again', async () => {
  const render = vi.fn().mockRejectedValueOnce(new Error('database away')).mockResolvedValue(page('home'))
  const { cache } = aCache({ render })
  const entry = cache.entry('home')
  await expect(cache.load(entry, visitor)).rejects.toThrow('database away')
  expect(text(await cache.load(entry, visitor))).toBe('home')
})

test('the memory is limited, and the least recently used pages are evicted first', async () => {
  const { cache } = aCache({ maxBytes: 10_000 })
  const entries = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => cache.entry(name))
  for (const entry of entries) {
    await cache.load(entry, visitor)
    cache.get(entries[0]!)
  }
  expect(cache.stats().bytes).toBeLessThanOrEqual(10_000)
  expect(cache.get(entries[0]!)).not.toBeNull()
  expect(cache.get(entries[1]!)).toBeNull()
})
