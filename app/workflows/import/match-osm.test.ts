import { expect, test } from 'vitest'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import {
  type Candidate,
  findNearDuplicates,
  type ImportedValues,
  isAlsoNamed,
  matchPlace,
  mergePlace,
} from './match-osm.ts'

const here = { latitude: 51.52, longitude: -0.07 }
const north = (meters: number) => ({ ...here, latitude: here.latitude + meters / 111_195 })

function judge(theirs: string, ours: string, meters: number | null, approximate = false) {
  const position = meters === null ? null : north(meters)
  const candidate: Candidate = { id: 'm', names: [ours], position, approximate, area: 'City' }
  return matchPlace({ ...here, names: [theirs] }, [candidate]).kind
}

test.each([
  ['the same name next door', 'Auwal Masjid', 'Awwal Mosque', 150, 'same'],
  ['the same name in one word', 'Greenlane Mosque', 'Green Lane Masjid', 150, 'same'],
  ['a longer name at the spot', 'Masjid Noor', 'Noor ul Islam Cultural Masjid', 50, 'same'],
  ['the same name in the next street', 'Masjid al-Furqan', 'Furqaan Masjid', 700, 'same'],
  ['the same name in another suburb', 'Masjid al-Furqan', 'Furqaan Masjid', 1500, 'new'],
  ['a nameless record at the spot', 'Mosque', 'Lantern Street Mosque', 80, 'same'],
  ['another name in the same building', 'Hospital Prayer Room', 'Lantern Street Mosque', 20, 'doubtful'],
  ['another name across the road', 'Hospital Prayer Room', 'Lantern Street Mosque', 90, 'new'],
  ['a similar name nearby', 'Noor Masjid', 'Noor ul Hidayah Masjid', 250, 'doubtful'],
  ['the same name without a position', 'Noor Masjid', 'Masjid Nur', null, 'doubtful'],
  ['two names of one consonant', 'Masjid Ebo', 'Masjid Abi', 150, 'new'],
  ['another name without a position', 'Noor Masjid', 'Masjid Quds', null, 'new'],
])('%s', (_, theirs, ours, meters, kind) => {
  expect(judge(theirs, ours, meters)).toBe(kind)
})

test('a roughly known position may be kilometers off when the name is the same', () => {
  expect(judge('Masjid al-Furqan', 'Furqaan Masjid', 2500, true)).toBe('same')
  expect(judge('Masjid al-Furqan', 'Furqaan Masjid', 2500, false)).toBe('new')
})

test('of two mosques the nearer of the certain ones is taken, in any script', () => {
  const candidate = (id: string, names: string[], meters: number): Candidate => ({
    id,
    names,
    position: north(meters),
    approximate: false,
    area: '',
  })
  const match = matchPlace({ ...here, names: ['Al-Noor', 'جامع النور'] }, [
    candidate('far', ['Noor Masjid'], 900),
    candidate('near', ['Lamp Mosque', 'مسجد النور'], 100),
    candidate('other', ['Hospital Room'], 10),
  ])
  expect(match).toMatchObject({ kind: 'same', candidate: { id: 'near' } })
})

test('rows are perhaps mosques with a similar name within 300 m, the nearest first', () => {
  const at = (name: string, meters: number): Candidate => ({
    ...{ id: name, names: [name], approximate: false, area: '' },
    position: north(meters),
  })
  const near = findNearDuplicates({ ...here, names: ['Greenlane Mosque'] }, [
    ...[at('Lane Masjid', 10), at('Masjid', 299), at('Green Lane Centre', -298), at('Green Lane', 302)],
    { ...at('Green Lane Hall', 0), position: null },
  ])
  expect(near.map(({ candidate, kilometers }) => [candidate.id, Math.round(kilometers * 1000)])).toEqual([
    ['Green Lane Centre', 298],
    ['Masjid', 299],
  ])
})

test.each([
  ['the first 60 m of another name', 'Hospital Prayer Room', 'Lantern Street Mosque', 59, false, 'doubtful'],
  ['a little further', 'Hospital Prayer Room', 'Lantern Street Mosque', 61, false, 'new'],
  ['a nameless record down the road', 'Mosque', 'Lantern Street Mosque', 150, false, 'new'],
  ['a similar name in the next street', 'Noor Masjid', 'Noor ul Hidayah Masjid', 310, false, 'new'],
  ['a similar name near a rough position', 'Noor Masjid', 'Noor ul Hidayah Masjid', 2900, true, 'doubtful'],
  ['the same name beyond a rough position', 'Noor Masjid', 'Masjid Nur', 3100, true, 'new'],
  ['one word of three', 'Noor Masjid Salaam Quds', 'Noor Hidayah Badr', 250, false, 'new'],
  ['the same words in another order', 'Badr Salaam Masjid', 'Masjid Salaam Badr', 700, false, 'same'],
  ['one of the same words', 'Badr Salaam Masjid', 'Masjid Badr Hidayah', 700, false, 'new'],
  ['no name without a position', 'Mosque', 'Masjid', null, false, 'new'],
] as const)('of %s', (_, theirs, ours, meters, approximate, kind) => {
  expect(judge(theirs, ours, meters, approximate)).toBe(kind)
})

test('a place that has another name of a mosque nearby is perhaps the same', () => {
  const candidate = (meters: number): Candidate => ({
    ...{ id: 'm', names: ['Weaverside Trust'], otherNames: ['Lantern Street'], approximate: false, area: '' },
    position: north(meters),
  })
  const kindAt = (meters: number, names: string[]) => matchPlace({ ...here, names }, [candidate(meters)]).kind
  expect(kindAt(290, ['Lantern Street Mosque'])).toBe('doubtful')
  expect(kindAt(310, ['Lantern Street Mosque'])).toBe('new')
  expect(kindAt(290, ['Hospital Room'])).toBe('new')
  expect(isAlsoNamed({ names: ['A B'], otherNames: ['Weaverside'] }, { names: ['Weaverside Masjid'] })).toBe(true)
})

test('a certain mosque counts before a nearer doubtful one, and one with a position before one without', () => {
  const candidate = (id: string, meters: number | null): Candidate => ({
    ...{ id, names: ['Noor Masjid'], approximate: false, area: '' },
    position: meters === null ? null : north(meters),
  })
  const best = (...candidates: Candidate[]) => {
    const match = matchPlace({ ...here, names: ['Masjid Nur'] }, candidates)
    return match.kind === 'new' ? null : [match.kind, match.candidate.id]
  }
  const other = { ...candidate('other', 5), names: ['Hospital Room'] }
  expect(best(candidate('far', 900), candidate('near', 400), other)).toEqual(['same', 'near'])
  expect(best(candidate('none', null), { ...other, position: north(20) })).toEqual(['doubtful', 'other'])
  expect(best({ ...other, position: north(20) }, candidate('none', null))).toEqual(['doubtful', 'other'])
  expect(best()).toBeNull()
})

const spot = (latitude: number, longitude: number) => ({ latitude, longitude })
type Fields = Partial<MosqueContent>
const parking = (value: 'yes' | 'no', note = ''): Fields => ({ facts: [aFact('parking', value, note)] })
const wasNo = { facts: { parking: 'no' } }
const stays: [string, Fields, Fields, ImportedValues, string][] = [
  ['what is here', { phone: '1' }, { phone: '2' }, {}, 'kept phone 2'],
  ['a number that is here', { capacity: 10 }, { capacity: 20 }, {}, 'kept capacity 20'],
  ['what changed on both sides', { phone: '1' }, { phone: '2' }, { phone: '3' }, 'kept phone 2'],
  ['what changed here only', { phone: '1' }, { phone: '2' }, { phone: '2' }, ''],
  ['what is the same', { phone: '1' }, { phone: '1' }, {}, ''],
  ['what the place does not say', { phone: '1', capacity: 1 }, { phone: '', capacity: null }, {}, ''],
  ['what was emptied here', { phone: '' }, { phone: '2' }, { phone: '1' }, ''],
  ['a number that was emptied here', { capacity: null }, { capacity: 2 }, { capacity: 1 }, ''],
  ['a position of our own', spot(1, 2), spot(1.1, 2), {}, 'kept position 1.1, 2'],
  ['a position that is nearly ours', spot(1, 2), spot(1.0005, 2), {}, ''],
  ['a position moved here', spot(1, 2), spot(1.2, 2), spot(1.1, 2), 'kept position 1.2, 2'],
  ['a position that the place has no more', spot(1, 2), {}, spot(1, 2), ''],
  ['a position moved here only', spot(1, 2), spot(1.1, 2), spot(1.1, 2), ''],
  ['a fact of our own', parking('no'), parking('yes'), {}, 'kept facts.parking yes'],
  ['a fact that somebody here looked at', parking('no', 'Full'), parking('yes'), wasNo, 'kept facts.parking yes'],
  ['a fact that was removed here', { facts: [] }, parking('yes'), wasNo, ''],
]
const changes: [string, Fields, Fields, ImportedValues, string][] = [
  ['an empty text', { phone: '' }, { phone: '2' }, {}, 'phone'],
  ['an empty number', { capacity: null }, { capacity: 2 }, {}, 'capacity'],
  ['what came from there', { phone: '1' }, { phone: '2' }, { phone: '1' }, 'phone'],
  ['no position', { latitude: null, longitude: null }, spot(1, 2), {}, 'position'],
  ['a rough position', { ...spot(3, 4), approximate: true }, { ...spot(1, 2), approximate: false }, {}, 'position'],
  ['a position from there', spot(1, 2), spot(1.1, 2), spot(1, 2), 'position'],
  ['no fact', { facts: [] }, parking('yes'), {}, 'facts.parking'],
  ['a fact from there', parking('no'), parking('yes'), wasNo, 'facts.parking'],
]

test.each([...stays, ...changes])('a place leaves or changes %s', (_, stored, place, last, outcome) => {
  const own = aMosqueContent(stored)
  const theirs = { ...own, facts: [], latitude: null, ...place }
  const { content, changed, kept } = mergePlace(own, theirs, last)
  const isChange = outcome !== '' && !outcome.startsWith('kept')
  expect([...changed, ...kept.map(({ field, theirs }) => `kept ${field} ${theirs}`)]).toEqual(outcome ? [outcome] : [])
  expect(content).toEqual(isChange ? { ...own, ...place } : own)
})
