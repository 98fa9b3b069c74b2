import { findToday, formatDate, parseDay, parseUnixTime } from './dates.ts'
import { dayJson } from './day-json.ts'
import { locationKinds } from './location-kinds.ts'
import { invalidZone, parseLocation, requireLocation, unknownZone } from './locations.ts'
import { nextPrayerJson } from './next-prayer-json.ts'
import { parseRequest, type SalaahRequest } from './parse-request.ts'
import { redirect } from './redirect.ts'
import type { RouteContext, RouteResult, SalaahRoute } from './route.ts'
import { nextPrayerDay, pathParts, salaahDay } from './schemas.ts'

type DayKind = {
  path: string
  name: string
  summary: string
  data: SalaahRoute['data']
  maxAgeSeconds: number
  write: (request: SalaahRequest, dayNumber: number, now: Date) => string
}

const timings: DayKind = {
  path: 'timings',
  name: 'salaah',
  summary: 'Salaah times',
  data: salaahDay,
  maxAgeSeconds: 3600,
  write: dayJson,
}
const nextPrayer: DayKind = {
  path: 'nextPrayer',
  name: 'nextPrayer',
  summary: 'The next prayer',
  data: nextPrayerDay,
  maxAgeSeconds: 300,
  write: nextPrayerJson,
}

function routesOf(day: DayKind, location: (typeof locationKinds)[number]): SalaahRoute[] {
  const path = `/v1/${day.path}${location.kind}`
  const respond = async ({ path: parts, query, now }: RouteContext): Promise<RouteResult> => {
    requireLocation(query, location.kind, location.missingDay)
    const instant = parts.date === undefined ? now : parseUnixTime(parts.date)
    if (instant) {
      const { zone } = await parseLocation(query, unknownZone)
      return redirect(`${path}/${formatDate(findToday(zone, instant))}`, query)
    }
    const place = await parseLocation(query, invalidZone(location.wrongZoneOfDay))
    const dayNumber = parseDay(parts.date!, findToday(place.zone, now))
    return day.write(parseRequest(query, place, location.kind), dayNumber, now)
  }
  return [
    {
      path,
      name: `${day.name}Now${location.name}`,
      summary: `${day.summary} of today ${location.summary}.`,
      parameters: pathParts.none,
      query: location.query,
      data: null,
      redirect: 'To the same address with the date of today.',
      respond,
    },
    {
      path: `${path}/{date}`,
      name: `${day.name}OfDay${location.name}`,
      summary: `${day.summary} of a day ${location.summary}.`,
      parameters: pathParts.day,
      query: location.query,
      data: day.data,
      redirect: 'From seconds since 1970 to the date.',
      maxAgeSeconds: day.maxAgeSeconds,
      respond,
    },
  ]
}

/** The times of one day, and its next prayer, which has no form for cities. */
export const timingsRoutes: readonly SalaahRoute[] = [
  ...locationKinds.flatMap((location) => routesOf(timings, location)),
  ...locationKinds.filter(({ kind }) => kind !== 'ByCity').flatMap((location) => routesOf(nextPrayer, location)),
]
