import { z } from 'zod'
import { eventAddress } from '#app/features/events/event-links.ts'
import {
  anchorPrayers,
  audiences,
  type EventText,
  eventTexts,
  eventTypes,
  type Occurrence,
  type SalaahStart,
  welcomes,
} from '#app/features/events/event-types.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { placeKinds } from '#app/features/mosques/mosque-types.ts'
import { pick } from '#app/lib/pick.ts'
import { accessJson, languagesJson, toAccessJson } from './timetable-endpoint.ts'

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
  type: z.enum(eventTypes).describe('Pages call `other` for children a class.'),
  audience: z.enum(audiences).describe('For whom it is.'),
  date: day.describe('The day in the zone of the event; null when it is not known.'),
  startTime: time,
  endTime: time,
  startsAt: z.iso.datetime().nullable().describe('The instant it begins, in UTC.'),
  endsAt: z.iso.datetime().nullable(),
  status: z.enum(['scheduled', 'moved', 'cancelled']),
  repeats: z.boolean(),
  registrationRequired: z.boolean(),
  welcome: z.enum(welcomes).nullable().describe('Who is welcome at an iftar; null: not said, or no iftar.'),
  meals: z.int().nullable().describe('The meals at an iftar.'),
  bringMat: z.boolean().describe('Whether people are asked to bring a mat to an iftar.'),
} satisfies Partial<Record<keyof Occurrence, z.ZodType>>
const sameNames = Object.keys(sameFields) as (keyof typeof sameFields)[]

/** One date of an event. */
export const eventJson = z
  .object({
    id: z.string(),
    key: z.string().describe('Tells the dates of a repeating event apart, also when one was moved.'),
    mosque: z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(placeKinds),
      url: z.url().describe('Its page.'),
    }),
    ...sameFields,
    languages: languagesJson,
    access: accessJson,
    startsAfter: z
      .object({
        prayer: z.enum(anchorPrayers),
        minutes: z.int(),
        follows: z
          .enum(['begin', 'jamaat', 'jumuah', 'no-jamaat'])
          .describe(
            'What this date follows: the begin of the salaah, its jamaat, a session of Jumu’ah in its place, or the begin because the mosque announces no jamaat for this day.',
          ),
        followsTime: time.describe('The time of that jamaat or session.'),
        session: z.int().nullable().describe('Which session of Jumu’ah of that day it is, by time.'),
        venue: z.string().nullable().describe('Where that session is held, when it is not at the mosque.'),
      })
      .nullable()
      .describe('The salaah it follows; its times are found for each date, rounded up to five minutes.'),
    url: z.url().describe('Its page.'),
  })
  .meta({ id: 'Event', description: 'One date of an event.' })

function toStartsAfter({ prayer, offset, followed }: SalaahStart) {
  const session = followed?.kind === 'jumuah' ? followed : null
  return {
    prayer,
    minutes: offset,
    follows: followed?.kind ?? ('begin' as const),
    followsTime: followed && 'time' in followed ? followed.time : null,
    session: session?.session ?? null,
    venue: session?.venue || null,
  }
}

/** One date of an event as the API returns it. */
export function toEventJson(event: Occurrence, origin: string): z.input<typeof eventJson> {
  return {
    id: event.eventId,
    key: event.key,
    mosque: {
      id: event.mosqueId,
      name: event.mosqueName,
      kind: event.placeKind,
      url: origin + mosqueAddress({ slug: event.mosqueSlug }),
    },
    ...pick(event, sameNames),
    ...toAccessJson(event.access),
    startsAfter: event.salaahStart && toStartsAfter(event.salaahStart),
    url: origin + eventAddress(event),
  }
}
