import { expect, test } from 'vitest'
import { type MosqueContent, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { mergeRow } from './merge-row.ts'

type Fields = Partial<MosqueContent>
const imam = (name: string) => ({ name, position: '', bio: '' })
const image = { imageId: null, url: 'https://example.org/a.jpg', alt: '' }
const at = (latitude: number, longitude: number, approximate = false) => ({ latitude, longitude, approximate })
const nowhere = { latitude: null, longitude: null }

/** What is filled in, what is different, and the fields that a list changes when it completes and when it counts. */
function merge(stored: Fields, row: Fields) {
  const of = (choice: 'fill' | 'replace') => mergeRow(aMosqueContent(stored), aMosqueContent(row), choice)
  const { filled, different, content } = of('fill')
  const pick = (all: MosqueContent) =>
    Object.fromEntries(Object.keys({ ...stored, ...row }).map((key) => [key, all[key as keyof MosqueContent]]))
  return {
    filled,
    different: different.map(({ field, here, theirs }) => [field, here, theirs].join(' ')),
    ...{ fill: pick(content), replace: pick(of('replace').content) },
  }
}

const theirs = (stored: Fields, row: Fields, field: string) => ({ stored, row, fills: [field], differs: [] })
const ours = (stored: Fields, row: Fields, difference: string) => ({ stored, row, fills: [], differs: [difference] })
const same = (stored: Fields, row: Fields) => ({ stored, row, fills: [], differs: [] })

test.each([
  theirs({ phone: '' }, { phone: '1' }, 'phone'),
  theirs({ capacity: null }, { capacity: 300 }, 'capacity'),
  ours({ capacity: 200 }, { capacity: 300 }, 'capacity 200 300'),
  theirs({ imams: [] }, { imams: [imam('A')] }, 'imams'),
  ours({ imams: [imam('A')] }, { imams: [imam('B')] }, 'imams  '),
  theirs({ images: [] }, { images: [image] }, 'images'),
  theirs({ streamUrl: '', streamType: '' }, { streamUrl: 'a', streamType: 'video' } as Fields, 'streamUrl'),
  theirs(nowhere, at(1, 2), 'position'),
  theirs(nowhere, at(1, 2, true), 'position'),
  theirs(at(1, 2, true), at(1.1, 2), 'position'),
  ours(at(1, 2), at(1.1, 2), 'position 1, 2 1.1, 2'),
  ours(at(1, 2), at(1, 2.1), 'position 1, 2 1, 2.1'),
  ours(at(1, 2, true), at(1.1, 2, true), 'position 1, 2 1.1, 2'),
  theirs({ facts: [] }, { facts: [aFact('parking')] }, 'facts.parking'),
  ours({ facts: [aFact('parking', 'no')] }, { facts: [aFact('parking')] }, 'facts.parking no yes'),
  ours({ facts: [aFact('parking', 'yes', 'A')] }, { facts: [aFact('parking', 'yes', 'B')] }, 'facts.parking yes yes'),
])('%j', ({ stored, row, fills, differs }) => {
  const isFilled = fills.length > 0
  expect(merge(stored, row)).toEqual({
    ...{ filled: fills, different: differs, replace: { ...stored, ...row } },
    fill: isFilled ? { ...stored, ...row } : stored,
  })
})

test.each([
  same({ phone: '1', capacity: 2 }, { phone: '', capacity: null }),
  same({ imams: [imam('A')], images: [image] }, { imams: [imam('A')], images: [] }),
  same(at(1, 2), nowhere),
  same(at(1, 2), { latitude: 3, longitude: null }),
  same(at(1, 2), at(1, 2, true)),
  same({ facts: [aFact('parking', 'yes', 'A')] }, { facts: [aFact('parking')] }),
  same({ facts: [aFact('parking', 'yes', 'A')] }, { facts: [aFact('parking', 'yes', 'A')] }),
  same({ name: 'A', area: 'B', status: 'active' }, { name: 'C', area: 'D', status: 'hidden' }),
])('nothing to do: %j', ({ stored, row }) => {
  expect(merge(stored, row)).toMatchObject({ filled: [], different: [], fill: stored, replace: stored })
})

test('the facts of a row are added in the order of the form, and its keywords to those that are here', () => {
  const stored = { facts: [aFact('parking'), aFact('wudu_area')], keywords: ['a', 'b'] }
  const { fill, replace } = merge(stored, {
    facts: [aFact('parking', 'no'), aFact('ladies_daily')],
    keywords: ['b', 'c'],
  })
  const factsOf = ({ facts }: Fields) => facts!.map(({ fact, value }) => `${fact} ${value}`)
  expect(factsOf(fill)).toEqual(['ladies_daily yes', 'wudu_area yes', 'parking yes'])
  expect(factsOf(replace)).toEqual(['ladies_daily yes', 'wudu_area yes', 'parking no'])
  expect(fill.keywords).toEqual(['a', 'b', 'c'])
})

test('every text of a row completes a mosque, but its name and area stay, and its city is that of its position', () => {
  const texts = mosqueTexts.filter((field) => !['name', 'area', 'city'].includes(field))
  const row = Object.fromEntries(texts.map((field) => [field, `Its ${field}`]))
  const { filled, fill } = merge(Object.fromEntries(mosqueTexts.map((field) => [field, ''])), row)
  // The type of a stream belongs to its address.
  expect(filled.toSorted()).toEqual(texts.filter((field) => field !== 'streamType').toSorted())
  expect(fill).toEqual({ ...row, name: '', area: '', city: '' })
})
