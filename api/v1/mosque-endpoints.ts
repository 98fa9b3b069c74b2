import { z } from 'zod'
import { loadUpcomingEvents } from '#app/features/events/list/next-events.server.ts'
import { filtersQuery } from '#app/features/mosques/directory/directory-filters.ts'
import { findMosque, findMosques } from '#app/features/mosques/mosques.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { defineEndpoint, type Endpoint, integerParam, pageOf } from './endpoint.ts'
import { toEventJson } from './event-json.ts'
import { mosqueDetailsJson, mosqueJson, toMosqueDetailsJson, toMosqueJson } from './mosque-json.ts'

const MAX_EVENTS = 50
const LIST_CACHED_MS = 60 * 60 * 1000

const query = z.object({
  q: z
    .string()
    .max(120, 'must have at most 120 characters')
    .default('')
    .describe('Name, area, address, facility or keyword; minor typing mistakes are tolerated.'),
  area: z.string().max(120, 'must have at most 120 characters').default('').describe('The whole name of an area.'),
  facility: z.string().max(120, 'must have at most 120 characters').default('').describe('Such as `parking`.'),
  page: integerParam(1, 10_000, 1),
  perPage: integerParam(1, 100, 60).describe('How many on a page, at most 100.'),
})

const list = defineEndpoint({
  path: '/api/v1/mosques',
  name: 'listMosques',
  summary: 'Find mosques: by name without a query, best match first with one.',
  query,
  response: pageOf(mosqueJson),
  async respond(_parameters, { q, area, facility, page, perPage }, { now, origin }) {
    const { mosques, isStale } = await findMosques({ q: q.trim(), area: area.trim(), facility: facility.trim() })
    const to = page * perPage
    const next = new URLSearchParams(filtersQuery({ q, area, facility, page: page + 1 }))
    if (perPage !== 60) next.set('perPage', String(perPage))
    return {
      until: isStale ? now : new Date(now.getTime() + LIST_CACHED_MS),
      body: {
        data: mosques.slice(to - perPage, to).map((mosque) => toMosqueJson(mosque, origin)),
        total: mosques.length,
        page,
        perPage,
        next: to < mosques.length ? `${origin}/api/v1/mosques?${next}` : null,
      },
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
    return {
      until: nextMidnight(now, zone),
      body: {
        ...toMosqueDetailsJson(mosque, origin),
        events: events.map((event) => toEventJson(event, origin)),
      },
    }
  },
})

export const mosqueEndpoints: readonly Endpoint[] = [list, details]
