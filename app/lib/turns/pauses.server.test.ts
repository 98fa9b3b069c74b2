import { expect, test } from 'vitest'
import { createPauses } from './pauses.server.ts'

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
