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

/** The messages at the fields of a form, which is complete but for these values. */
function problemsOf(kind: (typeof noticeKinds)[number], values: Record<string, string>) {
  const salaah = { day: '2026-11-20', after: null, time: '14:30', place: '' }
  const content = { ...emptyNotice, name: 'A', text: 'B', ...(kind === 'janazah' && { salaah }) }
  const form = { ...noticeValues({ mosqueId: 'm', content, ...life }, zone), ...values }
  const { error } = noticeForm(kind, texts.errors, { zone, now }).safeParse(form)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

test('a janazah is on a day, at a time of day or after a salaah, and after one never elsewhere', () => {
  const { day, time, afterElsewhere } = texts.errors
  expect(problemsOf('janazah', {})).toEqual({})
  expect(problemsOf('janazah', { day: 'soon' })).toEqual({ day })
  expect(problemsOf('janazah', { time: '' })).toEqual({ time })
  expect(problemsOf('janazah', { way: 'later' })).toEqual({ time })
  expect(problemsOf('janazah', { way: 'asr', time: '' })).toEqual({})
  expect(problemsOf('janazah', { way: 'asr', place: 'C' })).toEqual({ place: afterElsewhere })
  const form = noticeValues({ mosqueId: 'm', content: emptyNotice, ...life }, zone)
  for (const [way, salaah] of [
    ['asr', { after: 'asr', time: '' }],
    ['time', { after: null, time: '14:30' }],
  ] as const) {
    const sent = { ...form, name: 'A', way, day: '2026-11-20', time: '14:30' }
    const { content } = noticeForm('janazah', texts.errors, { zone, now }).parse(sent)
    expect(content.salaah).toEqual({ day: '2026-11-20', place: '', ...salaah })
  }
})

test('a notice begins and ends in a time that its kind may take', () => {
  const { past, tooFar, endBeforeStart, tooLong, day, time } = texts.errors
  expect(problemsOf('car', {})).toEqual({})
  expect(problemsOf('car', { startTime: '11:00', endTime: '11:30' })).toEqual({ endDay: past })
  expect(problemsOf('car', { startDay: '2027-01-20', endDay: '2027-01-20' })).toEqual({ startDay: tooFar })
  expect(problemsOf('car', { endTime: '12:29' })).toEqual({ endDay: endBeforeStart })
  expect(problemsOf('car', { endTime: '15:31' })).toEqual({ endDay: tooLong({ hours: 3 }) })
  expect(problemsOf('car', { endDay: 'never' })).toEqual({ endDay: day, startDay: day })
  expect(problemsOf('car', { endTime: '25:00' })).toEqual({ endTime: time, startDay: day })
})

test('what a janazah says besides is short, a place on earth, a phone and with consent', () => {
  const { position, phone, consent, long } = texts.errors
  expect(problemsOf('janazah', { name: 'x'.repeat(120) })).toEqual({})
  expect(problemsOf('janazah', { name: 'x'.repeat(121) })).toEqual({ name: long({ max: 120 }) })
  expect(problemsOf('janazah', { leaves: 'noon' })).toEqual({ leaves: texts.errors.time })
  expect(problemsOf('janazah', { leaves: '14:00', position: ' ' })).toEqual({})
  expect(problemsOf('janazah', { position: 'far away' })).toEqual({ position })
  expect(problemsOf('janazah', { phone: '12', consent: 'on' })).toEqual({ phone })
  expect(problemsOf('janazah', { house: '1 Main Road' })).toEqual({ consent })
  expect(problemsOf('janazah', { house: '1 Main Road', consent: 'on' })).toEqual({})
  expect(problemsOf('janazah', { phone: '021 555 0100' })).toEqual({ consent })
})
