import { expect, test } from 'vitest'
import { killRounds } from '#tests/support/kill-rounds.ts'

test('no acknowledged write is lost, and none is half done, when the process is killed', async () => {
  const report = await killRounds(3, Math.random)
  expect(report.acknowledged).toBeGreaterThan(3)
  expect(report).toMatchObject({ lost: [], halfDone: 0, revisionsBehind: 0 })
}, 60_000)
