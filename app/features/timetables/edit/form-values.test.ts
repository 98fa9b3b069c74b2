import { expect, test } from 'vitest'
import { aSession, timetableContent } from '#tests/support/data/timetables.ts'
import { blankValues, changeRows, parseTimesForm, readTimesForm, toTimesFormValues } from './form-values.ts'

const today = '2026-11-20'
const fixed = (time: string) => ({ kind: 'fixed' as const, time })
const after = (minutes: number, roundToFive = false) => ({ kind: 'after' as const, minutes, roundToFive })
const content = timetableContent({
  school: 'hanafi',
  week: {
    fajr: { adhan: after(0), jamaat: after(30, true) },
    dhuhr: { adhan: null, jamaat: fixed('13:15') },
    maghrib: { adhan: after(2), jamaat: after(5) },
  },
  weekdays: { 7: { fajr: { adhan: null, jamaat: fixed('05:00') } } },
  sessions: [
    aSession({ salaah: '13:20', khutbah: '13:00', language: 'English', ladies: 'yes' }),
    aSession({ venue: { name: 'Civic Hall', address: '', latitude: -33.9, longitude: 18.4 } }),
  ],
})
const season = {
  kind: 'season' as const,
  name: 'Winter',
  hijri: null,
  validFrom: '2026-12-01',
  validUntil: '2026-12-20',
}

/** The fields of a form as a browser sends them. */
function fieldsOf(values: object, prefix = ''): [string, string][] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' ? fieldsOf(value, `${prefix}${key}.`) : [[prefix + key, String(value)]],
  )
}

test('the form of a timetable means that timetable, also after a browser has sent it', () => {
  const values = toTimesFormValues(season, content, { opened: 't1', start: '2026-12-01' })
  const form = new FormData()
  for (const [name, value] of fieldsOf(values)) form.append(name, value)
  expect(readTimesForm(form)).toEqual(values)
  // Versions are compared as texts, so the fields of rows have one order.
  expect(JSON.stringify(readTimesForm(form).exceptions)).toBe(JSON.stringify(values.exceptions))
  expect(parseTimesForm(values, today)).toEqual({ timetable: { ...season, content }, errors: {} })
})

test('a form that was not filled in means no times, and says so once', () => {
  const blank = changeRows(changeRows(blankValues(today, 'shafii'), 'add-session'), 'add-exception')
  const { timetable, errors } = parseTimesForm(blank, today)
  expect([timetable.content.sessions, timetable.content.weekdays, errors]).toEqual([[], {}, { form: 'empty' }])
  const silent = { way: 'none', time: '', minutes: '' }
  const none = { jamaat: silent, adhan: silent }
  const empty = { ...blank, fajr: none, dhuhr: none, asr: none, maghrib: none, isha: none }
  expect(parseTimesForm(empty, today).errors).toEqual({ form: 'empty' })
})

test('what is wrong is named at its field', () => {
  const values = toTimesFormValues(season, content, { opened: '', start: '' })
  const wrong = {
    ...values,
    name: '',
    validFrom: '2026-11-19',
    validUntil: '',
    dhuhr: { jamaat: { way: 'fixed', time: '25:00', minutes: '' }, adhan: { way: 'after', time: '', minutes: '181' } },
    exceptions: [...values.exceptions, ...values.exceptions, { ...values.exceptions[0]!, weekday: '8' }],
    sessions: [{ ...values.sessions[1]!, salaah: '', venueName: '', position: 'x', khateeb: 'x'.repeat(121) }],
  }
  expect(parseTimesForm(wrong, today).errors).toEqual({
    name: 'name',
    validFrom: 'validFrom',
    validUntil: 'seasonEnd',
    'dhuhr.jamaat': 'time',
    'dhuhr.adhan': 'minutes',
    'exceptions.1.weekday': 'twice',
    'exceptions.2.weekday': 'weekday',
    'sessions.0.salaah': 'salaah',
    'sessions.0.venueName': 'venue',
    'sessions.0.position': 'position',
    'sessions.0.khateeb': 'long',
  })
})
