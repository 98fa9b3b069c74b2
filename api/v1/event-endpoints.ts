import { z } from 'zod'
import { ruleApartFromStart } from '#app/features/events/dates/expand-rule.server.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { monthChoices, toDayRange } from '#app/features/events/event-rules.ts'
import { audiences, type EventDetails, eventTypes } from '#app/features/events/event-types.ts'
import { findEvents } from '#app/features/events/list/event-list.server.ts'
import { findNextStart } from '#app/features/events/list/next-events.server.ts'
import { findEvent } from '#app/features/events/page/event-details.server.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { isDay } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays } from '#salaah/days.ts'
import { defineEndpoint, type Endpoint, pageOf, pageParams, textParam, toPage } from './endpoint.ts'
import { eventJson, toEventJson } from './event-json.ts'
import { mosqueJson, toMosqueJson } from './mosque-json.ts'

const sameDateFields = ['key', 'date', 'startTime', 'endTime', 'startsAt', 'status', 'url'] as const
const dateJson = z
  .object(pick(eventJson.shape, sameDateFields))
  .meta({ id: 'EventDate', description: 'When an event takes place once.' })

const placeFields = ['kind', 'name', 'address', 'suburb', 'area', 'city', 'position'] as const

/** One date of an event with everything its page shows. */
const eventDetailsJson = z
  .object({
    ...eventJson.shape,
    description: z.string(),
    place: z.object(pick(mosqueJson.shape, placeFields)),
    picture: z.object({ url: z.url(), width: z.int(), height: z.int() }).nullable(),
    rule: z.string().nullable().describe('How it repeats after its first date (RRULE of RFC 5545).'),
    dates: z.array(dateJson).describe('Its next dates, at most six; for a single event its date.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'EventDetails', description: 'One date of an event with everything its page shows.' })

const MAX_DATES = 6

/** An event as the API returns it by its id. */
function toEventDetailsJson(
  event: EventDetails,
  mosque: MosqueDetails,
  origin: string,
): z.input<typeof eventDetailsJson> {
  const { picture } = event
  const dates = event.repeats ? event.upcomingDates.slice(0, MAX_DATES) : [event]
  return {
    ...toEventJson(event, origin),
    description: event.description,
    place: pick(toMosqueJson(mosque, origin), placeFields),
    picture: picture && { ...pick(picture, ['width', 'height']), url: new URL(picture.largest, origin).href },
    rule: event.rrule && event.begins ? ruleApartFromStart(event.rrule, event.begins) || event.rrule : event.rrule,
    dates: dates.map((each) =>
      pick({ ...each, url: origin + eventAddress({ ...event, key: each.key }) }, sameDateFields),
    ),
    updatedAt: event.updatedAt,
  }
}

const day = z
  .string()
  .refine((value) => value === '' || isDay(value), 'must be a day such as 2026-11-20')
  .default('')

const query = z.object({
  tab: z
    .enum(['upcoming', 'past'], 'must be upcoming or past')
    .default('upcoming')
    .describe('Upcoming by start, or past with the latest first. Ignored with `from` or `to`.'),
  q: textParam(100).describe(
    'Words of title or description, in any case; or a suburb, area or city, for all events there.',
  ),
  month: z
    .enum(['', ...monthChoices], 'must be current, next or future')
    .default('')
    .describe('As on the events page.'),
  mosque: textParam(64).describe('The id of a mosque.'),
  type: z.enum(['', ...eventTypes], 'must be one of the types').default(''),
  city: textParam(80).describe('The id of a city, on a site with mosques in several.'),
  area: textParam(120).describe('An area, as mosques have it.'),
  audience: z.enum(['', ...audiences], 'must be one of the audiences').default(''),
  access: z
    .enum(['', ...gatheringFacts], 'must be one of the facts of access')
    .default('')
    .describe('A fact of access that events say yes to, such as `sign_language`.'),
  from: day.describe('The first day; repeating events are listed date by date.'),
  to: day.describe('The last day.'),
  ...pageParams(30),
})

const list = defineEndpoint({
  path: '/api/v1/events',
  name: 'listEvents',
  summary: 'Dates of events: upcoming, past, or those of a span of days.',
  query,
  response: pageOf(eventJson),
  async respond(_parameters, params, { now, origin }) {
    const { timeZone } = (await siteSettings()).general
    const today = dayInZone(now, timeZone)
    const { page, perPage } = params
    const hasDays = params.from !== '' || params.to !== ''
    const search = {
      tab: hasDays ? ('upcoming' as const) : params.tab,
      q: params.q,
      mosque: params.mosque || null,
      type: params.type || null,
      city: params.city,
      area: params.area,
      audience: params.audience || null,
      access: params.access || null,
      days: hasDays ? toDaySpan(params, today) : params.month ? toDayRange(params.month, today) : null,
    }
    const { events, count, isIncomplete } = await findEvents(
      search,
      { limit: perPage, offset: (page - 1) * perPage },
      now,
    )
    const [midnight, start] = [nextMidnight(now, timeZone), await findNextStart(now)]
    return {
      until: isIncomplete ? now : start && start < midnight ? start : midnight,
      body: toPage(
        events.map((event) => toEventJson(event, origin)),
        count,
        params,
        `${origin}/api/v1/events`,
        toSearchParams({ ...params, page: page + 1 }),
      ),
    }
  },
})

/** `from` and `to` are both included; without `from` the span begins today. */
function toDaySpan({ from, to }: { from: string; to: string }, today: string) {
  return { from: from || today, before: to ? addDays(to, 1) : null, all: true }
}

function toSearchParams(params: z.output<typeof query>): URLSearchParams {
  const defaults: Record<string, unknown> = { ...query.parse({}), page: 1 }
  const changed = Object.entries(params).filter(([name, value]) => value !== defaults[name])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
}

const details = defineEndpoint({
  path: '/api/v1/events/{id}',
  name: 'getEvent',
  summary: 'One event with its place, picture and next dates.',
  parameters: z.object({ id: z.string() }),
  query: z.object({ date: textParam(64).describe('The key of one date; without it the next one, else the last.') }),
  response: eventDetailsJson,
  missing: 'Event not found',
  async respond({ id = '' }, { date }, { now, origin }) {
    const event = await findEvent(id, date || null, now)
    const mosque = event && (await findMosque(event.mosqueId))
    if (!mosque) return null
    const changes = [event.startsAt, event.endsAt, event.upcomingDates[0]?.startsAt].flatMap((instant) => instant ?? [])
    const next = changes.map((instant) => new Date(instant)).filter((instant) => instant > now)
    const until = Math.min(...[nextMidnight(now, event.zone), ...next].map(Number))
    return { until: new Date(until), body: toEventDetailsJson(event, mosque, origin) }
  },
})

export const eventEndpoints: readonly Endpoint[] = [list, details]
