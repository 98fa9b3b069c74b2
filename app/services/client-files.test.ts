import { expect, test } from 'vitest'
import { type KeptBuild, listForgotten } from './client-files.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const aBuild = (id: string, daysAgo: number): KeptBuild => ({
  id,
  startedAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
  files: [`start-${id}.js`],
})
const idsOf = (builds: readonly KeptBuild[]) => builds.map(({ id }) => id)

test('the two builds before the newest stay, however old they are', () => {
  expect(listForgotten([aBuild('c', 1), aBuild('b', 100), aBuild('a', 200)], now)).toEqual([])
})

test('an older one goes when it was replaced more than 14 days ago', () => {
  const builds = [aBuild('e', 0), aBuild('d', 1), aBuild('c', 13), aBuild('b', 15), aBuild('a', 16)]
  expect(idsOf(listForgotten(builds, now))).toEqual(['a'])
  expect(idsOf(listForgotten([aBuild('f', 0), ...builds.map((build) => ({ ...build }))], now))).toEqual(['a'])
})
