import { expect, test } from 'vitest'
import { asFlag, asList, formatAnswer, parseMosqueRecord } from './mosque-record.ts'

test.each([true, 'true', ' YES ', 'x', 'on', '1', 1])('%j is a yes', (value) => expect(asFlag(value)).toBe(true))

test.each([false, '', 'no', '0', 'yesterday', 'max', 11, null, {}])('%j is no yes', (value) => {
  expect(asFlag(value)).toBe(false)
})

test.each([
  [' a |b|| ', ['a', 'b']],
  [
    ['a', '', 2],
    ['a', '', 2],
  ],
  [{ 0: 'a', 1: 'b' }, ['a', 'b']],
  [7, ['7']],
  [null, []],
])('the entries of %j', (value, entries) => {
  expect(asList(value)).toEqual(entries)
})

test.each([Array.from({ length: 300 }, String), 'a|'.repeat(300)])(
  'a list that is far too long is cut off',
  (value) => {
    expect(asList(value)).toHaveLength(200)
  },
)

test('the fields of a mosque may be below its contact and its location, and its own ones count', () => {
  const nested = { contact: { phone: '1', email: 'a@b.example' }, location: { _latitude: -33.9, longitude: 18.5 } }
  expect(parseMosqueRecord({ phone: '2', ...nested })).toMatchObject({
    ...{ phone: '2', email: 'a@b.example', latitude: '-33.9', longitude: '18.5' },
  })
  expect(parseMosqueRecord({ contact: null, location: 'here' })).toMatchObject({ phone: '', latitude: '' })
})

test.each([
  [{ status: 'hidden' }, { status: 'hidden' }],
  [{ status: 'closed' }, { status: 'active' }],
  [{ placeKind: ' Prayer_Room ' }, { placeKind: 'prayer-room' }],
  [{ placeKind: 'Prayer _ Room' }, { placeKind: 'prayer-room' }],
  [{ approximate: 'yes' }, { approximate: true }],
  [{ keywords: 'a|b' }, { keywords: 'a,b' }],
  [{ keywords: 'a', searchKeywords: ['b', 'c'] }, { keywords: 'b,c' }],
  [{ imams: ' A ; Imam ; B; C |D' }, { imams: [{ name: 'A', position: 'Imam', bio: 'B; C' }, imamOf('D')] }],
  [{ imams: [{ name: 'A', bio: 'B' }] }, { imams: [{ name: 'A', position: '', bio: 'B' }] }],
])('%j is read as %j', (fields, values) => {
  expect(parseMosqueRecord(fields)).toMatchObject(values)
})

function imamOf(name: string) {
  return { name, position: '', bio: '' }
}

test('pictures keep their texts, those of this store their id, and what is no picture is left out', () => {
  const id = '0123456789abcdef'.repeat(2)
  const images = [`https://a.example/uploads/${id}-640.webp`, ' ', 'https://a.example/b.jpg', `/uploads/${id}-640.png`]
  expect(parseMosqueRecord({ images, imageTexts: 'The hall|None|The dome' }).images).toEqual([
    { imageId: id, url: null, alt: 'The hall' },
    { imageId: null, url: 'https://a.example/b.jpg', alt: 'The dome' },
    { imageId: null, url: `/uploads/${id}-640.png`, alt: '' },
  ])
})

test('facts are columns, a list and facilities, the first answer counts, and an export gives them back', () => {
  const at = '2026-11-01T10:00:00.000Z'
  const facts = (fields: object) => parseMosqueRecord({ ...fields }).facts.map(formatAnswer)
  const named = (fields: object) => parseMosqueRecord({ ...fields }).facts.map(({ fact, value }) => `${fact} ${value}`)
  expect(facts({ parking: `yes; In the yard; at the back; ${at}` })).toEqual([`yes; In the yard; at the back; ${at}`])
  expect(parseMosqueRecord({ parking: `No;${at}` }).facts[0]).toMatchObject({ value: 'no', note: '', updatedAt: at })
  expect(parseMosqueRecord({ parking: 'yes; At the back' }).facts[0]).toMatchObject({
    note: 'At the back',
    updatedAt: null,
  })
  expect(facts({ parking: 'OFF', wudu_area: 'perhaps; later' })).toEqual(['perhaps; later', 'no'])
  expect(facts({ facts: [{ fact: 'parking', value: 'yes', note: 'N', updatedAt: at }] })).toEqual([`yes; N; ${at}`])
  expect(named({ facts: 'Parking: no; since 12:00|wudu-area', parking: 'yes' })).toEqual(['parking yes'])
  expect(named({ facts: 'wudu-area: no: never', facilities: 'Parking, Wudu Area;' })).toEqual([
    'wudu_area no: never',
    'parking yes',
  ])
  expect(named({ facts: 'Wudu  area:no', facilities: ['wudu area', 'Library'] })).toEqual([
    'wudu_area no',
    'library yes',
  ])
  expect(parseMosqueRecord({ facts: [{ fact: 'parking', value: 'yes' }] }).facts[0]?.updatedAt).toBeNull()
})
