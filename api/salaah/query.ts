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
import { badRequest, type Problem, refused, serviceFailure } from './problems.ts'

/** A question understood: for which place, by which rules, in which form. */
export type Question = {
  place: Location
  rules: Rules & { method: Method; tune: Tune }
  /** The offsets as they were written, for the answer. */
  tuneTexts: string[]
  iso8601: boolean
  calendar: 'HJCoSA' | 'UAQ' | 'MATHEMATICAL'
  /** Days added before a MATHEMATICAL Hijri date is taken. */
  adjustment: number
}

const wrongCoordinates =
  'The geographical coordinates (latitude and longitude) that you specified or we were able to calculate from the address or city are invalid.'
const noSuchPlace = 'Invalid Co-ordinates. Could not compute timezone.'

/** The place a question is about; its zone comes from the position unless it is named. */
export function placeOf(query: URLSearchParams, missing: string, wrongZone: (zone: string) => Problem): Location {
  if (!query.has('latitude') || !query.has('longitude')) throw badRequest(missing)
  const [latitude, longitude] = [coordinate(query.get('latitude')!), coordinate(query.get('longitude')!)]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest(noSuchPlace)
  const named = query.get('timezonestring')
  if (named) {
    if (!isZone(named)) throw wrongZone(named)
    return { latitude, longitude, zone: named }
  }
  return { latitude, longitude, zone: lookUpZone(latitude, longitude) }
}

function coordinate(text: string): number {
  const value = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value) || value === 0) throw badRequest(wrongCoordinates)
  return value
}

/** The zone problem of a dated question and of a calendar. */
export function refusedZone(): Problem {
  return refused('Please specify a valid latitude and longitude.')
}

/** The zone problem of a question by unix time. */
export function unknownZone(zone: string): Problem {
  return serviceFailure(`DateTimeZone::__construct(): Unknown or bad timezone (${zone})`)
}

/** Everything beside the place; unknown choices mean the usual ones, as the service has it. */
export function questionOf(query: URLSearchParams, place: Location, lastDay: number): Question {
  const method = methodOf(query, place)
  const { tune, texts } = tuneOf(query.get('tune') ?? '')
  if (query.get('shafaq')) throw badRequest('The shafaq parameter is not supported.')
  return {
    place,
    rules: {
      method,
      tune,
      school: query.get('school') === '1' ? 'hanafi' : 'shafii',
      highLatitude: highLatitudeOf(query.get('latitudeAdjustmentMethod')),
      jafariMidnight: query.get('midnightMode') === '1',
    },
    tuneTexts: texts,
    iso8601: query.get('iso8601') === 'true',
    calendar: calendarOf(query.get('calendarMethod'), lastDay),
    adjustment: Number.parseInt(query.get('adjustment') ?? '', 10) || 0,
  }
}

function methodOf(query: URLSearchParams, place: Location): Method {
  const text = query.get('method') ?? ''
  if (text === '') return findNearestMethod(place, place.zone)
  const id = /^\d{1,3}$/.test(text) ? Number(text) : -1
  if (id === 15) throw badRequest('The method 15 (Moonsighting Committee Worldwide) is not supported.')
  if (id === 99) return parseCustomMethod(query.get('methodSettings') ?? '')
  return findMethod(id) ?? fallbackMethod
}

function tuneOf(text: string): { tune: Tune; texts: string[] } {
  const texts = text === '' ? [] : text.split(',').slice(0, tunable.length)
  const minutes = texts.map((part) => {
    const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)/.exec(part)
    if (!number && part !== '') throw serviceFailure('Unsupported operand types: string / int')
    // A day is more than anyone tunes; without a bound the numbers leave the calendar.
    return Math.max(-1440, Math.min(1440, number ? Number(number[0]) : 0))
  })
  const entries = tunable.map((name, index) => [name, minutes[index] ?? 0])
  return { tune: texts.length > 0 ? (Object.fromEntries(entries) as Tune) : noTune, texts }
}

function highLatitudeOf(text: string | null): HighLatitudeRule {
  if (text === '0') return 'none'
  if (text === '1') return 'middle-of-the-night'
  if (text === '2') return 'one-seventh'
  return 'angle-based'
}

// The last day of the DIYANET table as the service has it; the table itself we do not have.
const diyanetEnd = '2028-01-26'

function calendarOf(text: string | null, lastDay: number): Question['calendar'] {
  if (text === 'DIYANET') {
    if (lastDay > toDayNumber(diyanetEnd)) throw serviceFailure(`Gregorian date must be before ${diyanetEnd}`)
    throw badRequest('The calendar method DIYANET is not supported.')
  }
  return text === 'UAQ' || text === 'MATHEMATICAL' ? text : 'HJCoSA'
}
