import { expect, test } from 'vitest'
import { timeFormat } from '#app/i18n/time-format.ts'
import { canUndo, differences, subjectName } from './changes.ts'

test('only the last change of a record can be undone, once, and only for some actions', () => {
  const last = { action: 'mosque.update', subjectId: '1', undone: false, isLast: true, before: { name: 'A' } }
  expect(canUndo(last)).toBe(true)
  expect(canUndo({ ...last, undone: true })).toBe(false)
  expect(canUndo({ ...last, isLast: false })).toBe(false)
  expect(canUndo({ ...last, action: 'message.update' })).toBe(false)
  expect(canUndo({ ...last, action: 'admin.invite' }), 'invited again').toBe(false)
  expect(canUndo({ ...last, action: 'admin.invite', before: null })).toBe(true)
  const settings = { ...last, action: 'settings.update' }
  expect(canUndo({ ...settings, subjectId: 'site' })).toBe(true)
  expect(canUndo({ ...settings, subjectId: 'security' })).toBe(false)
})

test('a change is named after its record, even a deleted one', () => {
  expect(subjectName({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
  expect(subjectName({ before: { title: 'Lecture' }, after: null })).toBe('Lecture')
  expect(subjectName({ before: null, after: null })).toBe('')
})

test('differences are listed by field, without ids', () => {
  const imam = { name: 'Imam A', position: 'Imam', bio: '' }
  const before = { phone: '', imams: [imam], images: [{ imageId: 'a1', alt: 'Dome' }], same: 1, time: '18:30' }
  const after = { phone: '021', imams: [], images: [{ imageId: 'b2', alt: 'Hall' }], same: 1, time: '19:00' }
  expect(differences({ before, after }, timeFormat(['am', 'pm']))).toEqual([
    { field: 'phone', before: '', after: '021' },
    { field: 'imams', before: 'Imam A · Imam', after: '' },
    { field: 'images', before: 'Dome', after: 'Hall' },
    { field: 'time', before: '6:30\u00A0pm', after: '7:00\u00A0pm' },
  ])
  expect(differences({ before: null, after }, timeFormat(undefined))).toEqual([])
})

test('each text of the site is a field', () => {
  const before = { preset: 'neutral', texts: { en: { tagline: 'Ours', heroTitle: 'Same' } } }
  const after = { preset: 'neutral', texts: { en: { heroTitle: 'Same' }, ar: { tagline: 'لنا' } } }
  expect(differences({ before, after }, timeFormat(undefined))).toEqual([
    { field: 'en.tagline', before: 'Ours', after: '' },
    { field: 'ar.tagline', before: '', after: 'لنا' },
  ])
})
