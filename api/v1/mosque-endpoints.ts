import { z } from 'zod'
import { loadUpcomingEvents } from '#app/features/events/list/next-events.server.ts'
import { historyBegins, listHistory } from '#app/features/history/history.server.ts'
import { filtersQuery, type MosqueQuery } from '#app/features/mosques/mosque-filters.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { kilometersTo } from '#app/features/mosques/near/reach.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { findMosques, loadMosques } from '#app/features/mosques/search/mosques.server.ts'
import { findNearest, findPositions, isLocated } from '#app/features/mosques/search/nearest.server.ts'
import type { Jamaat } from '#app/features/timetables/timetable-types.ts'
import { loadNextJamaats } from '#app/features/timetables/timetables.server.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import type { Position } from '#salaah/sun.ts'
import { defineEndpoint, type Endpoint, nextQuery, pageOf, pageParams, textParam, toPage } from './endpoint.ts'
import { toEventJson } from './event-json.ts'
import {
  mosqueDetailsJson,
  mosqueFeatureJson,
  mosqueJson,
  toMosqueDetailsJson,
  toMosqueFeature,
  toMosqueJson,
} from './mosque-json.ts'
import { salahApiEndpoints } from './salahapi-endpoints.ts'
import { timetableEndpoint, toJamaatJson } from './timetable-endpoint.ts'

const MAX_EVENTS = 50
const CACHED_MS = 60 * 60 * 1000

const facilityName = z.string().max(120, 'must have at most 120 characters')

const filters = {
  q: textParam(120).describe('Name, area, address, facility or keyword; minor typing mistakes are tolerated.'),
  city: textParam(80).describe('The id of a city, on a site with mosques in several.'),
  area: textParam(120).describe('The whole name of an area.'),
  facility: z
    .union([z.array(facilityName).max(20, 'must be at most 20'), facilityName.transform((name) => [name])])
    .default([])
    .describe(
      'A facility or fact that is known to be there, such as `parking` or `ladies_daily`. Repeated, all of them are.',
    ),
  rooms: z.enum(['on', '']).default('').describe('`on` lists prayer rooms too; else there are only mosques.'),
}

const query = z.object({
  ...filters,
  near: z
    .string()
    .regex(/^(-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?)?$/, 'must be latitude,longitude')
    .refine((value) => value === '' || toPosition(value) !== null, 'must be on earth')
    .default('')
    .describe('Latitude,longitude such as `-33.92,18.42`: the nearest first, only those with a position.'),
  ...pageParams(60),
})

const list = defineEndpoint({
  path: '/api/v1/mosques',
  name: 'listMosques',
  summary: 'Find mosques: by name without a query, best match first with one.',
  query,
  response: pageOf(mosqueJson),
  async respond(_parameters, { near, page, perPage, ...filters }, { now, origin }) {
    const here = toPosition(near)
    const part = { limit: perPage, offset: (page - 1) * perPage }
    const found = here
      ? await findNearest(toMosqueQuery(filters), here, part)
      : await findMosques(toMosqueQuery(filters), part)
    const next = new URLSearchParams(filtersQuery({ ...filters, page: page + 1 }))
    if (near) next.set('near', near)
    if (perPage !== 60) next.set('perPage', String(perPage))
    const jamaats = await loadNextJamaats(found.mosques, now, 1)
    const changesAt = [...jamaats.values()].map(([next]) => next?.at ?? Number.POSITIVE_INFINITY)
    return {
      // Positions are as many as there are askers, and private.
      until: found.isStale || here ? now : new Date(Math.min(now.getTime() + CACHED_MS, ...changesAt)),
      body: toPage(
        found.mosques.map((mosque) => ({
          ...toMosqueJson(mosque, origin),
          nextJamaat: toListedJamaat(jamaats.get(mosque.id)?.[0], mosque, here),
          ...(here && isLocated(mosque) && { distance: toMeters(kilometersBetween(here, mosque)) }),
        })),
        found.count,
        { page, perPage },
        `${origin}/api/v1/mosques`,
        next,
      ),
    }
  },
})

/** The position that `near` means; null when there is none on earth. */
function toPosition(near: string): Position | null {
  if (near === '') return null
  const [latitude = 0, longitude = 0] = near.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const toMosqueQuery = ({ q, city, area, facility, rooms }: MosqueQuery): MosqueQuery => ({
  rooms,
  q: q.trim(),
  city: city.trim(),
  area: area.trim(),
  facility: [...new Set(facility.map((name) => name.trim()))].filter(Boolean).sort(),
})

const geoJson = defineEndpoint({
  path: '/api/v1/mosques.geojson',
  name: 'listMosquesAsGeoJson',
  summary: 'The same as GeoJSON for maps: all that match and whose position is known, on one page.',
  query: z.object(filters),
  response: z.object({ type: z.literal('FeatureCollection'), features: z.array(mosqueFeatureJson) }),
  mediaType: 'application/geo+json',
  async respond(_parameters, query, { now, origin }) {
    const { mosques, isStale } = await findPositions(toMosqueQuery(query))
    const features: z.input<typeof mosqueFeatureJson>[] = []
    const pause = createPauses()
    for (const mosque of await loadMosques(mosques.filter(isLocated))) {
      const feature = toMosqueFeature(mosque, origin)
      if (feature) features.push(feature)
      await pause()
    }
    return {
      until: isStale ? now : new Date(now.getTime() + CACHED_MS),
      body: { type: 'FeatureCollection' as const, features },
    }
  },
})

const details = defineEndpoint({
  path: '/api/v1/mosques/{id}',
  name: 'getMosque',
  summary: 'One mosque with its imams, pictures and coming events.',
  parameters: z.object({ id: z.string() }),
  response: mosqueDetailsJson,
  missing: 'Mosque not found',
  async respond({ id = '' }, _query, { now, origin }) {
    const mosque = await findMosque(id)
    if (!mosque) return null
    const zone = await zoneOf(mosque)
    const events = await loadUpcomingEvents(id, dayInZone(now, zone), MAX_EVENTS)
    const jamaats = await loadNextJamaats([mosque], now, 1)
    const [next] = jamaats.get(id) ?? []
    const midnight = nextMidnight(now, zone)
    return {
      until: next && next.at < midnight.getTime() ? new Date(next.at) : midnight,
      body: {
        ...toMosqueDetailsJson(mosque, origin),
        nextJamaat: next ? toJamaatJson(next) : null,
        events: events.map((event) => toEventJson(event, origin)),
      },
    }
  },
})

/** Kilometers with three decimals. */
const toMeters = (kilometers: number) => Math.round(kilometers * 1000) / 1000

/** The next jamaat of a listed mosque, with the way from the position that was asked about. */
function toListedJamaat(next: Jamaat | undefined, mosque: MosqueSummary, here: Position | null) {
  if (!next) return null
  const json = toJamaatJson(next)
  if (!here || !isLocated(mosque)) return json
  const kilometers = kilometersTo(mosque, { venue: json.venue }, here)
  return { ...json, distance: kilometers === null ? null : toMeters(kilometers) }
}

const value = z.string().nullable()

const changeJson = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.enum(['mosque', 'site']).describe('Who changed it, `mosque` also of a prayer room: never a person.'),
    isReported: z.boolean().describe('Whether a visitor had reported it.'),
    isUndo: z.boolean().describe('Whether it takes an earlier change back.'),
    what: z
      .string()
      .describe('Such as `jamaat.dhuhr`, `jamaat.dhuhr.7` for Sundays, `jumuah`, `address` or `fact.parking`.'),
    before: value.describe(
      'A time is `HH:MM`, `+10` minutes after the salaah begins, or `+10~` rounded up to 5; `=` as on other days; empty where nothing was announced. Null where only the change is public.',
    ),
    after: value,
    days: value.describe('When changed times apply: from a day, `2026-12-01/2026-12-31`, `ramadan`, or a Hijri year.'),
    removed: value.describe('Why the site took the values away; `…` where only that is known.'),
  })
  .meta({ id: 'HistoryEntry', description: 'One thing that changed at a mosque, without a person or a contact.' })

const history = defineEndpoint({
  path: '/api/v1/mosques/{id}/history',
  name: 'listHistory',
  summary: 'What changed at a mosque, when, and from what to what, newest first.',
  parameters: z.object({ id: z.string() }),
  query: z.object({ of: textParam(50).describe('Only this thing, such as `jamaat.dhuhr`.'), ...pageParams(50) }),
  response: pageOf(changeJson).extend({
    recordsBegin: z.iso.datetime().describe('From then on every change is recorded.'),
  }),
  missing: 'Mosque not found',
  async respond({ id = '' }, { of, ...part }, { now, origin }) {
    if (!(await findMosque(id))) return null
    const { entries, count } = await listHistory(id, { of, page: part.page, size: part.perPage })
    const address = `${origin}/api/v1/mosques/${encodeURIComponent(id)}/history`
    const body = toPage(entries, count, part, address, nextQuery({ of }, part))
    return {
      until: new Date(now.getTime() + CACHED_MS),
      body: { ...body, recordsBegin: await historyBegins(id) },
    }
  },
})

export const mosqueEndpoints: readonly Endpoint[] = [
  list,
  geoJson,
  details,
  timetableEndpoint,
  ...salahApiEndpoints,
  history,
]
