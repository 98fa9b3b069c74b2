import { expect, test, vi } from 'vitest'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'
import { pageCache, type RenderedResponse } from './page-cache.ts'

const page = (text: string, until: number | null = 1_000): RenderedResponse => ({
  response: { status: 200, headers: [['Content-Type', 'text/html']], body: Buffer.from(text) },
  until,
})

function aCache(options: { maxBytes?: number; render?: (address: string) => Promise<RenderedResponse | null> } = {}) {
  const clock = { now: 0 }
  const render = vi.fn(options.render ?? (async (address: string) => page(address)))
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
const text = (encoded: EncodedResponse | null) => encoded?.variants.identity.ready?.bytes.toString()

test('a thousand visitors at once cause one rendering', async () => {
  const { cache, render } = aCache()
  const entry = cache.entry('home')
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.get(entry) ?? cache.load(entry)))
  expect(render).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
})

test('a cached page is shown until the instant the page named', async () => {
  const { cache, clock } = aCache()
  const entry = cache.entry('home')
  await cache.load(entry)
  clock.now = 999
  expect(text(cache.get(entry))).toBe('home')
})

test('just after that instant the old page is shown once more while the next is rendered', async () => {
  const { cache, clock, render } = aCache({ render: async () => page(`at ${clock.now}`, clock.now + 1_000) })
  const entry = cache.entry('home')
  await cache.load(entry)
  clock.now = 1_500
  expect(text(cache.get(entry))).toBe('at 0')
  expect(text(cache.get(entry))).toBe('at 0')
  await entry.pending?.result
  expect(text(cache.get(entry))).toBe('at 1500')
  expect(render).toHaveBeenCalledTimes(2)
})

test('long after that instant nothing old is shown', async () => {
  const { cache, clock } = aCache()
  const entry = cache.entry('home')
  await cache.load(entry)
  clock.now = 60_000
  expect(cache.get(entry)).toBeNull()
})

test('nothing rendered before a write survives it', async () => {
  const { cache } = aCache()
  const entry = cache.entry('home')
  await cache.load(entry)
  cache.clear()
  expect(cache.get(entry)).toBeNull()
  expect(cache.stats()).toEqual({ pages: 0, bytes: 0 })
})

test('a page that was being rendered during a write is not cached, and later visitors do not wait for it', async () => {
  const release: (() => void)[] = []
  let content = 'before'
  const { cache } = aCache({
    render: async () => {
      const seen = content
      await new Promise<void>((resolve) => release.push(resolve))
      return page(seen)
    },
  })
  const entry = cache.entry('home')
  const early = cache.load(entry)
  content = 'after'
  cache.clear()
  const late = cache.load(entry)
  for (const go of release) go()
  expect(text(await early)).toBe('before')
  expect(text(await late)).toBe('after')
  expect(text(cache.get(entry))).toBe('after')
})

test('a page that names no instant is shown to those who wait for it and then forgotten', async () => {
  const { cache } = aCache({ render: async () => page('failed part', null) })
  const entry = cache.entry('home')
  expect(text(await cache.load(entry))).toBe('failed part')
  expect(cache.get(entry)).toBeNull()
})

test('an answer that turns out personal is never shared', async () => {
  const { cache } = aCache({ render: async () => null })
  const entry = cache.entry('home')
  expect(await cache.load(entry)).toBeNull()
  expect(cache.get(entry)).toBeNull()
})

test('a rendering that fails is reported to those who wait, and the next visitor tries again', async () => {
  const render = vi.fn().mockRejectedValueOnce(new Error('database away')).mockResolvedValue(page('home'))
  const { cache } = aCache({ render })
  const entry = cache.entry('home')
  await expect(cache.load(entry)).rejects.toThrow('database away')
  expect(text(await cache.load(entry))).toBe('home')
})

test('the memory is bounded, and what nobody asked for lately goes first', async () => {
  const { cache } = aCache({ maxBytes: 10_000 })
  const entries = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => cache.entry(name))
  for (const entry of entries) {
    await cache.load(entry)
    cache.get(entries[0]!)
  }
  expect(cache.stats().bytes).toBeLessThanOrEqual(10_000)
  expect(cache.get(entries[0]!)).not.toBeNull()
  expect(cache.get(entries[1]!)).toBeNull()
})
