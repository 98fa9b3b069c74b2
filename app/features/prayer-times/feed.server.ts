import { Temporal } from 'temporal-polyfill'
import { defaultLanguage } from '#app/i18n/languages.ts'
import {
  type CalendarComponent,
  calendarFile,
  instant,
  observance,
  text,
  zonedTime,
} from '#app/lib/calendar-file.server.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import type { School } from '#salaah/asr.ts'
import { addDays, type Day, toDayNumber, twoDigits } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import { offsetOfDay } from '#salaah/zone.ts'
import { zoneAbbreviation } from '#salaah/zone-names.ts'
import type { AdoptedSource } from './adopted/adopted-rules.ts'
import type { DayRow } from './day-rows.ts'
import { buildPanel } from './local-rows.ts'

const ENTRY_MINUTES = 15

/** The number of days in a feed. */
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

/** The prayers of these days as a calendar (RFC 5545). Each entry lasts a quarter of an hour and has a stable id. */
export function renderSalaahFeed(
  city: SalaahCity,
  school: School,
  rows: readonly DayRow[],
  { address, sources }: { address: string; sources: readonly AdoptedSource[] },
): string {
  const cityName = city.names[defaultLanguage]
  const first = Temporal.PlainDate.from(rows[0]?.day ?? '1970-01-01').toZonedDateTime(city.zone)
  const stamp = new Date(first.epochMilliseconds)
  const entries = buildPanel(rows, city.zone).prayers.map(({ name, day, at }): CalendarComponent => {
    const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(city.zone)
    return [
      'vevent',
      [
        text('uid', `salaah-${city.id}-${school}-${day}-${name}@${new URL(address).host}`),
        ['sequence', {}, 'integer', 0],
        // The start of the feed, so that a feed of one day is identical to the byte.
        instant('dtstamp', stamp),
        zonedTime('dtstart', start),
        zonedTime('dtend', start.add({ minutes: ENTRY_MINUTES })),
        text('summary', labels[name]),
        text('transp', 'TRANSPARENT'),
        text('location', cityName),
      ],
      [],
    ]
  })
  const facts = {
    product: 'salaah',
    refresh: 'P1D',
    name: `Salaah Times ${cityName}`,
    description: `Salaah times in ${cityName}, ${describeSources(sources)}calculation method ${city.rules.method?.id} with local adjustments, Asr by the ${schoolNames[school]} school`,
    address,
  }
  return calendarFile(facts, [describeZone(city.zone, rows), ...entries])
}

/** 'from 2027-01-01 to 2027-12-31 by the timetable of the Council; on other days ', or nothing. */
function describeSources(sources: readonly AdoptedSource[]): string {
  const parts = sources.map(
    ({ publisher, ranges }) =>
      `${ranges.map(({ from, until }) => `from ${from} to ${until}`).join(', ')} by the timetable of ${publisher}; `,
  )
  return parts.length > 0 ? `${parts.join('')}on other days ` : ''
}

/** The time zone component. One offset is enough, because no city changes its clocks. */
function describeZone(zone: string, rows: readonly DayRow[]): CalendarComponent {
  const minutes = offsetOfDay(zone, toDayNumber(rows[0]?.day ?? '2026-01-01'))
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
  const name = zoneAbbreviation(zone, minutes)
  return [
    'vtimezone',
    [text('tzid', zone)],
    [observance('standard', { start: '1970-01-01T00:00:00', from: offset, to: offset, name })],
  ]
}
