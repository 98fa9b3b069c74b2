import { expect, test } from 'vitest'
import { canUndo, differences, subjectName } from './changes.ts'

test('only the last change of a record can be undone, once, and only for some actions', () => {
  const last = { action: 'mosque.update', undone: false, isLast: true }
  expect(canUndo(last)).toBe(true)
  expect(canUndo({ ...last, undone: true })).toBe(false)
  expect(canUndo({ ...last, isLast: false })).toBe(false)
  expect(canUndo({ ...last, action: 'message.update' })).toBe(false)
})

test('a change is named after its record, even a deleted one', () => {
  expect(subjectName({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
  expect(subjectName({ before: { title: 'Lecture' }, after: null })).toBe('Lecture')
  expect(subjectName({ before: null, after: null })).toBe('')
})

test('differences are listed by field, without ids', () => {
  const imam = { name: 'Imam A', position: 'Imam', bio: '' }
  const before = { phone: '', imams: [imam], images: [{ imageId: 'a1', alt: 'Dome' }], same: 1 }
  const after = { phone: '021', imams: [], images: [{ imageId: 'b2', alt: 'Hall' }], same: 1 }
  expect(differences({ before, after })).toEqual([
    { field: 'phone', before: '', after: '021' },
    { field: 'imams', before: 'Imam A · Imam', after: '' },
    { field: 'images', before: 'Dome', after: 'Hall' },
  ])
  expect(differences({ before: null, after })).toEqual([])
})
