import { expect, test } from 'vitest'
import { emptyNotice, parseStoredNotice, parseStoredStruck } from './notice-schema.ts'

test('a stored notice without a field has an empty one, and never a consent', () => {
  expect(parseStoredNotice('{}')).toEqual(emptyNotice)
  expect(emptyNotice).toMatchObject({ text: '', salaah: null, cemeteryPosition: null, consent: false })
  expect(parseStoredNotice('{"name":"A","consent":true}')).toEqual({ ...emptyNotice, name: 'A', consent: true })
})

test('stored corrections are of one of their kinds', () => {
  const salaah = { day: '2026-11-20', after: 'asr', minutes: 1000, place: '' }
  const struck = [
    { field: 'salaah', salaah },
    { field: 'leaves', text: '13:00' },
    { field: 'time', from: '2026-11-20T10:00:00.000Z', until: '2026-11-20T12:00:00.000Z' },
  ]
  expect(parseStoredStruck(JSON.stringify(struck))).toEqual(struck)
  expect(() => parseStoredStruck('[{"field":"name","text":"A"}]')).toThrow()
})
