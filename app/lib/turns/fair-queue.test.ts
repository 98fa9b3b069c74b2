import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createFairQueue, type FairQueueOptions, type Owner } from './fair-queue.ts'

const full = () => new Error('full')

/** A queue of tasks that end when they are told to; the first letter of each is its owner when none is given. */
function someTasks(maxWaiting: number, options: FairQueueOptions = {}) {
  const queued = createFairQueue(maxWaiting, full, options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, owner: Owner = name.slice(0, 1)) => {
    const ended = queued(owner, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
    ended.catch(() => undefined)
    return ended
  }
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await turns(10)
    }
  }
  return { begun, run, end }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

test('tasks do not overlap, and the many tasks of one owner do not hold up another', async () => {
  const { begun, run, end } = someTasks(10)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) run(name)
  expect(begun).toEqual(['a1'])
  await end('a1', 'b1', 'c1', 'a2', 'b2')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a task that fails does not stop the queue, and a full queue rejects the next one of the same owner', async () => {
  const queued = createFairQueue(1, full)
  const failing = queued('a', () => Promise.reject(new Error('no picture')))
  const waiting = queued('a', async () => 'done')
  await expect(queued('a', async () => 'too many')).rejects.toThrow('full')
  await expect(failing).rejects.toThrow('no picture')
  expect(await waiting).toBe('done')
})

test('a full queue rejects a task of the owner with most of them, and not of somebody else', async () => {
  const { begun, run, end } = someTasks(3)
  run('a1')
  const many = ['a2', 'a3', 'a4'].map((name) => run(name))
  const other = run('b1')
  await expect(many[2]).rejects.toThrow('full')
  await end('a1', 'b1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await expect(other).resolves.toBe(undefined)
})

test('several narrow owners of one wide owner take turns as one, and one of them weighs more than their neighbors', async () => {
  const { begun, run, end } = someTasks(4)
  run('first', ['x', 'x1'])
  run('y1', ['y', '1'])
  run('y2', ['y', '2'])
  run('y3', ['y', '2'])
  run('z1', ['z', '1'])
  const last = run('z2', ['z', '2'])
  await end('first', 'y1', 'z1', 'y2')
  expect(begun).toEqual(['first', 'y1', 'z1', 'y2', 'z2'])
  await end('z2')
  await last
})

test('each owner may have some tasks at once, also while others have none', async () => {
  const { begun, run, end } = someTasks(10, { atOnce: 3, atOnceOf: [2, 1] })
  run('a1', ['a', '1'])
  run('a2', ['a', '1'])
  run('a3', ['a', '2'])
  run('a4', ['a', '3'])
  expect(begun).toEqual(['a1', 'a3'])
  run('b1', ['b', '1'])
  run('c1', ['c', '1'])
  expect(begun).toEqual(['a1', 'a3', 'b1'])
  await end('a1', 'a3')
  expect(begun).toEqual(['a1', 'a3', 'b1', 'c1', 'a4'])
})

test('spread tasks begin one after the other, in the order they came', async () => {
  const { begun, run } = someTasks(10, { atOnce: 10, spread: setImmediate })
  for (const name of ['a1', 'a2', 'a3']) run(name)
  expect(begun).toEqual(['a1'])
  await nextTurn()
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2'])
  await turns(2)
  run('a4')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('a task that takes too long to count holds up nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { begun, run, end } = someTasks(10, { maxCountedMs: 1_000 })
    const slow = run('a slow')
    run('b')
    expect(begun).toEqual(['a slow'])
    vi.advanceTimersByTime(1_000)
    await turns(2)
    expect(begun).toEqual(['a slow', 'b'])
    await end('a slow')
    await slow
  } finally {
    vi.useRealTimers()
  }
})

test('who has not been served yet comes before who has, while there is work', async () => {
  const { begun, run, end } = someTasks(10)
  run('a1')
  run('b1')
  await end('a1')
  run('a2')
  run('c1')
  await end('b1', 'c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('of very many owners that were not served yet the newest comes next, and of few the oldest', async () => {
  const { begun, run, end } = someTasks(100)
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, number) => `${letter}${number}`)
  for (const name of names('a', 42)) run(name, name)
  await end('a0')
  run('late', 'late')
  await end('a41')
  expect(begun).toEqual(['a0', 'a41', 'late'])
  await end('late')
  expect(begun.at(-1)).toBe('a1')
})
