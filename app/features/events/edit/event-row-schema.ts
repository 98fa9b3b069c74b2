import { z } from 'zod'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import { type EventErrors, sharedEventFields, toColumns } from './event-schema.ts'
import type { StoredEvent } from './event-writes.server.ts'

const text = z.string().nullish().default(null)
const number = z.number().nullish().default(null)
const flag = z.union([z.literal(0), z.literal(1)]).default(0)

/** The columns that an import sets as well. */
const importedFields = {
  date: text,
  startTime: text,
  endTime: text,
  startSalaah: text,
  startOffset: number,
  endSalaah: text,
  endOffset: number,
  follows: z.enum(['jamaat']).nullable().catch(null),
  followsSession: number,
  zone: z.string(),
  rrule: text,
  excludedDates: z.string().default('[]'),
  movedDates: z.string().default('{}'),
  cancelledDates: z.string().default('[]'),
  status: z.enum(['scheduled', 'cancelled']).catch('scheduled'),
  createdBy: text,
}

const ownFields = {
  id: z.string(),
  mosqueId: z.string(),
  slug: z.string().default(''),
  sample: flag,
  version: z.number().default(1),
  sequence: z.number().default(0),
  rescheduledAt: text,
  searchText: z.string().default(''),
  createdAt: z.string(),
  updatedAt: z.string(),
}

type SharedField = keyof ReturnType<typeof sharedEventFields>
const rowFields = { ...importedFields, ...ownFields } satisfies Record<
  Exclude<keyof EventTable, SharedField>,
  z.ZodType
>

/** The row of an event as the bin stores it; columns that did not exist when it was deleted get their defaults. */
const eventRow = z.intersection(z.object(rowFields), z.object(sharedEventFields(null)).transform(toColumns))

/** Parses a deleted event, also one from an older version of the schema. */
export const parseEventRow = (stored: unknown): StoredEvent => eventRow.parse(stored)

/** The fields of an imported event. */
export const importedEventFields = Object.keys({ ...importedFields, ...sharedEventFields(null) })

/** The schema of an imported event, which results in its columns. */
export const importedEventSchema = (errors: EventErrors) =>
  z.intersection(z.object(importedFields), z.object(sharedEventFields(errors, { isImport: true })).transform(toColumns))
