import { expect, test } from 'vitest'
import { z } from 'zod'
import texts from '#app/i18n/compiled/en/admin-mosques.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { readMosqueForm, validateMosque } from './edit/mosque-form-data.ts'
import { mosqueSchema, parseStoredMosque } from './mosque-schema.ts'

const schema = () => mosqueSchema({ errors: texts.errors, year: 2026 })

function aForm(fields: Record<string, string | string[]> = {}): FormData {
  const form = new FormData()
  const whole = { name: 'Masjid', area: 'City Bowl', address: '1 Dorp Street', ...fields }
  for (const [name, value] of Object.entries(whole)) for (const one of [value].flat()) form.append(name, one)
  return form
}

const check = (fields?: Record<string, string | string[]>) => validateMosque(readMosqueForm(aForm(fields)), schema())

function errorOf(field: string, value: string | string[]): string | undefined {
  const checked = check({ [field]: value })
  const errors = checked.ok ? {} : checked.errors
  return Object.values(errors)[0]
}

const long = (length: number) => 'a'.repeat(length)

test.each([
  ['name', 'Mosque name is required', 200],
  ['area', 'Area is required', 120],
  ['address', 'Address is required', 300],
] as const)('%s is required', (field, message, limit) => {
  for (const nothing of ['', '   ']) expect(errorOf(field, nothing)).toBe(message)
  expect(errorOf(field, long(limit))).toBeUndefined()
  expect(errorOf(field, long(limit + 1))).toMatch(/at most/)
})

test.each([
  [
    'phone',
    'Invalid phone number format (e.g., +27123456789)',
    ['+27123456789', '021 424 0000', '1'.repeat(10), '1'.repeat(15)],
    ['1'.repeat(9), '1'.repeat(16), '++27123456789', '021-424-0000', '27123456789+'],
  ],
  ['email', 'Invalid email format', ['office@example.org'], ['office', 'office@', '@example.org', 'a b@example.org']],
  [
    'website',
    'Website URL must start with http:// or https://',
    ['http://example.org', 'https://example.org/a?b'],
    ['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https://'],
  ],
  [
    'established',
    'Please enter a valid year between 1600 and present',
    ['1600', '2026', ' 1798 '],
    ['1599', '2027', 'old', '1798.5', '1e3', '0x700'],
  ],
  ['capacity', 'Capacity must be a positive number', ['1', '2000', '10000000'], ['0', '-1', 'many', '1.5', '10000001']],
  [
    'googleMapsUrl',
    'The link must start with http:// or https://',
    ['https://maps.example.org/x'],
    ['javascript:alert(1)'],
  ],
  [
    'streamUrl',
    'The address of the stream must start with https://',
    ['https://example.org', 'HTTPS://example.org/live', 'www.example.org'],
    ['http://example.org', 'https://', 'javascript:alert(1)'],
  ],
  ['streamFrom', 'Live by its times is adhan, jamaat, jumuah or empty', ['adhan', 'Jumuah'], ['isha', 'adhans']],
  ['googlePageUrl', 'The link must start with http:// or https://', ['https://example.org'], ['data:text/html,x']],
] as const)('%s is validated unless it is empty', (field, message, right, wrong) => {
  expect(errorOf(field, '')).toBeUndefined()
  for (const value of right) expect(errorOf(field, value), value).toBeUndefined()
  for (const value of wrong) expect(errorOf(field, value), value).toBe(message)
})

test('the address of a picture must be a web address of an image', () => {
  for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'bmp', 'JPG'])
    expect(errorOf('image', `https://example.org/a.${ending}`)).toBeUndefined()
  for (const address of ['https://example.org/photo/1', 'https://image.example.org/1', 'https://example.org/a.png?w=9'])
    expect(errorOf('image', address)).toBeUndefined()
  for (const address of ['a.jpg', 'https://example.org/page', 'ftp://example.org/a.jpg', 'id:../../etc/passwd'])
    expect(errorOf('image', address)).toBe('Please enter a valid image URL')
  const two = check({ image: ['https://example.org/a.jpg', 'nothing'] })
  expect(two).toMatchObject({ ok: false, errors: { 'images.1': 'Please enter a valid image URL' } })
})

test('empty pictures are removed with their alternative texts before validation', () => {
  const checked = check({ image: ['', 'https://example.org/a.jpg', ' '], imageAlt: ['none', 'The dome', 'none'] })
  expect(checked).toMatchObject({ value: { images: [{ url: 'https://example.org/a.jpg', alt: 'The dome' }] } })
})

test('a position has both a valid latitude and longitude, or neither', () => {
  const at = (latitude: string, longitude: string) => {
    const checked = check({ latitude, longitude })
    return checked.ok ? 'fine' : checked.errors
  }
  expect(at('-33.9249', '18.4241')).toBe('fine')
  expect(at('90', '-180')).toBe('fine')
  expect(at('', '')).toBe('fine')
  expect(at('-33,9249', '+18,4')).toBe('fine')
  for (const wrong of ['33,', ',9', 'S33,9', '33,9S']) expect(at(wrong, '18')).not.toBe('fine')
  expect(at('90.1', '0')).toEqual({ latitude: texts.errors.latitude })
  expect(at('0', '180.1')).toEqual({ longitude: texts.errors.longitude })
  expect(at('here', '0')).toEqual({ latitude: texts.errors.latitude })
  expect(at('-33.9', '')).toEqual({ longitude: texts.errors.bothNumbers })
})

test('a complete form is parsed into the content of a mosque', () => {
  const checked = check({
    status: 'hidden',
    approximate: 'on',
    'fact.wudu_area': 'yes',
    'fact.parking': 'no',
    'note.parking': ' Only  on the street ',
    'fact.hearing_loop': '',
    'note.hearing_loop': 'left over',
    keywords: 'Auwal, old,, ',
    imamName: ['Imam A', ''],
    imamPosition: ['Imam', ''],
    imamBio: ['Born in 1960.\r\nStudied.', 'left over'],
  })
  expect(checked).toMatchObject({
    value: {
      status: 'hidden',
      approximate: true,
      facts: [
        { fact: 'wudu_area', value: 'yes', note: '', updatedAt: null },
        { fact: 'parking', value: 'no', note: 'Only on the street' },
      ],
      imams: [{ name: 'Imam A', position: 'Imam', bio: 'Born in 1960.\nStudied.' }, { name: '' }],
    },
  })
})

test('too long lists and too long texts in lists are rejected', () => {
  expect(
    errorOf(
      'imamName',
      Array.from({ length: 31 }, () => 'Imam'),
    ),
  ).toMatch(/at most 30/)
  expect(
    errorOf(
      'image',
      Array.from({ length: 61 }, (_, i) => `https://example.org/${i}.jpg`),
    ),
  ).toMatch(/at most 60/)
  expect(errorOf('imamBio', [long(1001)])).toBeUndefined()
  expect(check({ imamName: 'A', imamBio: long(1001) })).toMatchObject({ ok: false })
  for (const fact of ['<script>', 'Parking', 'wudu area', 'parking!', long(41)])
    expect(check({ [`fact.${fact}`]: 'yes' }), fact).toMatchObject({ ok: false })
  expect(check({ [`fact.${long(40)}`]: 'yes' })).toMatchObject({ ok: true })
  expect(check({ 'fact.parking': 'perhaps' })).toMatchObject({ ok: false })
  const note = check({ 'fact.parking': 'yes', 'note.parking': long(201) })
  expect(note).toMatchObject({ ok: false, errors: { 'facts.parking': texts.errors.tooLong({ limit: 200 }) } })
})

test('a stored picture is named by its id', () => {
  const id = 'ab'.repeat(16)
  expect(check({ image: `id:${id}` })).toMatchObject({ value: { images: [{ imageId: id, url: null }] } })
  for (const wrong of [`${id}a`, `x${id}`, 'a', 'g'.repeat(32)])
    expect(errorOf('image', `id:${wrong}`), wrong).toBe(texts.errors.image)
})

test('facts from any source are stored once each, in order', () => {
  const facts = ['burial_room', 'parking', 'wudu_area', 'parking', 'ladies_daily'].map((fact) => aFact(fact))
  const checked = validateMosque({ ...readMosqueForm(aForm()), facts }, schema())
  expect(checked.ok && checked.value.facts.map(({ fact }) => fact)).toEqual([
    'ladies_daily',
    'wudu_area',
    'parking',
    'burial_room',
  ])
})

test('a record from before there were facts has its facilities as facts without a date', () => {
  const { facts: _facts, ...older } = aMosqueContent()
  const { facts } = parseStoredMosque({ ...older, facilities: ['female_facilities', 'parking', 'wheelchair_access'] })
  expect(facts).toEqual([
    { fact: 'ladies_space', value: 'yes', note: '', updatedAt: null },
    { fact: 'step_free_entrance', value: 'yes', note: '', updatedAt: null },
    { fact: 'parking', value: 'yes', note: '', updatedAt: null },
  ])
})

test('a record that has both keeps its facts, and one that has neither has none', () => {
  const facts = [aFact('wudu_area', 'no')]
  expect(parseStoredMosque({ ...aMosqueContent({ facts }), facilities: ['parking'] }).facts).toEqual(facts)
  expect(parseStoredMosque({ name: 'Masjid' }).facts).toEqual([])
  expect(parseStoredMosque({ name: 'Masjid', facilities: null }).facts).toEqual([])
})

test.each([null, undefined, 'Masjid', 7])('%j is no stored mosque', (stored) => {
  expect(() => parseStoredMosque(stored)).toThrow(z.ZodError)
})

test('a stored mosque is read as it was written, also what a form would refuse today', () => {
  const content = aMosqueContent({
    phone: 'ask at the office',
    keywords: ['old'],
    images: [{ imageId: null, url: 'a.jpg', alt: '' }],
    latitude: -33.9,
  })
  expect(parseStoredMosque(content)).toEqual(content)
})

test.each([
  ['africa/johannesburg', 'Africa/Johannesburg'],
  ['Johannesburg', 'Africa/Johannesburg'],
  ['', ''],
])('the time zone %o is stored as %o', (timeZone, stored) => {
  expect(check({ timeZone })).toMatchObject({ ok: true, value: { timeZone: stored } })
})

test('an unknown time zone is rejected', () => {
  expect(errorOf('timeZone', 'Nowhere')).toBe(texts.errors.timeZone)
})

test('an import needs no address', () => {
  const values = readMosqueForm(aForm({ address: '' }))
  const imported = mosqueSchema({ errors: texts.errors, year: 2026, imported: true })
  expect(validateMosque(values, imported)).toMatchObject({ ok: true, value: { address: '' } })
})

test('a stored mosque of any age is parsed, with empty values for what it lacks', () => {
  const stored = { name: 'Masjid', area: 'City Bowl', established: 1798, latitude: -33.9, longitude: null }
  for (const parsed of [parseStoredMosque(stored), parseStoredMosque(stored)])
    expect(parsed).toMatchObject({ ...stored, address: '', capacity: null, status: 'active', imams: [], images: [] })
})

test('single-line fields have no line breaks or control characters, long ones have their lines', () => {
  const checked = check({
    name: 'Masjid\r\nas-Salaam\0',
    address: '1\tDorp\u2028Street',
    keywords: 'quran\u0007class',
    description: 'one\r\ntwo\u202e',
  })
  expect(checked).toMatchObject({
    ok: true,
    value: {
      name: 'Masjid as-Salaam',
      address: '1 Dorp Street',
      keywords: ['quran class'],
      description: 'one\ntwo',
    },
  })
  expect(errorOf('email', 'imam\u0001@example.org')).toBe(texts.errors.email)
})

test('a place is a mosque or a prayer room, in one kind of building, confirmed on a day that was', () => {
  const kindOf = (placeKind: string) => {
    const checked = check({ placeKind })
    return checked.ok ? checked.value.placeKind : checked.errors.placeKind
  }
  expect(['', 'mosque', 'prayer-room'].map(kindOf)).toEqual(['mosque', 'mosque', 'prayer-room'])
  expect(kindOf('church')).toBe(texts.errors.placeKind)
  expect(parseStoredMosque({ name: 'A' }).placeKind).toBe('mosque')
  expect(errorOf('roomBuilding', 'Mall')).toBeUndefined()
  expect(errorOf('roomBuilding', 'castle')).toBe(texts.errors.roomBuilding)
  expect(errorOf('roomConfirmed', '2026-11-20')).toBeUndefined()
  for (const day of ['2027-01-01', '2026-02-30', 'today'])
    expect(errorOf('roomConfirmed', day)).toBe(texts.errors.roomConfirmed)
})

test('a list may have an address without https', () => {
  const imported = mosqueSchema({ errors: texts.errors, year: 2026, imported: true })
  const checked = validateMosque(readMosqueForm(aForm({ website: 'masjid.example' })), imported)
  expect(checked).toMatchObject({ ok: true, value: { website: 'https://masjid.example' } })
})
