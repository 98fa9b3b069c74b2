import { expect, test } from 'vitest'
import { aFact } from '#tests/support/data/mosque-content.ts'
import { dateFacts, factLabel, factsOfFacilities, matchesFilter, toFacilities, toFilterNames } from './mosque-facts.ts'

const facts = [
  aFact('ladies_jumuah'),
  aFact('step_free_entrance'),
  aFact('hearing_loop'),
  aFact('parking', 'no'),
  aFact('burial_room'),
]

test('facilities are what the facts answer with yes', () => {
  expect(toFacilities(facts)).toEqual(['burial_room', 'female_facilities', 'wheelchair_access'])
  expect(toFacilities([])).toEqual([])
})

test('a filter offers the facilities and the details, and only what some mosque has', () => {
  expect(toFilterNames(facts)).toEqual([
    'burial_room',
    'female_facilities',
    'wheelchair_access',
    'ladies_jumuah',
    'hearing_loop',
  ])
  expect(toFilterNames([aFact('ladies_space')])).toEqual(['female_facilities'])
})

test('a filter matches yes, and neither no nor what is not known', () => {
  for (const name of toFilterNames(facts)) expect(matchesFilter(facts, name), name).toBe(true)
  for (const name of ['parking', 'wudu_area', 'ladies_daily', 'wheelchair_toilet', '__proto__', 'constructor'])
    expect(matchesFilter(facts, name), name).toBe(false)
  expect(matchesFilter([aFact('ladies_daily', 'no')], 'female_facilities')).toBe(false)
})

test('facilities of old lists become facts, each once', () => {
  const names = factsOfFacilities(['parking', 'female_facilities', 'wheelchair_access', 'parking', 'library'])
  expect(names.map(({ fact }) => fact)).toEqual(['ladies_space', 'step_free_entrance', 'parking', 'library'])
  expect(toFacilities(names)).toEqual(['female_facilities', 'library', 'parking', 'wheelchair_access'])
})

test('an unchanged fact keeps its date, a changed one gets the date of the change', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const undated = (fact: string, value?: 'yes' | 'no', note?: string) => ({
    ...aFact(fact, value, note),
    updatedAt: null,
  })
  const stored = [aFact('parking'), aFact('wudu_area'), undated('hearing_loop')]
  const sent = [undated('parking', 'no'), undated('wudu_area'), undated('hearing_loop'), aFact('ladies_eid')]
  expect(dateFacts(sent, stored, now).map(({ updatedAt }) => updatedAt)).toEqual([
    now.toISOString(),
    '2026-11-01T10:00:00.000Z',
    null,
    '2026-11-01T10:00:00.000Z',
  ])
})

test('a facility without a translation is shown with spaces for underscores', () => {
  expect(factLabel({ parking: 'موقف' }, 'parking')).toBe('موقف')
  expect(factLabel({}, 'burial_room_2')).toBe('burial room 2')
  expect(factLabel({}, 'constructor')).toBe('constructor')
})
