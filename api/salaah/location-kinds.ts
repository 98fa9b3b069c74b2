import { z } from 'zod'
import type { LocationKind } from './locations.ts'
import { locations, options } from './schemas.ts'

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
