import { expect, test } from 'vitest'
import { type Candidate, matchPlace } from './match-osm.ts'

const here = { latitude: 51.52, longitude: -0.07 }
const north = (meters: number) => ({ ...here, latitude: here.latitude + meters / 111_195 })

function judge(theirs: string, ours: string, meters: number | null, approximate = false) {
  const position = meters === null ? null : north(meters)
  const candidate: Candidate = { id: 'm', names: [ours], position, approximate, area: 'City' }
  return matchPlace({ ...here, names: [theirs] }, [candidate]).kind
}

test.each([
  ['the same name next door', 'Auwal Masjid', 'Awwal Mosque', 150, 'same'],
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
