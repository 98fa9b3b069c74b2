import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import missingTexts from '#app/i18n/compiled/en/missing.ts'
import reportTexts from '#app/i18n/compiled/en/report.ts'
import suggestTexts from '#app/i18n/compiled/en/suggest.ts'
import { parsePosition } from '#app/lib/position.ts'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import { missingMosqueSchema, reportSchema, suggestionSchema } from './report-schema.ts'

describe('what is wrong', () => {
  const schema = reportSchema(reportTexts.errors)
  const aTime = { about: 'isha.jamaat', wanted: '20:15' }
  const inWords = { about: 'other', text: 'The door is on the other side.' }

  const errorsOf = (form: unknown) =>
    schema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

  test('a report of a time needs the right time, and one of anything else needs words', () => {
    expect(schema.parse(aTime)).toEqual({ ...aTime, text: '', contact: '' })
    expect(schema.parse(inWords)).toEqual({ ...inWords, wanted: '', contact: '' })
    expect(errorsOf({ about: 'isha.jamaat' })).toEqual([['wanted', reportTexts.errors.wanted]])
    expect(errorsOf({ about: 'other', text: ' ' })).toEqual([['text', reportTexts.errors.text]])
  })

  test('what is reported, its time and an address to thank are checked', () => {
    for (const about of ['isha.begins', undefined])
      expect(errorsOf({ ...aTime, about })).toEqual([['about', reportTexts.errors.about]])
    expect(errorsOf({ ...aTime, wanted: '25:00' })).toEqual([['wanted', reportTexts.errors.wanted]])
    expect(errorsOf({ ...aTime, contact: 'nobody' })).toEqual([['contact', reportTexts.errors.contact]])
    expect(schema.parse({ ...aTime, contact: ' aisha@example.org ' })).toMatchObject({ contact: 'aisha@example.org' })
  })

  test('a report has up to a thousand characters on any number of lines', () => {
    expect(errorsOf({ about: 'other', text: 'a\n'.repeat(500) })).toEqual([])
    expect(errorsOf({ about: 'other', text: 'a'.repeat(1000) })).toEqual([])
    expect(errorsOf({ about: 'other', text: 'a'.repeat(1001) })).toEqual([
      ['text', reportTexts.errors.tooLong({ max: 1000 })],
    ])
  })
})

describe('a missing mosque', () => {
  const here = { latitude: -33.9222, longitude: 18.4149 }

  test.each([
    '-33.9222, 18.4149',
    '-33.9222 18.4149',
    'https://www.google.com/maps/@-33.9222,18.4149,17z',
    'https://www.google.com/maps/place/X/@-33.1,18.1,17z/data=!3m1!3d-33.9222!4d18.4149',
    'https://www.openstreetmap.org/?mlat=-33.9222&mlon=18.4149#map=17/-33.1/18.1',
    'https://www.openstreetmap.org/#map=17/-33.9222/18.4149',
  ])('%s has a position', (text) => {
    expect(parsePosition(text)).toEqual(here)
  })

  test.each(['', 'next to the shop', '-33.9222', '95.123, 18.123', '-33.92, 218.41', 'v1.2.3'])(
    '%s has none',
    (text) => {
      expect(parsePosition(text)).toBeNull()
    },
  )

  test('any text is a position or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const position = parsePosition(text)
        expect(position === null || Math.abs(position.latitude) <= 90).toBe(true)
      }),
    )
  })

  test('name, street, area and source are needed', () => {
    const whole = { name: 'Masjid A', address: '1 Road', area: 'Strand', source: 'I pray there' }
    const schema = missingMosqueSchema(missingTexts.errors)
    expect(schema.safeParse(whole).success).toBe(true)
    for (const field of ['name', 'address', 'area', 'source'] as const) {
      expect(schema.safeParse({ ...whole, [field]: ' ' }).success).toBe(false)
      expect(schema.safeParse({ ...whole, [field]: 'x'.repeat(301) }).success).toBe(false)
      expect(schema.safeParse({ ...whole, [field]: ['a', 'b'] }).success).toBe(false)
    }
    expect(schema.safeParse({ ...whole, place: 'nowhere' }).success).toBe(false)
    expect(schema.parse(whole).placeKind).toBe('mosque')
    expect(schema.safeParse({ ...whole, placeKind: 'shop' }).error?.issues).toMatchObject([
      { path: ['placeKind'], message: missingTexts.errors.placeKind },
    ])
  })

  test.each(['1.11 ', '1.11,', '-', '!3d1.1'])('repeated %o takes linear time', async (unit) => {
    expect(await growthOf(parsePosition, unit, 20_000)).toBeLessThan(MAX_LINEAR_GROWTH)
  })
})

describe('a suggestion', () => {
  const schema = suggestionSchema(suggestTexts.errors)
  const given = { source: 'I pray there' }
  const here = '-33.9222, 18.4149'

  const wantedOf = (field: string, wanted: string) => schema.parse({ ...given, field, wanted }).wanted

  function errorsOf(form: Record<string, unknown>) {
    return schema.safeParse({ ...given, ...form }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  }

  test('a suggestion needs a field and a source; where to send thanks is up to the sender', () => {
    expect(errorsOf({ field: 'closed' })).toEqual([])
    expect(errorsOf({ field: 'status' })).toEqual([['field', suggestTexts.errors.field]])
    for (const source of ['', ' ', undefined])
      expect(errorsOf({ field: 'closed', source })).toEqual([['source', suggestTexts.errors.source]])
    expect(errorsOf({ field: 'closed', source: 's'.repeat(300) })).toEqual([])
    expect(errorsOf({ field: 'closed', source: 's'.repeat(301) })).toEqual([
      ['source', suggestTexts.errors.tooLong({ max: 300 })],
    ])
    expect(errorsOf({ field: 'closed', contact: 'nobody' })).toEqual([['contact', suggestTexts.errors.contact]])
    expect(errorsOf({ field: 'closed', contact: 'aisha@example.org' })).toEqual([])
  })

  test.each(['name', 'address', 'moved'])('a new %s is words in one line', (field) => {
    expect(wantedOf(field, ' Masjid \n as-Salaam ')).toBe('Masjid as-Salaam')
    expect(errorsOf({ field, wanted: ' ' })).toEqual([['wanted', suggestTexts.errors.wanted]])
  })

  test('anything else is words on any number of lines', () => {
    expect(wantedOf('other', 'one\r\ntwo')).toBe('one\ntwo')
    expect(errorsOf({ field: 'other', wanted: '' })).toEqual([['wanted', suggestTexts.errors.other]])
  })

  test('a phone number, a web address and a fact have the form that the site stores', () => {
    expect(wantedOf('phone', '021 424 4608')).toBe('0214244608')
    expect(errorsOf({ field: 'phone', wanted: 'call me' })).toEqual([['wanted', suggestTexts.errors.phone]])
    expect(wantedOf('website', 'masjid.example')).toBe('https://masjid.example')
    expect(wantedOf('website', 'HTTP://masjid.example')).toBe('HTTP://masjid.example')
    expect(wantedOf('website', 'masjid.example/a:b')).toBe('https://masjid.example/a:b')
    for (const wanted of ['', 'ftp://masjid.example', 'not a site'])
      expect(errorsOf({ field: 'website', wanted })).toEqual([['wanted', suggestTexts.errors.address]])
    expect(['yes', 'no'].map((answer) => wantedOf('fact.parking', answer))).toEqual(['yes', 'no'])
    expect(errorsOf({ field: 'fact.parking', wanted: 'maybe' })).toEqual([['wanted', suggestTexts.errors.fact]])
  })

  test.each([
    ['name', 200],
    ['address', 300],
    ['moved', 300],
    ['other', 1000],
  ])('a new %s has up to %i characters', (field, max) => {
    expect(errorsOf({ field, wanted: 'x'.repeat(max) })).toEqual([])
    expect(errorsOf({ field, wanted: 'x'.repeat(max + 1) })).toEqual([['wanted', suggestTexts.errors.tooLong({ max })]])
  })

  test('a position is needed where it is the suggestion, and may be added where a mosque has moved', () => {
    const position = { latitude: -33.9222, longitude: 18.4149 }
    expect(schema.parse({ ...given, field: 'position', wanted: 'ignored', place: here })).toMatchObject({
      wanted: '',
      position,
    })
    expect(schema.parse({ ...given, field: 'moved', wanted: '2 Road', place: here })).toMatchObject({ position })
    expect(schema.parse({ ...given, field: 'moved', wanted: '2 Road' })).toMatchObject({ position: null })
    expect(schema.parse({ ...given, field: 'name', wanted: 'Masjid', place: here })).toMatchObject({ position: null })
    expect(errorsOf({ field: 'position' })).toEqual([['place', suggestTexts.errors.place]])
    expect(errorsOf({ field: 'moved', wanted: '2 Road', place: 'nowhere' })).toEqual([
      ['place', suggestTexts.errors.place],
    ])
    expect(errorsOf({ field: 'name', wanted: 'Masjid', place: 'nowhere' })).toEqual([])
  })
})
