import { z } from 'zod'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import { eventTypes } from '#app/features/events/event-types.ts'
import type { StoredEvent } from './event-store.server.ts'

const text = z.string().nullish().default(null)
const number = z.number().nullish().default(null)
const flag = z.union([z.literal(0), z.literal(1)]).default(0)

/** The row of an event as the bin stores it; columns that did not exist when it was deleted get their defaults. */
const eventRow = z.object({
  id: z.string(),
  mosqueId: z.string(),
  title: z.string(),
  description: text,
  type: z.enum(eventTypes).catch('other'),
  date: text,
  startTime: text,
  endTime: text,
  startSalaah: text,
  startOffset: number,
  endSalaah: text,
  endOffset: number,
  zone: z.string(),
  imageId: text,
  imageUrl: text,
  registrationRequired: flag,
  registrationUrl: text,
  rrule: text,
  excludedDates: z.string().default('[]'),
  movedDates: z.string().default('{}'),
  cancelledDates: z.string().default('[]'),
  status: z.enum(['scheduled', 'cancelled']).catch('scheduled'),
  sample: flag,
  version: z.number().default(1),
  sequence: z.number().default(0),
  searchText: z.string().default(''),
  createdBy: text,
  createdAt: z.string(),
  updatedAt: z.string(),
} satisfies Record<keyof EventTable, z.ZodType>)

/** Parses a deleted event, also one from an older version of the schema. */
export const parseEventRow = (stored: unknown): StoredEvent => eventRow.parse(stored)
