import lookUpZone from '@photostructure/tz-lookup'
import type { Location } from '#salaah/day-times.ts'
import type { Position } from '#salaah/qibla.ts'
import { isZone } from '#salaah/zone.ts'
import { badRequest, type SalaahApiError, serviceFailure, singleLineError } from './errors.ts'
import { findPlace } from './places.ts'
import type { Query } from './route.ts'

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
export async function parseLocation(query: Query, wrongZone: (zone: string) => SalaahApiError): Promise<Location> {
  const { latitude, longitude } = (await findPlace(query)) ?? parsePosition(query)
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
