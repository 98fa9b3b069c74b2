import { expect, test } from 'vitest'
import { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { parseEventRecord } from './event-record.server.ts'

const schema = importedEventSchema(textsIn('en').admin.adminEvents.errors)
const record = { title: 'Tafseer', date: '2026-12-01', startTime: '18:30' }

function parse(fields: Record<string, unknown>) {
  const { parsed, remarks } = parseEventRecord({ ...record, ...fields }, { zone: 'Africa/Johannesburg', schema })
  return { columns: 'columns' in parsed ? parsed.columns : null, remarks }
}

const days = ['2026-12-08']
const moved = { '2026-12-08': { date: '2026-12-09', startTime: '18:00', endTime: '19:00' } }
const withPicture = (imageId: string) => ({ '2026-12-08': { ...moved['2026-12-08'], imageId } })
const salaah = { startSalaah: 'maghrib', startOffset: '15' }
test.each([
  [{ date: '2026-12-01T20:00:00Z' }, { date: '2026-12-01' }, []],
  [{ date: { seconds: 1_796_083_200 } }, { date: '2026-12-01' }, []],
  [{ date: { _seconds: 1_796_083_200 } }, { date: '2026-12-01' }, []],
  [{ date: { seconds: 1e300 } }, { date: null }, ['date']],
  [{ date: null }, { date: null }, ['date']],
  [{ date: 'x'.repeat(50) }, { date: 'x'.repeat(40) }, ['date']],
  [{ date: 'from 2026-12-01T20:00' }, { date: 'from 2026-12-01T20:00' }, ['date']],
  [{ date: ' soon ' }, { date: 'soon' }, ['date']],
  [{ startTime: '9:05' }, { startTime: '09:05' }, []],
  [{ startTime: '09:05:30', endTime: '10:00' }, { startTime: '09:05', endTime: '10:00' }, []],
  [{ startTime: 'at 9:05' }, { startTime: 'at 9:05' }, ['time']],
  [{ startTime: 'after Asr' }, { startTime: 'after Asr' }, ['time']],
  [{ startTime: '' }, { startTime: null, endTime: null }, ['time']],
  [salaah, { startTime: null, startSalaah: 'maghrib', startOffset: 15, endSalaah: null }, []],
  [{ ...salaah, startOffset: '15 min' }, { startSalaah: 'maghrib', startOffset: null }, []],
  [{ ...salaah, endSalaah: 'isha', endOffset: '-5' }, { endSalaah: 'isha', endOffset: -5 }, []],
  [{ ...salaah, follows: 'jamaat', followsSession: '10' }, { follows: 'jamaat', followsSession: 10 }, []],
  [{ ...salaah, follows: 'adhan', followsSession: '11' }, { follows: null, followsSession: null }, []],
  [{ startSalaah: 'noon', startOffset: '5' }, { startTime: '18:30', startSalaah: null, startOffset: null }, []],
  [{ endSalaah: 'isha', follows: 'jamaat', followsSession: '1' }, { endSalaah: null, follows: null }, []],
  [{ zone: 'Asia/Dhaka' }, { zone: 'Asia/Dhaka' }, []],
  [{ zone: 'Mars' }, { zone: 'Africa/Johannesburg' }, []],
  [{ rrule: 'FREQ=WEEKLY' }, { rrule: 'FREQ=WEEKLY' }, []],
  [{ rrule: 'FREQ=WEEKLY', date: 'soon' }, { rrule: null }, ['date', 'rule']],
  [{ rrule: 'every week' }, { rrule: null }, ['rule']],
  [{ isRecurring: 'yes' }, { rrule: null }, ['rule']],
  [{ isRecurring: 'no' }, { rrule: null }, []],
  [{ excludedDates: days, cancelledDates: '["x"]' }, { excludedDates: '["2026-12-08"]', cancelledDates: '[]' }, []],
  [{ excludedDates: '{', movedDates: moved }, { excludedDates: '[]', movedDates: JSON.stringify(moved) }, []],
  [{ movedDates: { ...moved, never: {} } }, { movedDates: '{}' }, []],
  [{ movedDates: withPicture('a'.repeat(32)) }, { movedDates: JSON.stringify(withPicture('a'.repeat(32))) }, []],
  [{ movedDates: withPicture(`../${'a'.repeat(32)}`) }, { movedDates: '{}' }, []],
  [{ imageUrl: 'a.example/b.jpg', registrationUrl: 'ask' }, { imageUrl: 'https://a.example/b.jpg' }, []],
  [{ imageUrl: 'javascript:alert(1)', registrationUrl: '' }, { imageUrl: null, registrationUrl: null }, []],
  [{ type: 'iftar', welcome: 'everyone', bringMat: 'yes' }, { type: 'iftar', welcome: 'everyone', bringMat: 1 }, []],
  [{ type: 'iftar', welcome: '' }, { welcome: null, bringMat: 0 }, []],
  [{ createdBy: 'u1', status: 'cancelled' }, { createdBy: 'u1', status: 'cancelled' }, []],
  [{ createdBy: '', status: 'postponed' }, { createdBy: null, status: 'scheduled' }, []],
  [{ registrationRequired: 'x' }, { registrationRequired: 1 }, []],
])('%j is read as %j', (fields, columns, remarks) => {
  expect(parse(fields)).toEqual({ columns: expect.objectContaining(columns), remarks })
})

test('an event without a title has an error', () => {
  expect(parse({ title: '  ' }).columns).toBeNull()
})
