import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import fc from '#tests/support/data/properties.ts'
import { type CalendarComponent, calendarFile, longCalendarFile, text, timeZone, uri } from './calendar-file.server.ts'

const harmful = [
  '\r\n',
  '\n',
  'BEGIN:VEVENT',
  'END:VCALENDAR',
  ';',
  ',',
  ':',
  '\\',
  '\\n',
  '"',
  '^n',
  '\u2028',
  '\u0085',
  '\0',
  '\t',
  ' ',
]
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...harmful)), { maxLength: 8 })
  .map((parts) => parts.join(''))
  .filter((value) => value.isWellFormed())

test('any text is read back from a calendar as it was written, and adds no property or component', () => {
  fc.assert(
    fc.property(texts, texts, texts, (name, description, summary) => {
      const info = { product: 'events', name, description, address: 'https://a.example/events.ics', refresh: 'PT1H' }
      const entry: CalendarComponent = ['vevent', [text('uid', '1'), text('summary', summary), uri('url', summary)], []]
      const calendar = new ICAL.Component(ICAL.parse(calendarFile(info, [entry])))
      const read = (property: string) => calendar.getFirstPropertyValue(property)
      expect([read('name'), read('x-wr-calname')]).toEqual([toSingleLine(name), toSingleLine(name)])
      expect(read('x-wr-caldesc')).toBe(toMultipleLines(description))
      expect(calendar.getAllSubcomponents().map((component) => component.name)).toEqual(['vevent'])
      const [event] = calendar.getAllSubcomponents('vevent')
      expect(event?.getFirstPropertyValue('summary')).toBe(toMultipleLines(summary))
      expect(event?.getAllProperties().map((property) => property.name)).toEqual(['uid', 'summary', 'url'])
    }),
    { numRuns: 300 },
  )
})

test('a long calendar is the same file, with and without components', async () => {
  const info = {
    product: 'events',
    name: 'END:VCALENDAR',
    description: 'All',
    address: 'https://a.example',
    refresh: 'P1D',
  }
  const entry = (uid: string): CalendarComponent => ['vevent', [text('uid', uid), text('summary', 'x'.repeat(200))], []]
  const zone = timeZone('Europe/London', new Date('2026-11-20'), new Date('2026-11-21'))
  for (const components of [[], [zone, entry('1'), entry('END:VCALENDAR')]])
    expect(await longCalendarFile(info, components.values())).toBe(calendarFile(info, components))
})
