import { expect, test } from 'vitest'
import { seededRandom } from '#app/lib/seeded.ts'
import { killRounds } from '#tests/support/servers/kill-rounds.ts'

test('no acknowledged write is lost, and none is half done, when the process is killed', async () => {
  const report = await killRounds(3, seededRandom('kill'))
  expect(report.acknowledged).toBeGreaterThanOrEqual(3)
  expect(report).toMatchObject({ lost: [], halfDone: 0, revisionsBehind: 0 })
})
