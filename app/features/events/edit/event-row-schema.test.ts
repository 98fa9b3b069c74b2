import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/admin-events.ts'
import { importedEventSchema, parseEventRow } from './event-row-schema.ts'

const instant = '2026-11-20T10:00:00.000Z'
const stored = { id: 'e1', mosqueId: 'm1', title: 'Lecture', zone: 'Africa/Johannesburg' }

test('the row of a deleted event is restored, with defaults for columns that did not exist then', () => {
  const row = parseEventRow({ ...stored, createdAt: instant, updatedAt: instant, registrationRequired: 1, gone: 'x' })
  expect(row).toMatchObject({
    ...stored,
    description: null,
    registrationRequired: 1,
    date: null,
    excludedDates: '[]',
    movedDates: '{}',
    status: 'scheduled',
    version: 1,
    sequence: 0,
  })
  expect(row).not.toHaveProperty('gone')
})

test('an imported event needs a title, but no description', () => {
  const schema = importedEventSchema(texts.errors)
  const imported = { zone: 'Africa/Johannesburg', title: 'Lecture', type: 'lecture' }
  expect(schema.parse(imported)).toMatchObject({ title: 'Lecture', description: null, registrationRequired: 0 })
  const { success, error } = schema.safeParse({ ...imported, title: ' ' })
  expect([success, error?.issues.map((issue) => issue.message)]).toEqual([false, ['Title is required']])
})
