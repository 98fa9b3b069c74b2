import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const full = () => new Error('full')

test('tasks do not overlap, and the many tasks of one owner do not hold up another', async () => {
  const queued = createFairQueue(10, full)
  const begun: string[] = []
  let running = 0
  const task = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    begun.push(name)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => queued(name.slice(0, 1), task(name))))
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a task that fails does not stop the queue, and a full queue rejects the next one', async () => {
  const queued = createFairQueue(1, full)
  const failing = queued('a', () => Promise.reject(new Error('no picture')))
  const waiting = queued('a', async () => 'done')
  await expect(queued('a', async () => 'too many')).rejects.toThrow('full')
  await expect(failing).rejects.toThrow('no picture')
  expect(await waiting).toBe('done')
})
