import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/admin-notices.ts'
import { noticeKinds } from './notice-rules.ts'
import { emptyNotice, noticeForm, noticeValues, parseStoredNotice, parseStoredStruck } from './notice-schema.ts'

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

const zone = 'Africa/Johannesburg'
const now = new Date('2026-11-20T10:00:00.000Z')
const life = { startsAt: '2026-11-20T10:30:00.000Z', endsAt: '2026-11-20T11:30:00.000Z' }

test('what a form shows of a notice is what it takes of it, and nothing that its kind does not ask', () => {
  for (const kind of noticeKinds) {
    const said = { ...emptyNotice, name: 'A', text: 'B', place: 'C', suburb: 'D', house: 'E', phone: '021 555 0100' }
    const salaah = { day: '2026-11-20', after: null, time: '14:30', place: 'C' }
    const content = { ...said, ...(kind === 'janazah' && { salaah }), consent: true }
    const values = { ...noticeValues({ mosqueId: 'm', content, ...life }, zone), consent: 'on' }
    const parsed = noticeForm(kind, texts.errors, { zone, now }).parse(values)
    expect(parsed.life).toEqual(kind === 'janazah' ? null : life)
    const asked = {
      janazah: { ...content, text: '', place: '' },
      ill: { ...emptyNotice, name: 'A', suburb: 'D', text: 'B', consent: true },
      car: { ...emptyNotice, text: 'B' },
    }
    expect(parsed.content, kind).toEqual(
      kind in asked ? asked[kind as keyof typeof asked] : { ...emptyNotice, text: 'B', place: 'C' },
    )
  }
})

test('everything that is wrong in a form is said at once', () => {
  const { error } = noticeForm('ill', texts.errors, { zone, now }).safeParse({ suburb: 'x'.repeat(121) })
  const fields = error?.issues.map(({ path }) => path[0])
  expect(fields).toEqual(['name', 'suburb', 'consent', 'startDay', 'startTime', 'endDay', 'endTime', 'startDay'])
})
