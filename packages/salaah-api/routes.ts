import { z } from 'zod'
import { twoDigits } from '../salaah/days.ts'
import { findMethod } from '../salaah/methods.ts'
import { offsetAt } from '../salaah/zone.ts'
import { asmaAlHusna } from './asma-al-husna.ts'
import { formatDate } from './date-json.ts'
import { methodJson } from './day-json.ts'
import { hijriRoutes } from './hijri-routes.ts'
import { invalidZone, isNamedZone, locationKinds, parseLocation, requireLocation } from './locations.ts'
import { qiblaRoutes } from './qibla-routes.ts'
import { json, nothingFound, type RouteContext, type SalaahRoute, singleLineError } from './route.ts'
import { locations, pathParts } from './schemas.ts'
import { calendarRoutes, timingsRoutes } from './timings-routes.ts'

const MAX_AGE_SECONDS = 7200
const none = z.object({})

// The order of the service is by authority, not by number.
const methodKeys: readonly (readonly [key: string, id: number])[] = [
  ['MWL', 3],
  ['ISNA', 2],
  ['EGYPT', 5],
  ['MAKKAH', 4],
  ['KARACHI', 1],
  ['TEHRAN', 7],
  ['JAFARI', 0],
  ['GULF', 8],
  ['KUWAIT', 9],
  ['QATAR', 10],
  ['SINGAPORE', 11],
  ['FRANCE', 12],
  ['TURKEY', 13],
  ['RUSSIA', 14],
  ['MOONSIGHTING', 15],
  ['DUBAI', 16],
  ['JAKIM', 17],
  ['TUNISIA', 18],
  ['ALGERIA', 19],
  ['KEMENAG', 20],
  ['MOROCCO', 21],
  ['PORTUGAL', 22],
  ['JORDAN', 23],
]

function methodsJson(): string {
  const entries = methodKeys.map(([key, id]) => [key, methodJson(findMethod(id)!)])
  return json({ ...Object.fromEntries(entries), CUSTOM: { id: 99 } })
}

/** The names of these numbers, in their order and as often as they are named. */
function namesJson(numbers: readonly number[]): string {
  const names = numbers.map((number) => {
    const [name, transliteration, meaning] = asmaAlHusna[number - 1]!
    return { name, transliteration, number, en: { meaning } }
  })
  return json(names)
}

function namedNumbers({ path }: RouteContext): string {
  const numbers = path.numbers!.split(',').filter((text) => /^[1-9]\d?$/.test(text))
  if (numbers.length > 0) return namesJson(numbers.slice(0, MAX_NAMES).map(Number))
  const text = 'Please specify a valid number or list of comma separated numbers between 1 and 99'
  throw nothingFound(text, { 'Cache-Control': `public,max-age=${MAX_AGE_SECONDS}` })
}

/** More than every name twice; a longer list is cut. */
const MAX_NAMES = 200

function currentIn(format: (local: Date, now: Date) => string): SalaahRoute['respond'] {
  return ({ query, now }) => {
    const zone = query.get('zone') ?? ''
    if (!isNamedZone(zone)) throw singleLineError('Please specify a valid timezone. Example: Europe/London')
    return json(format(new Date(now.getTime() + offsetAt(zone, now.getTime()) * 60_000), now))
  }
}

const zoneQuery = z.object({ zone: z.string().meta({ description: 'An IANA zone.', examples: ['Europe/London'] }) })
const currentRoute = (name: string, summary: string, format: (local: Date, now: Date) => string): SalaahRoute => ({
  path: `/v1/${name}`,
  name,
  summary,
  parameters: pathParts.none,
  query: zoneQuery,
  data: z.string(),
  respond: currentIn(format),
})

const infoRoutes = locationKinds
  .filter(({ kind }) => kind !== '')
  .map((location): SalaahRoute => {
    const name = location.kind === 'ByCity' ? 'cityInfo' : 'addressInfo'
    return {
      path: `/v1/${name}`,
      name,
      summary: `The position and the time zone ${location.summary}.`,
      parameters: pathParts.none,
      query: z.object({ ...locations[location.kind], timezonestring: z.string().optional() }),
      data: z.object({ latitude: z.number(), longitude: z.number(), timezone: z.string() }),
      maxAgeSeconds: MAX_AGE_SECONDS,
      respond: async (context) => {
        requireLocation(context.query, location.kind, location.missingDay)
        const { latitude, longitude, zone } = await parseLocation(context, invalidZone(location.wrongZoneOfDay))
        return json({ latitude, longitude, timezone: zone })
      },
    }
  })

/** What needs no calculation of times: methods, names, clocks, directions, places. */
const factsRoutes: readonly SalaahRoute[] = [
  {
    path: '/v1/methods',
    name: 'methods',
    summary: 'The calculation methods with their angles.',
    parameters: pathParts.none,
    query: none,
    data: z.record(z.string(), z.object({ id: z.int(), name: z.string().optional() })),
    maxAgeSeconds: MAX_AGE_SECONDS,
    cachedQuery: [],
    respond: methodsJson,
  },
  currentRoute(
    'currentTime',
    'The time of day in a zone.',
    (local) => `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`,
  ),
  currentRoute('currentDate', 'The date in a zone.', (local) => formatDate(Math.floor(local.getTime() / 86_400_000))),
  currentRoute('currentTimestamp', 'Seconds since 1970, as text.', (_, now) =>
    String(Math.floor(now.getTime() / 1000)),
  ),
  ...qiblaRoutes,
  {
    path: '/v1/asmaAlHusna',
    name: 'asmaAlHusna',
    summary: 'The 99 names of Allah.',
    parameters: pathParts.none,
    query: none,
    data: z.array(nameSchema()),
    maxAgeSeconds: MAX_AGE_SECONDS,
    cachedQuery: [],
    respond: () => namesJson(asmaAlHusna.map((_, index) => index + 1)),
  },
  {
    path: '/v1/asmaAlHusna/{numbers}',
    name: 'asmaAlHusnaByNumber',
    summary: 'Names of Allah by their numbers.',
    parameters: z.object({
      numbers: z.string().meta({ description: 'From 1 to 99, with commas between them.', examples: ['1', '1,2,99'] }),
    }),
    query: none,
    data: z.array(nameSchema()),
    missing: 'No number was from 1 to 99.',
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: namedNumbers,
  },
  ...infoRoutes,
]

function nameSchema() {
  return z.object({
    name: z.string(),
    transliteration: z.string(),
    number: z.int(),
    en: z.object({ meaning: z.string() }),
  })
}

/** Every address of the salaah API, in the order of its documentation. */
export const salaahRoutes: readonly SalaahRoute[] = [
  ...timingsRoutes,
  ...calendarRoutes,
  ...hijriRoutes,
  ...factsRoutes,
]

type Pattern = { route: SalaahRoute; segments: string[] }

const byFirstSegment = new Map<string, Pattern[]>()
for (const route of salaahRoutes) {
  const segments = route.path.split('/').slice(2)
  const patterns = byFirstSegment.get(segments[0]!) ?? []
  byFirstSegment.set(segments[0]!, [...patterns, { route, segments }])
}

/** The route of an encoded path below /v1, with its decoded parts; null when there is none. */
export function matchRoute(path: string): { route: SalaahRoute; parts: Record<string, string> } | null {
  const [, version, ...given] = path.replace(/\/$/, '').split('/')
  if (version !== 'v1') return null
  for (const { route, segments } of byFirstSegment.get(given[0] ?? '') ?? []) {
    if (segments.length !== given.length) continue
    const parts: Record<string, string> = {}
    const matches = segments.every((segment, index) => {
      const text = given[index]!
      if (!segment.startsWith('{')) return segment === text
      parts[segment.slice(1, -1)] = tryDecode(text)
      return text !== ''
    })
    if (matches) return { route, parts }
  }
  return null
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
