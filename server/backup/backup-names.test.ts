import { expect, test } from 'vitest'
import { addDays } from '#salaah/days.ts'
import { backupName, outdatedBackups } from './backup-names.ts'

const now = new Date('2026-11-20T01:30:00Z')
const nightly = (day: string) => backupName(new Date(`${day}T01:30:00Z`))
const nights = (count: number) => Array.from({ length: count }, (_, night) => nightly(addDays('2026-11-20', -night)))

test('of forty nightly backups the last seven and the newest of four weeks are retained', () => {
  const names = nights(40)
  const outdated = outdatedBackups(names, now)
  expect(names.filter((name) => !outdated.includes(name))).toEqual([
    ...nights(7),
    nightly('2026-11-08'),
    nightly('2026-11-01'),
  ])
})

test('after months without a backup, old ones are retained', () => {
  const names = ['2026-06-01', '2026-05-20', '2026-05-19', '2026-03-03', '2026-02-02'].map(nightly)
  expect(outdatedBackups(names, now)).toEqual([])
})

test('of several backups of one day only the newest is retained, except within the last 24 hours', () => {
  const at = (text: string) => backupName(new Date(text))
  const lately = [at('2026-11-20T01:00:00Z'), at('2026-11-19T20:00:00Z')]
  const earlier = [at('2026-11-17T20:00:00Z'), at('2026-11-17T08:00:00Z')]
  expect(outdatedBackups([...lately, ...earlier], now)).toEqual([earlier[1]])
})

test('folders with other names are never removed', () => {
  expect(outdatedBackups(['holiday-pictures', 'backup-of-my-thesis'], now)).toEqual([])
})

test('backups with a time in the future stay, and no other is removed because of them', () => {
  const ahead = Array.from({ length: 12 }, (_, night) => nightly(addDays('2029-01-29', night)))
  expect(outdatedBackups([...ahead, ...nights(7)], now)).toEqual([])
})
