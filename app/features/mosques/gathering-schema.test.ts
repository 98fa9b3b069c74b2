import { expect, test } from 'vitest'
import { type GatheringFact, noAccess } from './gathering-access.ts'
import { accessOrJson, accessSchema, parseStoredAccess, withLadies } from './gathering-schema.ts'
import { gatheringFacts } from './mosque-facts.ts'

const fact = (name: string, value = 'yes', which = '') =>
  ({ fact: name, value, which, confirmed: null }) as GatheringFact
const access = { languages: ['ar', 'en'], facts: [fact('sign_language', 'yes', 'sfs'), fact('hearing_loop', 'no')] }

test('languages stand once and in order, facts once and in the order of forms', () => {
  const sent = {
    languages: ['en', 'ar', 'en'],
    facts: [fact('hearing_loop', 'no'), fact('sign_language', 'yes', 'sfs'), fact('hearing_loop')],
  }
  expect(accessSchema.parse(sent)).toEqual(access)
  expect(accessSchema.parse(undefined)).toEqual(noAccess)
})

test.each([
  ['more facts than there are', { facts: [...gatheringFacts, gatheringFacts[0]!].map((name) => fact(name)) }],
  ['more than ten languages', { languages: Array.from({ length: 11 }, () => 'en') }],
  ['no code of a language', { languages: ['English'] }],
  ['an unknown fact', { facts: [fact('parking_for_ships')] }],
  ['a choice of a fact that has none', { facts: [fact('hearing_loop', 'yes', 'sfs')] }],
  ['a choice of what there is not', { facts: [fact('sign_language', 'no', 'sfs')] }],
  ['a day that is none', { facts: [{ ...fact('hearing_loop'), confirmed: '2026-02-30' }] }],
])('%s is refused', (_, sent) => {
  expect(accessSchema.safeParse(sent).success).toBe(false)
})

test('a column has JSON or nothing', () => {
  expect(parseStoredAccess(JSON.stringify(access))).toEqual(access)
  for (const nothing of [null, undefined, '']) expect(parseStoredAccess(nothing)).toEqual(noAccess)
})

test('a file has JSON, a list, or nothing; what is no JSON is refused', () => {
  expect(accessOrJson.parse(JSON.stringify(access))).toEqual(access)
  expect(accessOrJson.parse(access)).toEqual(access)
  for (const nothing of ['', null, undefined]) expect(accessOrJson.parse(nothing)).toEqual(noAccess)
  for (const wrong of ['{', '5', 5]) expect(accessOrJson.safeParse(wrong).success).toBe(false)
})

test('a session of before has its space for ladies among its facts', () => {
  expect(withLadies({ access, ladies: 'yes' })).toEqual({
    access: { ...access, facts: [fact('ladies'), ...access.facts] },
  })
  expect(withLadies({ access: noAccess, ladies: 'no' }).access.facts).toEqual([fact('ladies', 'no')])
  for (const ladies of ['unknown', undefined] as const) expect(withLadies({ access, ladies })).toEqual({ access })
  const said = { languages: [], facts: [fact('hearing_loop'), fact('ladies', 'no')] }
  expect(withLadies({ access: said, ladies: 'yes' })).toEqual({ access: said })
})
