import { expect, test } from 'vitest'
import af from '#app/i18n/compiled/af/times.ts'
import ar from '#app/i18n/compiled/ar/times.ts'
import en from '#app/i18n/compiled/en/times.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import {
  accessInWords,
  dateAccess,
  emptyAccess,
  keepUnasked,
  languageCodes,
  parseAccess,
  readAccessCells,
  spokenIn,
  toAccessCells,
  toAccessValues,
} from './gathering-access.ts'
import { accessSchema, withLadies } from './gathering-schema.ts'
import { choicesOf, gatheringFacts } from './mosque-facts.ts'

const everything = anAccess(
  { ...Object.fromEntries(gatheringFacts.map((fact) => [fact, 'yes'])), sign_language: 'sfs', quiet_room: 'no' },
  { languages: ['ar', 'en', 'xh'] },
)

test('the values of a form and the cells of a list mean what they were made from', () => {
  expect(everything.facts).toHaveLength(gatheringFacts.length)
  const wrong: string[] = []
  expect(parseAccess(toAccessValues(everything), (field) => wrong.push(field))).toEqual(everything)
  const dated = dateAccess(everything, undefined, '2026-11-27')
  for (const access of [everything, dated]) {
    const cells = toAccessCells(access)
    const read = readAccessCells((column) => [cells[column]].flat().join(' | '))
    expect(accessSchema.parse(read)).toEqual(access)
  }
  expect(parseAccess(emptyAccess, (field) => wrong.push(field))).toEqual(anAccess())
  expect(wrong).toEqual([])
})

test('what nobody can choose is named at its field and not stored', () => {
  const long = 'x'.repeat(10_000)
  const values = { ...emptyAccess, sign_language: long, hearing_loop: 'sfs', languages: ['en', long] }
  const wrong: string[] = []
  expect(parseAccess(values, (field) => wrong.push(field)).facts).toEqual([])
  expect(wrong).toEqual(['sign_language', 'hearing_loop', 'languages'])
  const many = Array.from({ length: 11 }, (_, index) => `a${String.fromCharCode(97 + index)}`)
  parseAccess({ ...emptyAccess, languages: many }, (field) => wrong.push(field))
  expect(wrong).toHaveLength(4)
  for (const fact of [
    { fact: 'teleport', value: 'yes' },
    { fact: 'hearing_loop', value: 'yes', which: 'sfs' },
    { fact: 'sign_language', value: 'no', which: 'sfs' },
    { fact: 'sign_language', value: 'perhaps' },
  ])
    expect(accessSchema.safeParse({ facts: [fact] }).success, JSON.stringify(fact)).toBe(false)
})

test('a form that did not ask keeps what is stored, and one that asked says it', () => {
  const stored = toAccessValues(everything)
  const old = {
    ...Object.fromEntries(gatheringFacts.map((fact) => [fact, ''])),
    languages: [],
  } as unknown as typeof emptyAccess
  expect(keepUnasked({ ...old, ladies: 'no' }, stored)).toEqual({ ...stored, ladies: 'no' })
  expect(keepUnasked(old)).toEqual(emptyAccess)
  expect(keepUnasked(emptyAccess, stored)).toEqual(emptyAccess)
})

test('what is said as before keeps its date, also when it had none; another answer is of today', () => {
  const before = anAccess({ hearing_loop: 'yes', sign_language: 'sfs' }, { confirmed: '2026-11-01' })
  const dates = (values: Parameters<typeof anAccess>[0]) =>
    dateAccess(anAccess(values), before, '2026-11-27').facts.map(({ confirmed }) => confirmed)
  expect(dates({ hearing_loop: 'yes', sign_language: 'sfs' })).toEqual(['2026-11-01', '2026-11-01'])
  expect(dates({ hearing_loop: 'no', sign_language: 'bfi' })).toEqual(['2026-11-27', '2026-11-27'])
  expect(dateAccess(anAccess({ ladies: 'yes' }), anAccess({ ladies: 'yes' }), '2026-11-27').facts[0]?.confirmed).toBe(
    null,
  )
})

test('each fact and each sign language has its words in each language', () => {
  for (const { access } of [en, af, ar])
    expect([Object.keys(access.labels), Object.keys(access.no), Object.keys(access.signLanguages)]).toEqual([
      gatheringFacts,
      gatheringFacts,
      choicesOf('sign_language'),
    ])
  expect(accessInWords(anAccess({ sign_language: 'sfs', hearing_loop: 'no' }), en.access)).toEqual([
    'Sign language interpreter (South African Sign Language)',
    'No hearing loop',
  ])
  expect(accessInWords(anAccess({ sign_language: 'qqq' }), en.access)).toEqual(['Sign language interpreter (qqq)'])
})

test('languages have the names of the reader, with the note of the mosque', () => {
  expect(spokenIn('', ['ar', 'en'], 'en')).toBe('Arabic and English')
  expect(spokenIn('first half', ['ar', 'xh'], 'af')).toBe('Arabies en Xhosa (first half)')
  expect(spokenIn('English', [], 'ar')).toBe('English')
  expect(spokenIn('', ['no code'], 'en')).toBe('no code')
  expect(languageCodes('Engels', anAccess(), ['en', 'af', 'ar'])).toEqual(['en'])
})

test('space for ladies of older records is a fact without a date', () => {
  const session = { access: anAccess({ hearing_loop: 'yes' }), ladies: 'no' as const }
  expect(withLadies(session)).toEqual({ access: anAccess({ ladies: 'no', hearing_loop: 'yes' }) })
  expect(withLadies({ access: anAccess({ ladies: 'yes' }), ladies: 'no' })).toEqual({
    access: anAccess({ ladies: 'yes' }),
  })
})
