import { expect, test } from 'vitest'
import { type Candidate, findNearDuplicates, matchPlace } from './match-osm.ts'

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
