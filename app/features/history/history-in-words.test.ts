import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import type { HistoryEntry } from './history.server.ts'
import { historyInWords, thingInWords } from './history-in-words.ts'

const format = { kind: 'mosque' as const, zone: 'Africa/Johannesburg', formatTime: timeFormat(undefined) }
const anEntry = (fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id: '1', at: '2026-11-20T22:30:00.000Z', by: 'mosque', isReported: false, isUndo: false },
  ...{ what: 'jamaat.dhuhr', before: '13:00', after: '13:15', days: null, removed: null, ...fields },
})
const inWords = (fields: Partial<HistoryEntry>, language: Language = 'en') =>
  historyInWords([anEntry(fields)], textsIn(language), format)[0]!

test('a change has its day and time at the mosque and the kind of person, and its entries stand together', () => {
  const other = { at: '2026-11-19T10:00:00.000Z' }
  const changes = historyInWords(
    [anEntry(), anEntry({ what: 'jamaat.asr' }), anEntry({ by: 'site' }), anEntry({ by: 'site', ...other })],
    textsIn('en'),
    format,
  )
  expect(changes.map(({ day, time, by, entries }) => [day, time, by, entries.length])).toEqual([
    ['Saturday 21 November 2026', '00:30', 'The mosque', 2],
    ['Saturday 21 November 2026', '00:30', 'The site', 1],
    ['Thursday 19 November 2026', '12:00', 'The site', 1],
  ])
  expect(inWords({ isReported: true }).by).toBe('A visitor’s report, accepted by the mosque')
})

test.each([
  ['jamaat.dhuhr', '13:15', 'Dhuhr, jamaat', '13:15'],
  ['jamaat.dhuhr.7', '=', 'Dhuhr, jamaat (Sunday)', 'as on other days'],
  ['adhan.fajr.5', '', 'Fajr, adhan (Friday)', 'not announced'],
  ['jamaat.maghrib', '+0', 'Maghrib, jamaat', 'when it begins'],
  ['jamaat.maghrib', '+10', 'Maghrib, jamaat', '10 min after it begins'],
  ['jamaat.maghrib', '+0~', 'Maghrib, jamaat', '0 min after it begins, rounded up to 5'],
  ['jumuah', '13:00 13:45', 'Jumu’ah', '13:00, 13:45'],
  ['jumuah', '', 'Jumu’ah', 'nothing'],
  ['fact.parking', 'yes', 'Parking', 'Yes'],
  ['fact.parking', '', 'Parking', 'Not known'],
  ['fact.not_known_here', 'no', 'not known here', 'No'],
  ['status', '', 'On this site', 'not listed'],
  ['status', 'hidden', 'On this site', 'hidden'],
  ['school', 'hanafi', 'Calculation of Asr', 'Hanafi'],
  ['address', '1 Long Street', 'Address', '1 Long Street'],
  ['constructor', 'x', 'Description and other details', 'x'],
])('%s with %s is "%s: %s"', (what, after, thing, value) => {
  const [entry] = inWords({ what, after, before: after }).entries
  expect([entry!.what, entry!.after, entry!.before]).toEqual([thing, value, value])
})

test('notes say when a change applies, that it was taken back, and why its values are gone', () => {
  const notes = (fields: Partial<HistoryEntry>) => inWords(fields).entries[0]!.notes
  expect(notes({})).toEqual([])
  expect(notes({ days: '2026-12-01', isUndo: true })).toEqual(['from Tuesday 1 December', 'taken back'])
  expect(notes({ days: '2026-12-01/2026-12-31' })).toEqual(['Tuesday 1 December to Thursday 31 December'])
  expect([notes({ days: 'ramadan' }), notes({ days: '1448' })]).toEqual([['in Ramadan'], ['1448']])
  const removed = inWords({ before: null, after: null, removed: 'named a person' }).entries[0]!
  expect([removed.before, removed.after, removed.notes]).toEqual([null, null, ['Removed by the site: named a person']])
})

test('a prayer that is none is among the details', () => {
  expect(thingInWords('jamaat.nothing', textsIn('en'))).toBe('Description and other details')
})
