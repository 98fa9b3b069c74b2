import { z } from 'zod'
import { accessSchema, withLadies } from '#app/features/mosques/gathering-schema.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { prayers } from '#salaah/next-prayer.ts'
import {
  eids,
  type FixedTimes,
  MAX_MINUTES_AFTER,
  MAX_NIGHTS,
  MAX_NOTE_CHARS,
  MAX_RAKAATS,
  MAX_SESSIONS,
  MAX_TEXT_CHARS,
  type RamadanProgram,
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

const sessionFacts = {
  language: text.default(''),
  venue: z
    .object({
      name: text,
      address: text,
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
    })
    .nullable()
    .default(null),
  access: accessSchema,
  // Apart in what was stored before there was access.
  ladies: z.enum(['yes', 'no', 'unknown']).optional(),
}

// A session that was stored before there were occasions has none.
const jumuahSession = z
  .object({
    ...sessionFacts,
    occasion: z.literal('jumuah').default('jumuah'),
    adhan: time.nullable().default(null),
    khutbah: time.nullable().default(null),
    salaah: time,
    khateeb: text.default(''),
  })
  .transform(withLadies)

const note = z.string().trim().max(MAX_NOTE_CHARS).default('')
const night = z.int().min(1).max(30)

const taraweehSession = z
  .object({
    ...sessionFacts,
    occasion: z.literal('taraweeh'),
    time: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('fixed'), time }),
      z.object({ kind: z.literal('after-isha'), minutes: z.int().min(0).max(MAX_MINUTES_AFTER) }),
    ]),
    fromNight: night.default(1),
    rakaats: z.int().min(2).max(MAX_RAKAATS).nullable().default(null),
    huffadh: z.string().trim().max(MAX_NOTE_CHARS).default(''),
    reading: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('juz') }),
        z.object({ kind: z.literal('lines'), lines: z.array(text).max(MAX_NIGHTS) }),
      ])
      .default({ kind: 'lines', lines: [] }),
    khatamNight: night.nullable().default(null),
    note,
  })
  .transform(withLadies)

const eidSession = z
  .object({
    ...sessionFacts,
    occasion: z.literal('eid'),
    eid: z.enum(eids),
    salaah: time,
    imam: text.default(''),
    bringMat: z.boolean().default(false),
    rain: z.string().trim().max(MAX_NOTE_CHARS).default(''),
    note,
  })
  .transform(withLadies)

/** What a mosque holds in a year, as it is stored, exported and imported; fields added later get their defaults. */
export const ramadanProgram = z.object({
  taraweeh: z.array(taraweehSession).max(MAX_SESSIONS).default([]),
  itikaf: z
    .object({ held: z.enum(['yes', 'no', 'unknown']).default('unknown'), contact: text.default(''), note })
    .default({ held: 'unknown', contact: '', note: '' }),
  eid: z.array(eidSession).max(MAX_SESSIONS).default([]),
})

export const parseStoredProgram = (json: string): RamadanProgram => ramadanProgram.parse(JSON.parse(json))

/** The content of a timetable as it is stored; fields added later get their defaults. */
export const timetableContent = z.object({
  school: z.enum(['shafii', 'hanafi']).default('shafii'),
  week: z.record(anyPrayer, prayerRule),
  weekdays: z.partialRecord(z.enum(weekdays), z.partialRecord(anyPrayer, prayerRule)).default({}),
  sessions: z.array(jumuahSession).max(MAX_SESSIONS).default([]),
})

const fixedTimes = z.record(
  anyPrayer,
  z.object({ adhan: time.nullable(), jamaat: time.nullable(), checked: z.literal(true).optional() }),
)

export const parseStoredContent = (json: string): TimetableContent => timetableContent.parse(JSON.parse(json))

export const parseStoredTimes = (json: string): FixedTimes => fixedTimes.parse(JSON.parse(json))

/** When a timetable applies, as it is stored. */
export const timetablePeriod = z
  .object({
    kind: z.enum(['regular', 'season', 'dates']),
    hijri: z.literal('ramadan').nullable().default(null),
    name: text.default(''),
    validFrom: z.string().refine(isDay),
    validUntil: z.string().refine(isDay).nullable(),
  })
  .refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom)
