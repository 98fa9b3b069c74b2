import 'temporal-polyfill/global'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#app/lib/days.ts'
import type { School } from '#salaah/asr.ts'
import type { City } from '#salaah/cities.ts'
import { type Day, dayNumber } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next.ts'
import { offsetOfDay } from '#salaah/zone.ts'
import { zoneAbbreviation } from '#salaah/zone-names.ts'
import type { DayRow } from './day-rows.ts'
import { panelOf } from './local-rows.ts'

/** The days a feed holds, from today on. */
export const feedLength = 60

/** The days of a feed that begins on `today`. */
export function feedDays(today: Day): Day[] {
  return Array.from({ length: feedLength }, (_, index) => addDays(today, index))
}

const labels: Record<Prayer, string> = {
  fajr: 'Fajr · الفجر',
  dhuhr: 'Dhuhr · الظهر',
  asr: 'Asr · العصر',
  maghrib: 'Maghrib · المغرب',
  isha: 'Isha · العشاء',
}
const schools: Record<School, string> = { shafii: "Shafi'i", hanafi: 'Hanafi' }

/** The prayers of these days as a calendar (RFC 5545), a quarter of an hour each, with ids that stay the same. */
export function salaahFeed(city: City, school: School, rows: readonly DayRow[], address: string): string {
  const place = city.id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
  const calendar = ical({
    name: `Salaah Times ${place}`,
    description: `Salaah times in ${place}, calculation method 14 with local adjustments, Asr by the ${schools[school]} school`,
    prodId: { company: 'mosque-connect', product: 'salaah', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    source: address,
    ttl: 86_400,
    timezone: { name: null, generator: (zone) => fixedZone(zone, rows) },
  })
  for (const { name, day, at } of panelOf(rows, city.zone).prayers) {
    calendar.createEvent({
      id: `salaah-${city.id}-${school}-${day}-${name}@mosque-connect`,
      start: Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(city.zone),
      end: Temporal.Instant.fromEpochMilliseconds(at + 15 * 60_000).toZonedDateTimeISO(city.zone),
      timezone: city.zone,
      // A fixed stamp: an unchanged feed is the same to the byte.
      stamp: new Date(`${day}T00:00:00Z`),
      summary: labels[name],
      location: place,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

/** The zone of the feed. None of the cities changes its clocks, so one offset describes it. */
function fixedZone(zone: string, rows: readonly DayRow[]): string {
  const offset = offsetOfDay(zone, dayNumber(rows[0]?.day ?? '2026-01-01'))
  const size = Math.abs(offset)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  const text = `${offset < 0 ? '-' : '+'}${hours}${String(size % 60).padStart(2, '0')}`
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${text}`,
    `TZOFFSETTO:${text}`,
    `TZNAME:${zoneAbbreviation(zone, offset)}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
}
