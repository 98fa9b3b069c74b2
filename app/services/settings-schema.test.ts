import { describe, expect, test } from 'vitest'
import { completeLanguages } from '#app/i18n/languages.ts'
import fc from '#tests/support/data/properties.ts'
import earlier from '#tests/support/data/stored-settings.json' with { type: 'json' }
import { MAX_AUTHORITY_CHARS, MAX_FITRAH_AMOUNTS, MAX_FITRAH_NOTE_CHARS } from './hijri-settings.ts'
import {
  defaultSettings,
  MAX_SITE_DESCRIPTION_CHARS,
  MAX_SITE_NAME_CHARS,
  MAX_SITE_TEXT_CHARS,
  paragraphTexts,
  presetScenes,
  sceneChoices,
  sitePresets,
} from './settings-document.ts'
import { documentSchemas, MAX_CITY_NAME_CHARS, ownText, type SettingsDocument, siteCity } from './settings-schema.ts'
import { readDocument } from './stored-document.ts'

type Part = keyof SettingsDocument
type Fields = Record<string, unknown>

const parts = Object.keys(documentSchemas) as Part[]
const read = (part: Part, document: unknown) => readDocument<object>(documentSchemas[part], JSON.stringify(document))

/** Every place in a document below which something is stored; a list has those of its last element. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? Object.keys(value).slice(-1) : Object.keys(value)
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

const place = (latitude: number, longitude: number) => ({ center: { latitude, longitude } })
const local = (dawnMinutes: number, duskMinutes: number) => ({ local: { dawnMinutes, duskMinutes } })
const minutes = (fajr: number) => ({ adjustments: { fajr } })
const fitrah = (fields: Fields) => ({ fitrah: fields })

test.each<[Part, Fields[], Fields[]]>([
  ['general', [place(90, 180), place(-90, -180)], [place(90.1, 0), place(-90.1, 0), place(0, 180.1), place(0, -180.1)]],
  ['general', [{ languages: ['ar'] }], [{ languages: [] }, { languages: ['xx'] }]],
  ['salaah', [local(1, 240), local(240, 1)], [local(0, 90), local(90, 241), local(90.5, 90)]],
  ['salaah', [minutes(60), minutes(-60)], [minutes(61), minutes(-61), minutes(0.5)]],
  ['salaah', [], [{ cities: [] }]],
  ['customization', [{ siteName: 'x' }, { siteName: 'x'.repeat(MAX_SITE_NAME_CHARS) }], [{ siteName: ' ' }]],
  ['customization', [], [{ siteName: 'x'.repeat(MAX_SITE_NAME_CHARS + 1) }]],
  [
    'customization',
    [{ siteDescription: '' }, { siteDescription: 'x'.repeat(MAX_SITE_DESCRIPTION_CHARS) }],
    [{ siteDescription: 'x'.repeat(MAX_SITE_DESCRIPTION_CHARS + 1) }],
  ],
  ['hijri', [{ authority: 'x'.repeat(MAX_AUTHORITY_CHARS) }], [{ authority: 'x'.repeat(MAX_AUTHORITY_CHARS + 1) }]],
  ['hijri', [fitrah({ amounts: [0.5] })], [fitrah({ amounts: [0] }), fitrah({ amounts: [-1] })]],
  [
    'hijri',
    [fitrah({ amounts: Array(MAX_FITRAH_AMOUNTS).fill(1) })],
    [fitrah({ amounts: Array(MAX_FITRAH_AMOUNTS + 1).fill(1) })],
  ],
  [
    'hijri',
    [fitrah({ currency: '' }), fitrah({ currency: 'ZAR' })],
    ['ZA', 'ZARS', 'zar', 'ZAR ', ' ZAR'].map((currency) => fitrah({ currency })),
  ],
  [
    'hijri',
    [fitrah({ year: '' }), fitrah({ year: '1448' }), fitrah({ year: '1999' })],
    ['1399', '2400', '144', '14480', 'x1448', '14x8', '144x'].map((year) => fitrah({ year })),
  ],
  [
    'hijri',
    [fitrah({ authority: 'x'.repeat(MAX_AUTHORITY_CHARS), note: 'x'.repeat(MAX_FITRAH_NOTE_CHARS) })],
    [
      fitrah({ authority: 'x'.repeat(MAX_AUTHORITY_CHARS + 1) }),
      fitrah({ note: 'x'.repeat(MAX_FITRAH_NOTE_CHARS + 1) }),
    ],
  ],
])('the limits of %s are kept', (part, within, beyond) => {
  for (const fields of within) expect(parses(part, fields), JSON.stringify(fields)).toBe(true)
  for (const fields of beyond) expect(parses(part, fields), JSON.stringify(fields)).toBe(false)
})

test.each(parts)('%s of which nothing is stored are those of a new site', (part) => {
  expect(documentSchemas[part].parse({})).toEqual(defaultSettings[part])
})

test('the languages of a site are each on once, and of an earlier site the others are on as well', () => {
  const languagesOf = (fields: Fields) => documentSchemas.general.parse(fields).languages
  expect(languagesOf({ languages: ['ar', 'en', 'ar'] })).toEqual(['ar', 'en'])
  expect(languagesOf({ language: 'ar' })).toEqual([...new Set(['ar', ...completeLanguages])])
  expect(languagesOf({})).toEqual(defaultSettings.general.languages)
})

test('without a drawing of its own a site has that of its preset', () => {
  const sceneOf = (fields: Fields) => documentSchemas.site.parse(fields).scene
  for (const preset of sitePresets) expect(sceneOf({ preset })).toBe(presetScenes[preset])
  const [other] = sceneChoices.filter((scene) => scene !== presetScenes[sitePresets[0]])
  expect(sceneOf({ preset: sitePresets[0], scene: other })).toBe(other)
})

test('paragraphs may have line breaks, and every text has a longest length', () => {
  const [paragraph] = paragraphTexts
  expect(ownText(paragraph!).parse('one\r\ntwo')).toBe('one\ntwo')
  const max = MAX_SITE_TEXT_CHARS.tagline
  expect(ownText('tagline').safeParse('x'.repeat(max)).success).toBe(true)
  const messages = { characters: 'No such characters', tooLong: 'Too long' }
  const messageOf = (text: unknown) => ownText('tagline', messages).safeParse(text).error?.issues[0]?.message
  expect([messageOf('x'.repeat(max + 1)), messageOf('a\0b'), messageOf(1)]).toEqual([
    ...['Too long', 'No such characters', 'No such characters'],
  ])
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
  expect(takes({ id: 'x'.repeat(MAX_CITY_NAME_CHARS) })).toBe(true)
  expect(takes({ id: 'x'.repeat(MAX_CITY_NAME_CHARS + 1) })).toBe(false)
  expect(takes({ names: { en: 'x'.repeat(MAX_CITY_NAME_CHARS), ar: 'x' } })).toBe(true)
  expect(takes({ names: { en: 'x'.repeat(MAX_CITY_NAME_CHARS + 1), ar: 'x' } })).toBe(false)
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
