import { z } from 'zod'
import { ruleApartFromStart } from '#app/features/events/dates/expand-rule.server.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { pick } from '#app/lib/pick.ts'
import { eventJson, toEventJson } from './event-json.ts'
import { mosqueJson, toMosqueJson } from './mosque-json.ts'

const sameDateFields = ['key', 'date', 'startTime', 'endTime', 'startsAt', 'status', 'url'] as const
const { key, date, startTime, endTime, startsAt, status, url } = eventJson.shape
const dateJson = z
  .object({ key, date, startTime, endTime, startsAt, status, url })
  .meta({ id: 'EventDate', description: 'When an event takes place once.' })

const { name, address, suburb, area, city, position } = mosqueJson.shape

/** One date of an event with everything its page shows. */
export const eventDetailsJson = z
  .object({
    ...eventJson.shape,
    description: z.string(),
    place: z.object({ name, address, suburb, area, city, position }),
    picture: z.object({ url: z.url(), width: z.int(), height: z.int() }).nullable(),
    rule: z.string().nullable().describe('How it repeats after its first date (RRULE of RFC 5545).'),
    dates: z.array(dateJson).describe('Its next dates, at most six; for a single event its date.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'EventDetails', description: 'One date of an event with everything its page shows.' })

const MAX_DATES = 6

/** An event as the API returns it by its id. */
export function toEventDetailsJson(
  event: EventDetails,
  mosque: MosqueDetails,
  origin: string,
): z.input<typeof eventDetailsJson> {
  const { picture } = event
  const dates = event.repeats ? event.upcomingDates.slice(0, MAX_DATES) : [event]
  return {
    ...toEventJson(event, origin),
    description: event.description,
    place: pick(toMosqueJson(mosque, origin), ['name', 'address', 'suburb', 'area', 'city', 'position']),
    picture: picture && { ...pick(picture, ['width', 'height']), url: new URL(picture.largest, origin).href },
    rule: event.rrule && event.begins ? ruleApartFromStart(event.rrule, event.begins) || event.rrule : event.rrule,
    dates: dates.map((each) =>
      pick({ ...each, url: origin + eventAddress({ ...event, key: each.key }) }, sameDateFields),
    ),
    updatedAt: event.updatedAt,
  }
}
