import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type RenderingLimits, renderingTurns } from './rendering-turns.ts'

const generous: RenderingLimits = { atOnce: 100, atOnceOfOne: 100, waiting: 100, waitingOfOne: 100 }
const tooMany = { statusCode: 503, retryAfter: 5 }

function someRenderings(limits: Partial<RenderingLimits> = {}) {
  const inTurn = renderingTurns({ ...generous, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const render = (network: string, name: string) =>
    inTurn(network, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    for (let turns = 0; turns < 10; turns++) await nextTurn()
  }
  return { begun, render, end }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

test('of several renderings one begins in each turn of the event loop, in the order they were requested', async () => {
  const { begun, render } = someRenderings()
  for (const name of ['first', 'second', 'third']) render('a', name)
  expect(begun).toEqual(['first'])
  await nextTurn()
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second'])
  await turns(2)
  render('a', 'alone')
  expect(begun).toEqual(['first', 'second', 'third', 'alone'])
})

test('many requests of one network do not delay those of others', async () => {
  const { begun, render, end } = someRenderings({ atOnce: 2, atOnceOfOne: 1 })
  for (const name of ['a1', 'a2', 'a3']) render('a', name)
  await turns(5)
  render('b', 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['b2', 'b3', 'c1']) render(name[0]!, name)
  for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3'])
})

test('beyond the limits of one network and of all a request is rejected, until others have been answered', async () => {
  const { render, end } = someRenderings({ atOnce: 1, waiting: 3, waitingOfOne: 2 })
  for (const name of ['a1', 'a2', 'a3']) void render('a', name)
  await expect(render('a', 'a4')).rejects.toMatchObject(tooMany)
  void render('b', 'b1')
  await expect(render('c', 'c1')).rejects.toMatchObject(tooMany)
  await end('a1')
  void render('c', 'c2')
  await expect(render('c', 'c3')).rejects.toMatchObject(tooMany)
})

test('a rendering that waits for a second, or fails, holds up nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { begun, render, end } = someRenderings({ atOnce: 1 })
    const slow = render('a', 'slow')
    void render('a', 'next')
    await turns(5)
    expect(begun).toEqual(['slow'])
    vi.advanceTimersByTime(1_000)
    await turns(2)
    expect(begun).toEqual(['slow', 'next'])
    await end('slow')
    await slow
    const inTurn = renderingTurns({ ...generous, atOnce: 1 })
    const failing = inTurn('a', () => Promise.reject(new Error('database away')))
    const other = inTurn('b', async () => 'rendered')
    await expect(failing).rejects.toThrow('database away')
    expect(await other).toBe('rendered')
  } finally {
    vi.useRealTimers()
  }
})
