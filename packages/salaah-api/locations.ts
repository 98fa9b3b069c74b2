import lookUpZone from '@photostructure/tz-lookup'
import { z } from 'zod'
import type { Location } from '../salaah/day-times.ts'
import type { Position } from '../salaah/sun.ts'
import { isZone } from '../salaah/zone.ts'
import {
  badRequest,
  type Query,
  type RouteContext,
  type SalaahApiError,
  type Surroundings,
  serviceFailure,
  singleLineError,
} from './route.ts'
import { locations, options } from './schemas.ts'

/** How a route names its location. */
export type LocationKind = '' | 'ByAddress' | 'ByCity'

const requiredParams: Record<LocationKind, readonly string[]> = {
  '': ['latitude', 'longitude'],
  ByAddress: ['address'],
  ByCity: ['city', 'country'],
}

const invalidCoordinates =
  'The geographical coordinates (latitude and longitude) that you specified or we were able to calculate from the address or city are invalid.'

/** Throws the error `missing` unless the request names a location. */
export function requireLocation(query: Query, kind: LocationKind, missing: string): void {
  if (!requiredParams[kind].every((name) => query.has(name))) throw badRequest(missing)
}

/** The location of a request; its zone follows from the coordinates unless the request names one. */
export async function parseLocation(
  { query, around }: Pick<RouteContext, 'query' | 'around'>,
  wrongZone: (zone: string) => SalaahApiError,
): Promise<Location> {
  const { latitude, longitude } = (await findPlace(query, around)) ?? parsePosition(query)
  if (latitude === 0 || longitude === 0) throw badRequest(invalidCoordinates)
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw badRequest('Invalid Co-ordinates. Could not compute timezone.')
  const zone = query.get('timezonestring') || lookUpZone(latitude, longitude)
  if (!isNamedZone(zone)) throw wrongZone(zone)
  return { latitude, longitude, zone }
}

function parsePosition(query: Query): Position {
  return { latitude: parseFloatText(query.get('latitude')), longitude: parseFloatText(query.get('longitude')) }
}

/** The number at the beginning of a text; 0 without one and when it is too large. */
export function parseFloatText(text: string | undefined): number {
  const number = Number.parseFloat(text ?? '')
  return Number.isFinite(number) ? number : 0
}

/** Whether a text names a zone of the tz database. `Intl` would also accept lower case and offsets. */
export function isNamedZone(zone: string): boolean {
  return /^[A-Z]/.test(zone) && isZone(zone)
}

/** The error for an unknown zone in a request by date or for a calendar. */
export function invalidZone(text: string): () => SalaahApiError {
  return () => singleLineError(text)
}

/** The error for an unknown zone in a request by unix time. */
export function unknownZone(zone: string): SalaahApiError {
  return serviceFailure(`DateTimeZone::__construct(): Unknown or bad timezone (${zone})`)
}

/** Texts that the service does not look up: these characters, those of Chinese, Japanese and Korean, and pictures. */
const notLookedUp =
  /[#@<>!_Ä\n\u0081\u2e80-\ua48f\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f]|[\u{1d300}-\u{1d35f}\u{20000}-\u{2fa1f}]|\p{Extended_Pictographic}/u

/** The town of the address or city in a request, which counts before given coordinates; null when it names none. */
async function findPlace(query: Query, { findAddress, findCity }: Surroundings): Promise<Position | null> {
  const [address, city, state, country] = ['address', 'city', 'state', 'country'].map((name) =>
    decodeAgain(query.get(name)),
  )
  const parts = [address, city, state, country].filter((part) => part !== undefined)
  if ((address === undefined && city === undefined) || notLookedUp.test(parts.join(', '))) return null
  const found =
    address === undefined ? await findCity?.({ city: city!, state, country }) : await findAddress?.(parts.join(', '))
  if (!found) throw badRequest('Unable to geocode address.')
  return found
}

/** A text without the percent signs of a second encoding. */
function decodeAgain(text: string | undefined): string | undefined {
  if (!text || !/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A way to name a location in a route, with the texts of its errors. */
type Kind = {
  kind: LocationKind
  /** The end of the operation's name and summary. */
  name: string
  summary: string
  query: z.ZodObject
  missingDay: string
  missingMonth: string
  missingRange: string
  wrongZoneOfDay: string
  wrongZoneOfMonth: string
  wrongZoneOfRange: string
}

const rangeText = (parts: string) =>
  `Please specify ${parts}, start date and end date and ensure that the end date is after the start date.`
const wrongCoordinates = 'Please specify a valid latitude and longitude.'
const addressAndMonth = 'Please specify an address, month and year.'
const cityAndMonth = 'Please specify a city, country, month and year.'

/** Coordinates, an address and a city. */
export const locationKinds: readonly Kind[] = [
  {
    kind: '',
    name: '',
    summary: 'at a position',
    query: z.object({ ...locations[''], ...options }),
    missingDay: 'Please specify a latitude and longitude.',
    missingMonth: 'Please specify a latitude, longitude, year and/or year.',
    missingRange: rangeText('a latitude, longitude'),
    wrongZoneOfDay: wrongCoordinates,
    wrongZoneOfMonth: wrongCoordinates,
    wrongZoneOfRange: wrongCoordinates,
  },
  {
    kind: 'ByAddress',
    name: 'ByAddress',
    summary: 'at an address',
    query: z.object({ ...locations.ByAddress, ...options }),
    missingDay: 'Please specify an address.',
    missingMonth: addressAndMonth,
    missingRange: rangeText('an address'),
    wrongZoneOfDay: 'Please specify a valid address.',
    wrongZoneOfMonth: addressAndMonth,
    wrongZoneOfRange: rangeText('an address'),
  },
  {
    kind: 'ByCity',
    name: 'ByCity',
    summary: 'in a city',
    query: z.object({ ...locations.ByCity, ...options }),
    missingDay: 'Please specify a city and country.',
    missingMonth: cityAndMonth,
    missingRange: rangeText('a city, country'),
    wrongZoneOfDay: 'Please specify a valid city and country.',
    wrongZoneOfMonth: cityAndMonth,
    wrongZoneOfRange: rangeText('a city, country'),
  },
]
