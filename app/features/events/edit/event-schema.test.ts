import { expect, test } from 'vitest'
import { welcomes } from '#app/features/events/event-types.ts'
import { MAX_SESSIONS } from '#app/features/timetables/timetable-types.ts'
import texts from '#app/i18n/compiled/en/admin-events.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import { eventSchema, parseStoredEvent, type StoredValues } from './event-schema.ts'

const today = '2026-11-20'

type Fields = Record<string, string | string[]>

function parsed(fields: Fields = {}, stored: StoredValues | null = null, mosqueId: string | null = 'm1') {
  const form = new FormData()
  const whole: Fields = {
    title: 'Lecture',
    type: 'lecture',
    date: today,
    startTime: '18:30',
    endTime: '20:00',
    description: 'About patience.',
    ...fields,
  }
  for (const [name, value] of Object.entries(whole)) for (const one of [value].flat()) form.append(name, one)
  return parseForm(form, eventSchema(texts.errors, { today, stored, mosqueId }))
}

function errorsOf(fields: Fields, stored: StoredValues | null = null, mosqueId: string | null = 'm1') {
  const result = parsed(fields, stored, mosqueId)
  return result.ok ? {} : result.errors
}

test.each([
  ['title', 'Title is required'],
  ['type', 'Type is required'],
  ['date', 'Date is required'],
  ['startTime', 'Start time is required'],
  ['endTime', 'End time is required'],
  ['description', 'Description is required'],
])('%s is required', (field, message) => {
  expect(errorsOf({ [field]: '' })).toEqual({ [field]: message })
  expect(errorsOf({ [field]: '  ' })).toEqual({ [field]: message })
})

test.each([
  ['2026-11-19', { date: 'The date cannot be earlier than today' }],
  ['2026-11-20', {}],
  ['2026-02-30', { date: 'Date is required' }],
  ['2031-11-20', {}],
  ['2031-11-21', { date: 'Please choose a date within the next five years' }],
])('on 20 November 2026 a new event on %s gives %j', (date, errors) => {
  expect(errorsOf({ date })).toEqual(errors)
})

test('a past event may be corrected, but no event can be moved into the past', () => {
  const stored = { date: '2026-01-05', startTime: '18:10', endTime: '19:00' }
  expect(errorsOf({ date: '2026-01-05', startTime: '18:10' }, stored)).toEqual({})
  expect(errorsOf({ date: '2026-01-06' }, stored)).toEqual({ date: 'The date cannot be earlier than today' })
})

test.each([
  ['18:15', {}],
  ['18:10', { startTime: 'Please choose a time in steps of 15 minutes' }],
  ['24:00', { startTime: 'Start time is required' }],
])('a start at %s gives %j', (startTime, errors) => {
  expect(errorsOf({ startTime })).toEqual(errors)
})

test('an event may end after midnight, but not at its start', () => {
  const overnight = { startTime: '22:00', endTime: '00:30' }
  expect(errorsOf({ ...overnight, endsNextDay: 'on' })).toEqual({})
  expect(errorsOf(overnight, { date: '2026-01-05', ...overnight }), 'as it is stored').toEqual({})
  expect(errorsOf(overnight)).toEqual({ endTime: expect.stringContaining('Does it end the next day?') })
  expect(errorsOf({ startTime: '22:00', endTime: '22:00' })).toEqual({ endTime: 'The end must differ from the start' })
})

test('the server sets the mosque of a mosque admin, and a superadmin must choose one', () => {
  const forged = parsed({ mosqueId: 'another' }, null, 'own')
  expect(forged.ok && forged.value.mosqueId).toBe('own')
  expect(errorsOf({}, null, null)).toEqual({ mosqueId: 'Please choose a mosque' })
  const chosen = parsed({ mosqueId: 'another' }, null, null)
  expect(chosen.ok && chosen.value.mosqueId).toBe('another')
})

test('a start after a salaah needs no times', () => {
  const noTimes: Fields[] = [{ startTime: '', endTime: '' }, {}]
  for (const times of noTimes) {
    const result = parsed({ start: 'maghrib', offset: '10', minutes: '90', ...times })
    expect(result.ok && result.value).toMatchObject({
      startTime: '',
      endTime: '',
      salaah: { prayer: 'maghrib', offset: 10, minutes: 90 },
    })
  }
})

test.each([
  ['2', 2],
  ['10', 10],
  ['0', 1],
  ['11', MAX_SESSIONS],
  ['', 1],
  ['second', 1],
  ['2x', 1],
  ['x2', 1],
])('the session %j of Jumu’ah is number %d', (session, number) => {
  const result = parsed({ start: 'dhuhr', offset: '0', minutes: '60', session })
  expect(result.ok && result.value.salaah?.session).toBe(number)
})

test('only an iftar has meals and whom it welcomes', () => {
  const fields = { welcome: welcomes[0], meals: '40', bringMat: 'on' }
  const iftar = parsed({ ...fields, type: 'iftar' })
  expect(iftar.ok && iftar.value).toMatchObject({ welcome: welcomes[0], meals: 40, bringMat: true })
  const lecture = parsed({ ...fields, type: 'lecture' })
  expect(lecture.ok && lecture.value).toMatchObject({ welcome: null, meals: null, bringMat: false })
})

test('a start at a fixed time needs no salaah', () => {
  const result = parsed({ start: 'fixed', offset: '10', minutes: '90' })
  expect(result.ok && result.value).toMatchObject({ startTime: '18:30', endTime: '20:00', salaah: null })
})

test.each([
  [{ offset: '0', minutes: '1440' }, {}],
  [{ offset: '1440', minutes: '1' }, {}],
  [{ offset: '-1' }, { offset: texts.errors.offset }],
  [{ offset: '1441' }, { offset: texts.errors.offset }],
  [{ offset: '1e3' }, { offset: texts.errors.offset }],
  [{ offset: '' }, { offset: texts.errors.offset }],
  [{ minutes: '0' }, { minutes: texts.errors.minutes }],
  [{ minutes: '1441' }, { minutes: texts.errors.minutes }],
  [{ minutes: 'x' }, { minutes: texts.errors.minutes }],
])('after a salaah, %j gives %j', (fields, errors) => {
  const whole = { start: 'maghrib', offset: '10', minutes: '60', ...fields }
  expect(errorsOf(whole)).toEqual(errors)
  expect(errorsOf({ ...whole, start: 'fixed' })).toEqual({})
})

test('an imported event with unusual minutes can be saved with them', () => {
  const stored = { date: today, startTime: '', endTime: '', offset: '-15', minutes: '2000' }
  const result = parsed({ start: 'fajr', offset: '-15', minutes: '2000' }, stored)
  expect(result.ok && result.value.salaah).toEqual({
    prayer: 'fajr',
    offset: -15,
    minutes: 2000,
    follows: 'begin',
    session: 1,
  })
  expect(errorsOf({ start: 'fajr', offset: '-16', minutes: '2000' }, stored)).toHaveProperty('offset')
})

test('a repetition has its days and its last date', () => {
  const result = parsed({ repeat: 'weekly', days: ['TU', 'TH'], until: '2027-01-01' })
  expect(result.ok && result.value.repeat).toEqual({ kind: 'weekly', days: ['TU', 'TH'], until: '2027-01-01' })
  const single = parsed({ repeat: 'weekly', days: 'TU' })
  expect(single.ok && single.value.repeat.days).toEqual(['TU'])
  const monthly = parsed({ repeat: 'monthlyDate', days: ['TU'], until: today })
  expect(monthly.ok && monthly.value.repeat).toEqual({ kind: 'monthlyDate', days: [], until: today })
  const once = parsed({ repeat: 'none', days: ['TU'], until: '2026-11-19' })
  expect(once.ok && once.value.repeat).toEqual({ kind: 'none', days: [], until: null })
  expect(errorsOf({ repeat: 'weekly', until: '2026-11-19' })).toEqual({
    until: 'The last date cannot be before the first',
  })
})

test.each(['javascript:alert(1)', 'example.org', 'ftp://example.org', 'https://'])(
  '%s is not accepted as a registration link',
  (url) => {
    expect(errorsOf({ registrationUrl: url })).toHaveProperty('registrationUrl')
  },
)

test('unusual values are accepted or rejected without an exception', () => {
  expect(errorsOf({ registrationUrl: 'https://example.org/register?a=1', registrationRequired: 'on' })).toEqual({})
  const odd = { start: 'noon', offset: 'x', minutes: '-5', repeat: 'hourly', days: 'XX', until: 'x', imageId: 'y' }
  expect(errorsOf(odd)).toEqual({})
  expect(errorsOf({ title: 'x'.repeat(151), description: 'x'.repeat(5001) })).toEqual({
    title: 'Please use at most 150 characters',
    description: 'Please use at most 5000 characters',
  })
})

test('a title and an address are one line, a description can have several', () => {
  const fields = {
    title: 'Lecture\r\nBEGIN:VEVENT\u2028two',
    description: 'one\r\ntwo\0',
    registrationUrl: 'https://example.org/a\r\nSet-Cookie:x',
  }
  expect(errorsOf(fields)).toEqual({})
  expect(parsed(fields)).toMatchObject({
    value: {
      title: 'Lecture BEGIN:VEVENT two',
      description: 'one\ntwo',
      registrationUrl: 'https://example.org/a Set-Cookie:x',
    },
  })
})

test('hidden fields name only a stored picture, and the address that the event had', () => {
  const before = { date: today, startTime: '18:30', endTime: '20:00', imageUrl: 'https://example.org/old.jpg' }
  const hidden = (fields: Fields) => {
    const result = parsed(fields, before)
    return result.ok && [result.value.imageId, result.value.imageUrl]
  }
  const id = 'ab'.repeat(16)
  expect(hidden({ imageId: id, imageUrl: before.imageUrl })).toEqual([id, before.imageUrl])
  for (const imageUrl of ['https://evil.example/spy.png', 'javascript:alert(1)', 'data:image/svg+xml,x'])
    expect(hidden({ imageId: '../../secret', imageUrl })).toEqual([null, null])
})

test('a stored event of any age is parsed, with empty values for what it lacks', () => {
  expect(parseStoredEvent({ mosqueId: 'm1', title: 'Lecture', date: today, type: 'unknown' })).toEqual({
    mosqueId: 'm1',
    title: 'Lecture',
    access: { languages: [], facts: [] },
    description: '',
    type: 'other',
    audience: 'everyone',
    date: today,
    startTime: '',
    endTime: '',
    registrationRequired: false,
    registrationUrl: '',
    welcome: null,
    meals: null,
    bringMat: false,
    imageId: null,
    imageUrl: null,
    salaah: null,
    repeat: { kind: 'none', days: [], until: null },
  })
})
