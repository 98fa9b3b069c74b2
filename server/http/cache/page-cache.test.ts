import { expect, test, vi } from 'vitest'
import { pack } from '#server/http/cache/encoded-response.ts'
import { type Made, pageCache } from '#server/http/cache/page-cache.ts'

const page = (text: string, until: number | null = 1_000): Made => ({
  answer: { status: 200, headers: [['Content-Type', 'text/html']], body: Buffer.from(text) },
  until,
})

function aCache(options: { maxBytes?: number; make?: (what: string) => Promise<Made | null> } = {}) {
  const clock = { now: 0 }
  const make = vi.fn(options.make ?? (async (what: string) => page(what)))
  const onError = vi.fn()
  const cache = pageCache<string>({ now: () => clock.now, maxBytes: options.maxBytes ?? 1e6, make, pack, onError })
  return { cache, clock, make, onError }
}
const text = (packed: ReturnType<typeof pack> | null) => packed?.forms.identity.ready?.bytes.toString()

test('a thousand visitors at once cause one rendering', async () => {
  const { cache, make } = aCache()
  const place = cache.place('home')
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.ready(place) ?? cache.fill(place)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
})

test('what is kept is shown until the instant the page named', async () => {
  const { cache, clock } = aCache()
  const place = cache.place('home')
  await cache.fill(place)
  clock.now = 999
  expect(text(cache.ready(place))).toBe('home')
})

test('just after that instant the old page is shown once more while the next is made', async () => {
  const { cache, clock, make } = aCache({ make: async () => page(`at ${clock.now}`, clock.now + 1_000) })
  const place = cache.place('home')
  await cache.fill(place)
  clock.now = 1_500
  expect(text(cache.ready(place))).toBe('at 0')
  expect(text(cache.ready(place))).toBe('at 0')
  await place.flight?.result
  expect(text(cache.ready(place))).toBe('at 1500')
  expect(make).toHaveBeenCalledTimes(2)
})

test('long after that instant nothing old is shown', async () => {
  const { cache, clock } = aCache()
  const place = cache.place('home')
  await cache.fill(place)
  clock.now = 60_000
  expect(cache.ready(place)).toBeNull()
})

test('nothing made before a write survives it', async () => {
  const { cache } = aCache()
  const place = cache.place('home')
  await cache.fill(place)
  cache.dropAll()
  expect(cache.ready(place)).toBeNull()
  expect(cache.figures()).toEqual({ pages: 0, bytes: 0 })
})

test('a page that was being made when somebody wrote is not kept, and nobody who asks later waits for it', async () => {
  const release: (() => void)[] = []
  let content = 'before'
  const { cache } = aCache({
    make: async () => {
      const seen = content
      await new Promise<void>((resolve) => release.push(resolve))
      return page(seen)
    },
  })
  const place = cache.place('home')
  const early = cache.fill(place)
  content = 'after'
  cache.dropAll()
  const late = cache.fill(place)
  for (const go of release) go()
  expect(text(await early)).toBe('before')
  expect(text(await late)).toBe('after')
  expect(text(cache.ready(place))).toBe('after')
})

test('a page that names no instant is shown to those who wait for it and then forgotten', async () => {
  const { cache } = aCache({ make: async () => page('failed part', null) })
  const place = cache.place('home')
  expect(text(await cache.fill(place))).toBe('failed part')
  expect(cache.ready(place)).toBeNull()
})

test('an answer that turns out personal is never shared', async () => {
  const { cache } = aCache({ make: async () => null })
  const place = cache.place('home')
  expect(await cache.fill(place)).toBeNull()
  expect(cache.ready(place)).toBeNull()
})

test('a rendering that fails is told to those who wait, and the next visitor tries again', async () => {
  const make = vi.fn().mockRejectedValueOnce(new Error('database away')).mockResolvedValue(page('home'))
  const { cache } = aCache({ make })
  const place = cache.place('home')
  await expect(cache.fill(place)).rejects.toThrow('database away')
  expect(text(await cache.fill(place))).toBe('home')
})

test('the memory is bounded, and what nobody asked for lately goes first', async () => {
  const { cache } = aCache({ maxBytes: 10_000 })
  const places = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => cache.place(name))
  for (const place of places) {
    await cache.fill(place)
    cache.ready(places[0]!)
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(10_000)
  expect(cache.ready(places[0]!)).not.toBeNull()
  expect(cache.ready(places[1]!)).toBeNull()
})
