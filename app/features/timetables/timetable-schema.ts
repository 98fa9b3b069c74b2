import { z } from 'zod'
import { isDay, isTime } from '#app/lib/days.ts'
import { prayers } from '#salaah/next-prayer.ts'
import {
  type FixedTimes,
  MAX_MINUTES_AFTER,
  MAX_SESSIONS,
  MAX_TEXT_CHARS,
  type TimetableContent,
  weekdays,
} from './timetable-types.ts'

const time = z.string().refine(isTime)
const text = z.string().trim().max(MAX_TEXT_CHARS)

const timeRule = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), time }),
    z.object({
      kind: z.literal('after'),
      minutes: z.int().min(0).max(MAX_MINUTES_AFTER),
      roundToFive: z.boolean().default(false),
    }),
  ])
  .nullable()
  .default(null)

const prayerRule = z.object({ adhan: timeRule, jamaat: timeRule })
const anyPrayer = z.enum(prayers)

const session = z.object({
  occasion: z.literal('jumuah'),
  adhan: time.nullable().default(null),
  khutbah: time.nullable().default(null),
  salaah: time,
  language: text.default(''),
  khateeb: text.default(''),
  venue: z
    .object({
      name: text,
      address: text,
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
    })
    .nullable()
    .default(null),
  ladies: z.enum(['yes', 'no', 'unknown']).default('unknown'),
})

/** The content of a timetable as it is stored; fields added later get their defaults. */
export const timetableContent = z.object({
  school: z.enum(['shafii', 'hanafi']).default('shafii'),
  week: z.record(anyPrayer, prayerRule),
  weekdays: z.partialRecord(z.enum(weekdays), z.partialRecord(anyPrayer, prayerRule)).default({}),
  sessions: z.array(session).max(MAX_SESSIONS).default([]),
})

const fixedTimes = z.record(anyPrayer, z.object({ adhan: time.nullable(), jamaat: time.nullable() }))

export const parseStoredContent = (json: string): TimetableContent => timetableContent.parse(JSON.parse(json))

export const parseStoredTimes = (json: string): FixedTimes => fixedTimes.parse(JSON.parse(json))

/** When a timetable applies, as it is stored. */
export const timetablePeriod = z
  .object({
    kind: z.enum(['regular', 'season', 'dates']),
    name: text.default(''),
    validFrom: z.string().refine(isDay),
    validUntil: z.string().refine(isDay).nullable(),
  })
  .refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom)
