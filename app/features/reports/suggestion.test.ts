import { expect, test } from 'vitest'
import { factNames } from '#app/features/mosques/mosque-facts.ts'
import texts from '#app/i18n/compiled/en/suggest.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { suggestionSchema } from './report-schema.ts'
import { isSuggestionField, type Suggestion, suggestionRule, suggestionTopics } from './suggestion.ts'

const schema = suggestionSchema(texts.errors)
const here = { latitude: -33.9222, longitude: 18.4149 }
const mosque = aMosqueContent({
  phone: '0210000000',
  ...here,
  approximate: true,
  googleMapsUrl: 'https://maps.example/old',
  facts: [aFact('parking', 'yes', 'In the yard'), aFact('wudu_area')],
})

const applySuggestion = (content: typeof mosque, suggestion: Suggestion) =>
  suggestionRule(suggestion.field).apply(content, suggestion)

const suggest = (suggestion: Partial<Suggestion>): Suggestion => ({
  field: 'other',
  old: '',
  wanted: '',
  position: null,
  source: 'I pray there',
  ...suggestion,
})

test('every field has a value now, and every one but words can be applied', () => {
  for (const field of [...suggestionTopics, ...factNames.map((fact) => `fact.${fact}` as const)]) {
    expect(isSuggestionField(field)).toBe(true)
    expect(typeof suggestionRule(field).now(mosque)).toBe('string')
    const next = applySuggestion(mosque, suggest({ field, wanted: 'yes', position: here }))
    expect(next === null, field).toBe(field === 'other')
  }
  for (const field of ['', 'fact.', 'fact.other', 'status', '__proto__', 'fact.__proto__'])
    expect(isSuggestionField(field)).toBe(false)
})

test('a text, a fact and a position change only themselves', () => {
  expect(applySuggestion(mosque, suggest({ field: 'phone', wanted: '0211111111' }))).toEqual({
    ...mosque,
    phone: '0211111111',
  })
  const there = { latitude: -33.9, longitude: 18.5 }
  expect(applySuggestion(mosque, suggest({ field: 'position', position: there }))).toEqual({
    ...mosque,
    ...there,
    approximate: false,
  })
  const answered = applySuggestion(mosque, suggest({ field: 'fact.parking', wanted: 'no' }))
  expect(answered?.facts).toEqual([mosque.facts[1], { fact: 'parking', value: 'no', note: '', updatedAt: null }])
  expect(applySuggestion(mosque, suggest({ field: 'fact.parking', wanted: 'yes' }))).toEqual(mosque)
})

test('a moved mosque loses its old position, a closed one is hidden', () => {
  expect(applySuggestion(mosque, suggest({ field: 'moved', wanted: '2 Road' }))).toEqual({
    ...mosque,
    address: '2 Road',
    latitude: null,
    longitude: null,
    approximate: false,
    googleMapsUrl: '',
  })
  expect(applySuggestion(mosque, suggest({ field: 'closed' }))).toEqual({ ...mosque, status: 'hidden' })
})

test('what a field takes is checked as the form of the mosque does, and a source is needed', () => {
  const parse = (form: Record<string, unknown>) => schema.safeParse({ source: 'I pray there', ...form })
  expect(parse({ field: 'phone', wanted: '021 424 4608' }).data).toMatchObject({ wanted: '0214244608', position: null })
  expect(parse({ field: 'website', wanted: 'masjid.example' }).data).toMatchObject({ wanted: 'https://masjid.example' })
  expect(parse({ field: 'moved', wanted: '2 Road', place: '-33.9222, 18.4149' }).data).toMatchObject({ position: here })
  expect(parse({ field: 'name', wanted: 'A\u202e\nB' }).data).toMatchObject({ wanted: 'A B' })
  expect(parse({ field: 'closed', wanted: 'anything', place: 'nowhere' }).data).toMatchObject({ wanted: '' })
  const wrong = [
    { field: 'status', wanted: 'x' },
    { field: 'name', wanted: '' },
    { field: 'name', wanted: 'x'.repeat(201) },
    { field: 'phone', wanted: 'call me' },
    { field: 'website', wanted: 'javascript:alert(1)' },
    { field: 'website', wanted: '' },
    { field: 'fact.parking', wanted: 'maybe' },
    { field: 'position', place: '' },
    { field: 'moved', wanted: '2 Road', place: 'nowhere' },
    { field: 'other', wanted: 'x'.repeat(1001) },
    { field: 'phone', wanted: ['0214244608', '0214244609'] },
    { field: 'phone', wanted: '0214244608', source: ' ' },
    { field: 'phone', wanted: '0214244608', contact: 'nobody' },
  ]
  for (const form of wrong) expect(parse(form).success, JSON.stringify(form).slice(0, 80)).toBe(false)
})
