import type { Location } from '../salaah/day-times.ts'
import type { HighLatitudeRule, Shafaq } from '../salaah/high-latitude.ts'
import { hijriCalendars } from '../salaah/hijri-calendars.ts'
import {
  fallbackMethod,
  findMethod,
  findNearestMethod,
  type Method,
  methods,
  parseCustomMethod,
  type Tune,
  tunable,
} from '../salaah/methods.ts'
import type { Position } from '../salaah/sun.ts'
import { noTune, type Rules } from '../salaah/times.ts'
import { parseLeadingInteger } from './date-json.ts'
import type { LocationKind } from './locations.ts'
import type { RequestCalendar, SiteDates } from './request-calendar.ts'
import { type Query, type RouteContext, serviceFailure } from './route.ts'

const MAX_ADJUSTMENT_DAYS = 400
/** What the service shows in place of coordinates that it bought. */
const maskedPosition: Position = { latitude: 8.8888888, longitude: 7.7777777 }

/** A parsed request: location, calculation rules and format. */
export type SalaahRequest = {
  location: Location
  rules: Rules & { method: Method; tune: Tune }
  /** The offsets as they were sent, for the response. */
  tuneTexts: string[]
  iso8601: boolean
  calendar: RequestCalendar
  /** Days added before conversion to a MATHEMATICAL Hijri date. */
  adjustment: number
  /** The coordinates in the response. */
  shownPosition: Position
}

/** Parses all parameters but the location; unknown values mean the defaults, as at the service. */
export function parseRequest(
  query: Query,
  location: Location,
  kind: LocationKind,
  { site, around }: Pick<RouteContext, 'site' | 'around'>,
): SalaahRequest {
  const method = parseMethod(query, location)
  const { tune, texts } = parseTune(query.get('tune') ?? '')
  return {
    location,
    rules: {
      method,
      tune,
      school: isNumber(query.get('school'), 1) ? 'hanafi' : 'shafii',
      highLatitude: parseHighLatitude(query.get('latitudeAdjustmentMethod')),
      jafariMidnight: parseLeadingInteger(query.get('midnightMode')) === 1,
    },
    tuneTexts: texts,
    iso8601: query.get('iso8601') === 'true',
    ...parseCalendar(query, site),
    shownPosition: kind !== '' && around.isMasked?.() && !query.has('x7xapikey') ? maskedPosition : location,
  }
}

/** The Hijri calendar of a request and its adjustment; `site` is given when the request asks for that of the site. */
export function parseCalendar(query: Query, site: SiteDates | null): { calendar: RequestCalendar; adjustment: number } {
  const name = query.get('calendarMethod')
  const adjustment = parseLeadingInteger(query.get('adjustment'))
  return {
    calendar: site ?? hijriCalendars.find((calendar) => calendar === name) ?? 'HJCoSA',
    // Nobody moves a calendar by more than a year; without a limit the dates leave its range.
    adjustment: Math.max(-MAX_ADJUSTMENT_DAYS, Math.min(MAX_ADJUSTMENT_DAYS, adjustment)),
  }
}

/** Whether a text is this number as PHP compares them: `01` and `1.0` are 1. */
function isNumber(text: string | undefined, number: number): boolean {
  return text !== undefined && /^\s*\+?\d+(\.\d*)?\s*$/.test(text) && Number(text) === number
}

function parseMethod(query: Query, location: Location): Method {
  const text = query.get('method') ?? ''
  if (text === '' || text === 'null') return findNearestMethod(location, location.zone)
  if (isNumber(text, 15)) return { ...findMethod(15)!, shafaq: parseShafaq(query.get('shafaq')) }
  if (isNumber(text, 99)) return parseCustomMethod(query.get('methodSettings') ?? '')
  return methods.find(({ id }) => isNumber(text, id)) ?? fallbackMethod
}

function parseShafaq(text: string | undefined): Shafaq {
  return text === 'ahmer' || text === 'abyad' ? text : 'general'
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

function parseHighLatitude(text: string | undefined): HighLatitudeRule {
  if (isNumber(text, 0)) return 'none'
  if (isNumber(text, 1)) return 'middle-of-the-night'
  if (isNumber(text, 2)) return 'one-seventh'
  return 'angle-based'
}
