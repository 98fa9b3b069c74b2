import { expect, test } from 'vitest'
import { parseChangedDate } from './changed-date.ts'

const shown = { date: '2026-11-27', startTime: '18:05', endTime: '19:00' }
const context = {
  today: '2026-11-20',
  shown,
  isMoved: false,
  event: { title: 'Class', description: 'Every week.' },
  maxChars: { title: 20, description: 40 },
}

function changed(fields: Record<string, string>, more: Partial<typeof context> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...shown, ...fields })) form.set(name, value)
  return parseChangedDate(form, { ...context, ...more }).changed
}

function faultsOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...shown, ...fields })) form.set(name, value)
  return parseChangedDate(form, context).faults
}

test('a date can be moved to today or later, at its own time', () => {
  const to = { date: '2026-11-20', startTime: '18:05', endTime: '00:30' }
  expect(changed({ ...to, endsNextDay: 'on' })).toEqual(to)
})

test('an end before the start asks whether it is the next day, unless it was so before', () => {
  const to = { date: '2026-11-28', startTime: '19:15', endTime: '18:00' }
  expect(faultsOf(to)).toEqual({ endTime: 'before' })
  const isOvernight = { shown: { ...shown, startTime: '20:00', endTime: '01:00' } }
  expect(changed(to, isOvernight)).toEqual(to)
})

test.each([
  ['2026-11-19', '18:00', '19:00', { date: 'past' }],
  ['2026-02-30', '18:00', '19:00', { date: 'required' }],
  ['2026-11-20', '18:01', '19:00', { startTime: 'step' }],
  ['2026-11-20', '18:00', '18:00', { endTime: 'same' }],
  ['2026-11-20', '', '19:02', { startTime: 'required', endTime: 'step' }],
  ['', '18:00', '', { date: 'required', endTime: 'required' }],
])('%j from %j to %j is rejected at its fields', (date, startTime, endTime, faults) => {
  expect(faultsOf({ date, startTime, endTime })).toEqual(faults)
})

test('a date with its own title and text is not moved by them', () => {
  expect(changed({ title: ' Guest  speaker ', description: 'One\r\nTwo' })).toEqual({
    title: 'Guest speaker',
    description: 'One\nTwo',
  })
})

test('an empty text, or that of the event, is none of its own', () => {
  expect(changed({ title: 'Class', description: 'Every week.' })).toEqual({})
  expect(changed({ title: '', description: ' ' })).toEqual({})
})

test('a moved date stays moved when only its title changes', () => {
  expect(changed({ title: 'Guest' }, { isMoved: true })).toEqual({ ...shown, title: 'Guest' })
})

test('texts longer than those of an event are rejected', () => {
  expect(faultsOf({ title: 'x'.repeat(21) })).toEqual({ title: 'too-long' })
  expect(faultsOf({ description: 'x'.repeat(41) })).toEqual({ description: 'too-long' })
})
