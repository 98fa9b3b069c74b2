import { expect, test } from 'vitest'
import { wordFamily } from '#app/i18n/word-families.ts'
import { indexInSlices } from '#app/lib/search/text-index.ts'
import { buildMosqueDocument } from './mosque-index.server.ts'

function search(names: readonly string[], query: string): string[] {
  const mosques = names.map((name) => ({
    placeKind: 'mosque' as const,
    name,
    arabicName: null,
    city: null,
    area: 'Athlone',
    suburb: null,
    address: null,
    facts: [],
  }))
  const slices = indexInSlices(
    mosques.map((mosque) => buildMosqueDocument(mosque, [])),
    wordFamily,
  )
  let step = slices.next()
  while (!step.done) step = slices.next()
  return step.value.search(query).map((index) => names[index]!)
}

test.each([
  ['Thikr', 'dhikr'],
  ['Thikr', 'zikr'],
  ['Dhikr', 'zikr'],
  ['Quran', "qur'an"],
  ["Qur'an", 'koran'],
  ['Salaah', 'salah'],
  ['Ladies', 'women'],
  ['Madrasah', 'madressa'],
])('a mosque with %s in its name is found by %s', (word, query) => {
  const names = [`Hall of ${word}`, 'Green House']
  expect(search(names, query)).toEqual([names[0]])
})

test('every mosque is found by any word for mosque', () => {
  for (const query of ['masjid', 'masjied', 'mosque']) expect(search(['Hall', 'House'], query)).toHaveLength(2)
})

test('a word for mosque finds no prayer room, which its own words find', () => {
  const room = { placeKind: 'prayer-room', name: 'Canal Mall', area: 'Table View' } as const
  const nothing = { arabicName: null, city: null, suburb: null, address: null, facts: [] }
  const slices = indexInSlices([buildMosqueDocument({ ...room, ...nothing }, [])], wordFamily)
  let step = slices.next()
  while (!step.done) step = slices.next()
  expect(['masjid', 'mosque', 'prayer room', 'canal'].map((query) => step.value!.search(query).length)).toEqual([
    0, 0, 1, 1,
  ])
})
