import { expect, test } from 'vitest'
import { type Block, eventLoopWatchdog } from './event-loop-watchdog.ts'

function watched() {
  const blocks: Block[] = []
  const present = { now: 0, cpu: 0 }
  const watchdog = eventLoopWatchdog((block) => blocks.push(block), { now: () => present.now, cpu: () => present.cpu })
  const after = (milliseconds: number, cpuMilliseconds = milliseconds) => {
    present.now += milliseconds
    present.cpu += cpuMilliseconds
    watchdog.tick()
  }
  return { watchdog, blocks, after }
}

test('a block is reported with what was under way, also with what ended in it', () => {
  const { watchdog, blocks, after } = watched()
  const endFirst = watchdog.begin(() => '/first')
  watchdog.begin(() => '/second')
  after(10)
  endFirst()
  after(180, 30)
  expect(blocks).toEqual([{ milliseconds: 180, cpuMilliseconds: 30, during: ['/second', '/first'] }])
})

test('short work is not reported, and what ended before a block has no part in it', () => {
  const { watchdog, blocks, after } = watched()
  watchdog.begin(() => '/quick')()
  after(50)
  after(51)
  expect(blocks).toEqual([{ milliseconds: 51, cpuMilliseconds: 51, during: [] }])
})
