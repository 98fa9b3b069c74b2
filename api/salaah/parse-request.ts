import lookUpZone from '@photostructure/tz-lookup'
import { parseCustomMethod } from '#salaah/custom-method.ts'
import type { Location } from '#salaah/day-times.ts'
import { toDayNumber } from '#salaah/days.ts'
import type { HighLatitudeRule } from '#salaah/high-latitude.ts'
import { fallbackMethod, findMethod, type Method } from '#salaah/methods.ts'
import { findNearestMethod } from '#salaah/nearest-method.ts'
import type { Rules } from '#salaah/times.ts'
import { noTune, type Tune, tunable } from '#salaah/tune.ts'
import { isZone } from '#salaah/zone.ts'
import { badRequest, type SalaahApiError, serviceFailure, singleLineError } from './errors.ts'

/** A parsed request: location, calculation rules and format. */
export type SalaahRequest = {
  location: Location
  rules: Rules & { method: Method; tune: Tune }
  /** The offsets as they were sent, for the response. */
  tuneTexts: string[]
  iso8601: boolean
  calendar: 'HJCoSA' | 'UAQ' | 'MATHEMATICAL'
  /** Days added before conversion to a MATHEMATICAL Hijri date. */
  adjustment: number
}

const invalidCoordinates =
  'The geographical coordinates (latitude and longitude) that you specified or we were able to calculate from the address or city are invalid.'
const outOfRange = 'Invalid Co-ordinates. Could not compute timezone.'

/** Parses the location; its zone follows from the coordinates unless the request names one. */
export function parseLocation(
  query: URLSearchParams,
  missing: string,
  wrongZone: (zone: string) => SalaahApiError,
): Location {
  if (!query.has('latitude') || !query.has('longitude')) throw badRequest(missing)
  const [latitude, longitude] = [parseCoordinate(query.get('latitude')!), parseCoordinate(query.get('longitude')!)]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest(outOfRange)
  const zoneName = query.get('timezonestring')
  if (zoneName) {
    if (!isZone(zoneName)) throw wrongZone(zoneName)
    return { latitude, longitude, zone: zoneName }
  }
  return { latitude, longitude, zone: lookUpZone(latitude, longitude) }
}

function parseCoordinate(text: string): number {
  const value = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value) || value === 0) throw badRequest(invalidCoordinates)
  return value
}

/** The error for an unknown zone in a request by date or for a calendar. */
export function invalidZone(): SalaahApiError {
  return singleLineError('Please specify a valid latitude and longitude.')
}

/** The error for an unknown zone in a request by unix time. */
export function unknownZone(zone: string): SalaahApiError {
  return serviceFailure(`DateTimeZone::__construct(): Unknown or bad timezone (${zone})`)
}

/** Parses all other parameters; unknown values mean the defaults, as at the service. */
export function parseRequest(query: URLSearchParams, location: Location, lastDay: number): SalaahRequest {
  const method = parseMethod(query, location)
  const { tune, texts } = parseTune(query.get('tune') ?? '')
  if (query.get('shafaq')) throw badRequest('The shafaq parameter is not supported.')
  return {
    location,
    rules: {
      method,
      tune,
      school: query.get('school') === '1' ? 'hanafi' : 'shafii',
      highLatitude: parseHighLatitude(query.get('latitudeAdjustmentMethod')),
      jafariMidnight: query.get('midnightMode') === '1',
    },
    tuneTexts: texts,
    iso8601: query.get('iso8601') === 'true',
    calendar: parseCalendar(query.get('calendarMethod'), lastDay),
    adjustment: Number.parseInt(query.get('adjustment') ?? '', 10) || 0,
  }
}

function parseMethod(query: URLSearchParams, location: Location): Method {
  const text = query.get('method') ?? ''
  if (text === '') return findNearestMethod(location, location.zone)
  const id = /^\d{1,3}$/.test(text) ? Number(text) : -1
  if (id === 15) throw badRequest('The method 15 (Moonsighting Committee Worldwide) is not supported.')
  if (id === 99) return parseCustomMethod(query.get('methodSettings') ?? '')
  return findMethod(id) ?? fallbackMethod
}

function parseTune(text: string): { tune: Tune; texts: string[] } {
  const texts = text === '' ? [] : text.split(',').slice(0, tunable.length)
  const minutes = texts.map((part) => {
    const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)/.exec(part)
    if (!number && part !== '') throw serviceFailure('Unsupported operand types: string / int')
    // Nobody adjusts by more than a day; without a limit the dates leave the calendar's range.
    return Math.max(-1440, Math.min(1440, number ? Number(number[0]) : 0))
  })
  const entries = tunable.map((name, index) => [name, minutes[index] ?? 0])
  return { tune: texts.length > 0 ? (Object.fromEntries(entries) as Tune) : noTune, texts }
}

function parseHighLatitude(text: string | null): HighLatitudeRule {
  if (text === '0') return 'none'
  if (text === '1') return 'middle-of-the-night'
  if (text === '2') return 'one-seventh'
  return 'angle-based'
}

// The last day of the DIYANET table of the service; we do not have the table itself.
const diyanetEnd = '2028-01-26'

function parseCalendar(text: string | null, lastDay: number): SalaahRequest['calendar'] {
  if (text === 'DIYANET') {
    if (lastDay > toDayNumber(diyanetEnd)) throw serviceFailure(`Gregorian date must be before ${diyanetEnd}`)
    throw badRequest('The calendar method DIYANET is not supported.')
  }
  return text === 'UAQ' || text === 'MATHEMATICAL' ? text : 'HJCoSA'
}
