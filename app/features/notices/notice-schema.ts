import { z } from 'zod'
import { prayers } from '#salaah/next-prayer.ts'
import type { NoticeContent, Struck } from './notice-types.ts'

const text = z.string().default('')
const position = z.object({ latitude: z.number(), longitude: z.number() })
const after = z.enum(prayers).nullable()

const noticeContent = z.object({
  text,
  place: text,
  name: text,
  relation: text,
  suburb: text,
  house: text,
  leaves: text,
  salaah: z.object({ day: z.string(), after, time: text, place: text }).nullable().default(null),
  cemetery: text,
  cemeteryPosition: position.nullable().default(null),
  ladies: text,
  phone: text,
  consent: z.boolean().default(false),
})

const struck = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('salaah'),
    salaah: z.object({ day: z.string(), after, minutes: z.number().nullable(), place: text }),
  }),
  z.object({ field: z.enum(['leaves', 'cemetery', 'place']), text }),
  z.object({ field: z.literal('time'), from: z.string(), until: z.string() }),
])

/** The content of a notice without any words. */
export const emptyNotice: NoticeContent = noticeContent.parse({})

/** Parses stored content; that of a withdrawn notice is empty. */
export const parseStoredNotice = (stored: string): NoticeContent => noticeContent.parse(JSON.parse(stored))

/** Parses the stored list of corrected times and places. */
export const parseStoredStruck = (stored: string): Struck[] => z.array(struck).parse(JSON.parse(stored))
