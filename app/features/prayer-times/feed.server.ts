import { Temporal } from 'temporal-polyfill'
import {
  type CalendarComponent,
  calendarFile,
  instant,
  observance,
  text,
  zonedTime,
} from '#app/lib/calendar-file.server.ts'
import { addDays } from '#app/lib/days.ts'
import type { School } from '#salaah/asr.ts'
import type { City } from '#salaah/cities.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import { offsetOfDay } from '#salaah/zone.ts'
import { zoneAbbreviation } from '#salaah/zone-names.ts'
import type { DayRow } from './day-rows.ts'
import { buildPanel } from './local-rows.ts'

const ENTRY_MINUTES = 15

/** The days a feed holds, from today on. */
export const FEED_DAYS = 60

/** The days of a feed that begins on `today`. */
export function listFeedDays(today: Day): Day[] {
  return Array.from({ length: FEED_DAYS }, (_, index) => addDays(today, index))
}

const labels: Record<Prayer, string> = {
  fajr: 'Fajr · الفجر',
  dhuhr: 'Dhuhr · الظهر',
  asr: 'Asr · العصر',
  maghrib: 'Maghrib · المغرب',
  isha: 'Isha · العشاء',
}
const schoolNames: Record<School, string> = { shafii: "Shafi'i", hanafi: 'Hanafi' }

/** The prayers of these days as a calendar (RFC 5545), a quarter of an hour each, with ids that stay the same. */
export function renderSalaahFeed(city: City, school: School, rows: readonly DayRow[], address: string): string {
  const place = city.id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
  const entries = buildPanel(rows, city.zone).prayers.map(({ name, day, at }): CalendarComponent => {
    const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(city.zone)
    return [
      'vevent',
      [
        text('uid', `salaah-${city.id}-${school}-${day}-${name}@mosque-connect`),
        ['sequence', {}, 'integer', 0],
        // A fixed stamp: an unchanged feed is the same to the byte.
        instant('dtstamp', new Date(`${day}T00:00:00Z`)),
        zonedTime('dtstart', start),
        zonedTime('dtend', start.add({ minutes: ENTRY_MINUTES })),
        text('summary', labels[name]),
        text('transp', 'TRANSPARENT'),
        text('location', place),
      ],
      [],
    ]
  })
  const facts = {
    product: 'salaah',
    refresh: 'P1D',
    name: `Salaah Times ${place}`,
    description: `Salaah times in ${place}, calculation method 14 with local adjustments, Asr by the ${schoolNames[school]} school`,
    address,
  }
  return calendarFile(facts, [describeZone(city.zone, rows), ...entries])
}

/** The zone of the feed. None of the cities changes its clocks, so one offset describes it. */
function describeZone(zone: string, rows: readonly DayRow[]): CalendarComponent {
  const minutes = offsetOfDay(zone, toDayNumber(rows[0]?.day ?? '2026-01-01'))
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  const name = zoneAbbreviation(zone, minutes)
  return [
    'vtimezone',
    [text('tzid', zone)],
    [observance('standard', { start: '1970-01-01T00:00:00', from: offset, to: offset, name })],
  ]
}
