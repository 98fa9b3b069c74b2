import { z } from 'zod'
import { eventAddress } from '#app/features/events/event-links.ts'
import { anchorPrayers, eventTypes, type Occurrence } from '#app/features/events/event-types.ts'

const day = z.iso.date().nullable()
const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .nullable()

/** One date of an event. */
export const eventJson = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().describe('Its beginning; the whole text is on the page.'),
    type: z.enum(eventTypes),
    mosque: z.object({ id: z.string(), name: z.string() }),
    date: day.describe('The day in the zone of the event; null when it is not known.'),
    startTime: time,
    endTime: time,
    startsAfter: z
      .object({ prayer: z.enum(anchorPrayers), minutes: z.int() })
      .nullable()
      .describe('The salaah it follows; its times are then calculated for each date, rounded up to five minutes.'),
    startsAt: z.iso.datetime().nullable().describe('The instant it begins, in UTC.'),
    endsAt: z.iso.datetime().nullable(),
    status: z.enum(['scheduled', 'moved', 'cancelled']),
    repeats: z.boolean(),
    registrationRequired: z.boolean(),
    url: z.url().describe('Its page.'),
  })
  .meta({ id: 'Event', description: 'One date of an event.' })

/** One date of an event as the API returns it. */
export function toEventJson(event: Occurrence, origin: string): z.input<typeof eventJson> {
  return {
    id: event.eventId,
    title: event.title,
    description: event.description,
    type: event.type,
    mosque: { id: event.mosqueId, name: event.mosqueName },
    date: event.date,
    startTime: event.startTime,
    endTime: event.endTime,
    startsAfter: event.salaahStart && { prayer: event.salaahStart.prayer, minutes: event.salaahStart.offset },
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    status: event.status,
    repeats: event.repeats,
    registrationRequired: event.registrationRequired,
    url: origin + eventAddress(event),
  }
}
