import { expect, test } from 'vitest'
import { createPauses, createRests, whileAwaited } from './pauses.server.ts'

test('long work lets others run after every 8 ms of it, short work does not wait', async () => {
  let present = 0
  const pause = createPauses(() => present)
  let others = 0
  const other = () => {
    others += 1
  }
  setImmediate(other)
  for (let step = 0; step < 7; step++) {
    present += 1
    await pause()
  }
  expect(others).toBe(0)
  present += 1
  await pause()
  expect(others).toBe(1)
})

test('what nobody waits for rests after 200 ms while a page is awaited, and works as long as it has rested', async () => {
  let present = 0
  const rest = createRests(() => present)
  const page = Promise.withResolvers<void>()
  const awaited = whileAwaited(() => page.promise)
  const order: string[] = []
  const step = async (at: number) => {
    present = at
    await rest()
    order.push(`step at ${at}`)
  }
  await step(199)
  const resting = step(200)
  await new Promise(setImmediate)
  expect(order).toEqual(['step at 199'])
  present = 250
  page.resolve()
  await Promise.all([awaited, resting])
  const next = Promise.withResolvers<void>()
  const another = whileAwaited(() => next.promise)
  await step(299)
  expect(order).toEqual(['step at 199', 'step at 200', 'step at 299'])
  next.resolve()
  await another
  await step(300)
  expect(order.at(-1)).toBe('step at 300')
})
