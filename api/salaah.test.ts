import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { respond } from '#api/salaah.ts'

type Sample = { path: string; now?: string; http: number; location?: string; expect: unknown }

const samples: Sample[] = JSON.parse(readFileSync('packages/salaah-api/reference/aladhan-v1-samples.json', 'utf8'))
const noon = '2026-11-20T10:00:00Z'

/** The part of a value that an expected value names: an object against an array names its length and some indexes. */
function namedPart(expected: unknown, actual: unknown): unknown {
  if (typeof expected === 'number' && typeof actual === 'number')
    return Math.abs(expected - actual) <= 1e-9 ? expected : actual
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) return actual
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) return actual
  const part = Object.entries(expected).map(([key, value]) => [key, namedPart(value, Reflect.get(actual, key))])
  return Array.isArray(expected) ? part.map(([, value]) => value) : Object.fromEntries(part)
}

test.each(samples.map((sample) => [sample.path, sample] as const))(
  '%s is answered as by the service',
  async (path, sample) => {
    const { status, headers, body } = await respond('GET', path, new Date(sample.now ?? noon))
    expect([status, headers.Location]).toEqual([sample.http, sample.location])
    if (status === 302) return expect(body).toBe('')
    const answer = JSON.parse(String(body))
    expect(namedPart(sample.expect, answer)).toEqual(sample.expect)
    // Keys of an object that the sample has whole must come in its order.
    if (path === '/v1/methods' || path.startsWith('/v1/gToH/'))
      expect(JSON.stringify(namedPart(sample.expect, answer))).toBe(JSON.stringify(answer))
  },
)

test('a compass is a square picture of the requested size, and drawn once', async () => {
  const picture = async (path: string) =>
    (await respond('GET', `/v1/qibla/51.5/-0.1/compass${path}`, new Date(noon))).body as Buffer
  const sizeOf = (body: Buffer) => [body.readUInt32BE(16), body.readUInt32BE(20)]
  const small = await picture('/64')
  expect([sizeOf(small), sizeOf(await picture('')), sizeOf(await picture('/4001'))]).toEqual([
    [64, 64],
    [1000, 1000],
    [1000, 1000],
  ])
  expect(await picture('/64')).toBe(small)
})
