import { expect, test } from 'vitest'
import { addDays } from '#salaah/days.ts'
import { backupName, outdatedBackups } from './backup-names.ts'

const now = new Date('2026-11-20T01:30:00Z')
const nightly = (day: string) => backupName(new Date(`${day}T01:30:00Z`))
const nights = (count: number) => Array.from({ length: count }, (_, night) => nightly(addDays('2026-11-20', -night)))

test('of forty nightly backups the last thirty are retained', () => {
  const names = nights(40)
  expect(outdatedBackups(names, now)).toEqual(names.slice(30))
})

test('after months without a backup, old ones are retained', () => {
  const names = ['2026-06-01', '2026-05-20', '2026-05-19', '2026-03-03', '2026-02-02'].map(nightly)
  expect(outdatedBackups(names, now)).toEqual([])
})

test('all of the last hour, one of each hour of the last day and one of each earlier day are retained', () => {
  const at = (text: string) => backupName(new Date(text))
  const lately = ['2026-11-20T01:15:00Z', '2026-11-20T01:00:00Z', '2026-11-20T00:45:00Z'].map(at)
  const ofHours = ['2026-11-20T00:10:00Z', '2026-11-19T20:45:00Z', '2026-11-19T20:00:00Z'].map(at)
  const ofDays = ['2026-11-17T20:00:00Z', '2026-11-17T08:00:00Z'].map(at)
  expect(outdatedBackups([...lately, ...ofHours, ...ofDays], now)).toEqual([ofHours[0], ofHours[2], ofDays[1]])
})

test('folders with other names are never removed', () => {
  expect(outdatedBackups(['holiday-pictures', 'backup-of-my-thesis'], now)).toEqual([])
})

test('backups with a time in the future stay, and no other is removed because of them', () => {
  const ahead = Array.from({ length: 12 }, (_, night) => nightly(addDays('2029-01-29', night)))
  expect(outdatedBackups([...ahead, ...nights(7)], now)).toEqual([])
})
