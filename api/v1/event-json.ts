import { z } from 'zod'
import { type EventText, eventTexts } from '#app/features/events/edit/shared-event-fields.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { anchorPrayers, audiences, eventTypes, type Occurrence } from '#app/features/events/event-types.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { pick } from '#app/lib/pick.ts'

const text = z.string().nullable()
const day = z.iso.date().nullable()
const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .nullable()

/** What pages call by the same name. */
const sameFields = {
  ...(Object.fromEntries(eventTexts.map((field) => [field, text])) as Record<EventText, typeof text>),
  title: z.string(),
  description: z.string().describe('Its beginning; the whole text is on the page.'),
  type: z.enum(eventTypes),
  audience: z.enum(audiences).describe('For whom it is.'),
  date: day.describe('The day in the zone of the event; null when it is not known.'),
  startTime: time,
  endTime: time,
  startsAt: z.iso.datetime().nullable().describe('The instant it begins, in UTC.'),
  endsAt: z.iso.datetime().nullable(),
  status: z.enum(['scheduled', 'moved', 'cancelled']),
  repeats: z.boolean(),
  registrationRequired: z.boolean(),
} satisfies Partial<Record<keyof Occurrence, z.ZodType>>
const sameNames = Object.keys(sameFields) as (keyof typeof sameFields)[]

/** One date of an event. */
export const eventJson = z
  .object({
    id: z.string(),
    key: z.string().describe('Tells the dates of a repeating event apart, also when one was moved.'),
    mosque: z.object({ id: z.string(), name: z.string(), url: z.url().describe('Its page.') }),
    ...sameFields,
    startsAfter: z
      .object({ prayer: z.enum(anchorPrayers), minutes: z.int() })
      .nullable()
      .describe('The salaah it follows; its times are then calculated for each date, rounded up to five minutes.'),
    url: z.url().describe('Its page.'),
  })
  .meta({ id: 'Event', description: 'One date of an event.' })

/** One date of an event as the API returns it. */
export function toEventJson(event: Occurrence, origin: string): z.input<typeof eventJson> {
  return {
    id: event.eventId,
    key: event.key,
    mosque: { id: event.mosqueId, name: event.mosqueName, url: origin + mosqueAddress({ slug: event.mosqueSlug }) },
    ...pick(event, sameNames),
    startsAfter: event.salaahStart && { prayer: event.salaahStart.prayer, minutes: event.salaahStart.offset },
    url: origin + eventAddress(event),
  }
}
