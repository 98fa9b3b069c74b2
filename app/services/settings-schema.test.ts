import { describe, expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import earlier from '#tests/support/data/stored-settings.json' with { type: 'json' }
import { documentSchemas, ownText, type SettingsDocument, siteCity } from './settings-schema.ts'
import { readDocument } from './stored-document.ts'

type Part = keyof SettingsDocument
type Fields = Record<string, unknown>

const parts = Object.keys(documentSchemas) as Part[]
const read = (part: Part, document: unknown) => readDocument<object>(documentSchemas[part], JSON.stringify(document))

/** Every place in a document below which something is stored; a list has those of its last element. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [String(value.length - 1)] : Object.keys(value)
  return keys.flatMap((key) => [[...path, key], ...pathsIn((value as Fields)[key], [...path, key])])
}

function change(document: Fields, path: string[], edit: (within: Fields, key: string) => void): Fields {
  const changed = structuredClone(document)
  const within = path.slice(0, -1).reduce((value, key) => value[key] as Fields, changed)
  edit(within, path.at(-1)!)
  return changed
}

/** The fields of two documents that differ. */
const differing = (one: Fields, other: Fields) =>
  Object.keys(one).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))

const sites = Object.entries(earlier).flatMap(([version, stored]) =>
  Object.entries(stored).map(([site, documents]) => ({
    name: `${site} of ${version}`,
    // A version stores nothing of the documents that came after it.
    documents: { hijri: '{}', ...documents } satisfies Record<Part, string>,
  })),
)

describe.each(sites)('the settings $name', ({ documents }) => {
  test.each(parts)('%s are read as they were stored', (part) => {
    const stored = JSON.parse(documents[part])
    expect(read(part, stored)).toMatchObject({ value: stored, unreadable: [] })
  })

  test.each(parts)('%s are read without a field that they could not have yet', (part) => {
    const stored: Fields = JSON.parse(documents[part])
    const whole = read(part, stored).value as Fields
    for (const field of Object.keys(stored)) {
      const { value, unreadable } = read(
        part,
        change(stored, [field], (within, key) => delete within[key]),
      )
      expect(unreadable, field).toEqual([])
      expect([[], [field]], field).toContainEqual(differing(whole, value as Fields))
      expect((value as Fields)[field], field).toBeDefined()
    }
  })

  test.each(parts)('of %s each value that cannot be read is reported, and no other field is lost', (part) => {
    const stored: Fields = JSON.parse(documents[part])
    const whole = read(part, stored).value as Fields
    for (const path of pathsIn(stored)) {
      const document = change(stored, path, (within, key) => {
        within[key] = typeof within[key] === 'object' ? 'of another version' : { of: 'another version' }
      })
      const { value, raw, unreadable } = read(part, document)
      expect(raw).toEqual(document)
      expect(unreadable, path.join('.')).toHaveLength(1)
      expect(unreadable[0]?.path[0], path.join('.')).toBe(path[0])
      expect([[], [path[0]]], path.join('.')).toContainEqual(differing(whole, value as Fields))
    }
  })
})

const london = JSON.parse(earlier['0.1.0'].london.salaah) as SettingsDocument['salaah']
const withLuton = (luton: object) =>
  read('salaah', { ...london, cities: [london.cities[0], { ...london.cities[1], ...luton }] })

test('a city that cannot be read is left out, and the others stay', () => {
  expect(withLuton({ zone: 'Mars' })).toMatchObject({
    value: { ...london, cities: [london.cities[0]] },
    unreadable: [{ path: ['cities', 'luton', 'zone'], stored: '"Mars"' }],
  })
})

test.each([
  [{ en: 'Luton' }, { en: 'Luton', ar: 'Luton' }],
  [{ ar: 'لوتون' }, { en: 'لوتون', ar: 'لوتون' }],
  [
    { en: 'Luton', fr: 'Luton-sur-Lea' },
    { en: 'Luton', ar: 'Luton' },
  ],
])('a city stored with the names %j has a name in every language', (names, expected) => {
  const { value, unreadable } = withLuton({ names })
  expect((value as SettingsDocument['salaah']).cities[1]?.names).toEqual(expected)
  expect(unreadable).toEqual([])
})

test('a city without any name is left out', () => {
  expect(withLuton({ names: {} })).toMatchObject({
    value: { cities: [london.cities[0]] },
    unreadable: [{ path: ['cities', 'luton', 'names'] }],
  })
})

const parses = (part: Part, fields: Fields) => documentSchemas[part].safeParse(fields).success

test.each([
  [
    'logoUrl',
    ['', `/uploads/${'0a'.repeat(16)}-300.webp`, `/uploads/${'0a'.repeat(16)}-2048.avif`, 'https://a.example/l.png'],
  ],
  ['primaryColor', ['#7C3AED', '#059669']],
] as const)('%s takes what the site stores', (field, values) => {
  for (const value of values) expect(parses('customization', { [field]: value }), value).toBe(true)
})

test.each([
  ['logoUrl', `https://evil.example/uploads/${'0a'.repeat(16)}-300.webp x`],
  ['logoUrl', `x/uploads/${'0a'.repeat(16)}-300.webp`],
  ['logoUrl', `/uploads/${'0a'.repeat(16)}-300.webp/../secret`],
  ['logoUrl', `/uploads/${'0a'.repeat(16)}-300.png`],
  ['logoUrl', 'javascript:https://a.example'],
  ['logoUrl', 'https://'],
  ['logoUrl', 'https://a.example/a b'],
  ['logoUrl', 'https://a.example\\b'],
  ['logoUrl', 'http://a.example/l.png'],
  ['primaryColor', 'x#059669'],
  ['primaryColor', '#0596690'],
])('the %s %j is no setting', (field, value) => expect(parses('customization', { [field]: value })).toBe(false))

test('a method is one that exists', () => {
  expect([3, 14, 999].map((method) => parses('salaah', { method }))).toEqual([true, true, false])
})

const luton = {
  id: 'luton',
  latitude: 51.9,
  longitude: -0.4,
  zone: 'Europe/London',
  names: { en: 'Luton', ar: 'لوتون' },
}

test('a submitted city has an address of small letters and digits, and a name in every language', () => {
  const takes = (fields: Fields) => siteCity.safeParse({ ...luton, ...fields }).success
  expect([takes({}), takes({ id: 'high-town-2' })]).toEqual([true, true])
  for (const id of ['Luton', '-luton', 'luton-', 'luton--2', 'a/b', '']) expect(takes({ id }), id).toBe(false)
  for (const names of [{ en: 'Luton' }, { en: 'Luton', ar: ' ' }, { en: 'Luton', ar: 5 }])
    expect(takes({ names }), JSON.stringify(names)).toBe(false)
})

test('a text may begin and end with line breaks, which are removed, and has no other control characters', () => {
  expect(ownText('tagline').safeParse('\nBy the Thames.\n')).toMatchObject({ data: 'By the Thames.' })
  expect(ownText('tagline').safeParse('By\nthe Thames.').success).toBe(false)
})

test('minutes that were not stored are none', () => {
  const { value } = read('salaah', { ...london, adjustments: { fajr: -2 } })
  expect(value).toMatchObject({ adjustments: { fajr: -2, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 } })
})

test('whatever is stored can be read', () => {
  const fields = [
    ...new Set(sites.flatMap(({ documents }) => parts.flatMap((part) => Object.keys(JSON.parse(documents[part]))))),
  ]
  const inner = fc.dictionary(
    fc.constantFrom('en', 'ar', 'id', 'names', 'heroTitle', 'latitude', 'fajr'),
    fc.jsonValue(),
  )
  const documents = fc.dictionary(fc.constantFrom(...fields), fc.oneof(fc.jsonValue(), inner, fc.array(inner)))
  fc.assert(
    fc.property(documents, fc.constantFrom(...parts), (document, part) => {
      const { value } = read(part, document)
      expect(Object.keys(value).toSorted()).toEqual(Object.keys(documentSchemas[part].parse({})).toSorted())
    }),
  )
})
