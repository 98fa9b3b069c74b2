import { beforeEach, expect, test, vi } from 'vitest'

let built: string[] = []
let formatted = 0

/** A format of zones that are all two hours ahead of UTC, which counts its uses. */
class CountingFormat {
  constructor(_language: string, { timeZone }: { timeZone: string }) {
    built.push(timeZone)
    if (timeZone.startsWith('Bad/')) throw new RangeError(timeZone)
  }
  format() {
    formatted += 1
    return '1/1/1970, GMT+02:00'
  }
}

async function freshModule() {
  vi.resetModules()
  vi.stubGlobal('Intl', { DateTimeFormat: CountingFormat })
  return import('./zone.ts')
}

beforeEach(() => {
  built = []
  formatted = 0
  return () => vi.unstubAllGlobals()
})

test('the format of a zone is built once, also that of an unknown zone', async () => {
  const { isZone, offsetAt } = await freshModule()
  expect([offsetAt('Own/Zone', 0), offsetAt('Own/Zone', 1), isZone('Own/Zone')]).toEqual([120, 120, true])
  expect([isZone('Bad/Zone'), isZone('Bad/Zone')]).toEqual([false, false])
  expect(built).toEqual(['Own/Zone', 'Bad/Zone'])
})

test('a name longer than that of any zone is not looked up', async () => {
  const { isZone } = await freshModule()
  expect([isZone('a'.repeat(65)), isZone('')]).toEqual([false, false])
  expect(built).toEqual([])
  expect(isZone('a'.repeat(64))).toBe(true)
})

test('at most 601 formats are cached, then the cache starts again', async () => {
  const { isZone } = await freshModule()
  for (let index = 0; index <= 600; index++) isZone(`Zone/${index}`)
  isZone('Zone/0')
  expect(built).toHaveLength(601)
  isZone('Zone/601')
  isZone('Zone/0')
  expect(built.slice(601)).toEqual(['Zone/601', 'Zone/0'])
})

test('the offset of a day is calculated once, and that of the day before is the first guess', async () => {
  const { offsetOfDay } = await freshModule()
  expect(offsetOfDay('Own/Zone', 100)).toBe(120)
  expect(formatted).toBe(2)
  offsetOfDay('Own/Zone', 100)
  expect(formatted).toBe(2)
  offsetOfDay('Own/Zone', 101)
  expect(formatted).toBe(3)
})

test('at most 51 zones with 4,001 days each are cached', async () => {
  const { offsetOfDay } = await freshModule()
  for (let day = 0; day <= 4000; day++) offsetOfDay('Own/Zone', day)
  const filled = formatted
  offsetOfDay('Own/Zone', 4000)
  expect(formatted, 'after the last day that fits the cache starts again').toBe(filled + 2)
  for (let index = 0; index < 50; index++) offsetOfDay(`Zone/${index}`, 0)
  const before = formatted
  offsetOfDay('Own/Zone', 4000)
  expect(formatted, '51 zones are cached').toBe(before)
  offsetOfDay('Zone/50', 0)
  offsetOfDay('Own/Zone', 4000)
  expect(formatted, 'one more zone starts the cache again').toBe(before + 4)
})
