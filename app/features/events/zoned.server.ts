import 'temporal-polyfill/global'

/** A local day and time in a zone as a zoned time; in a gap of the clocks it moves forward, as calendars do. */
export function zoned(day: string, time: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
}
