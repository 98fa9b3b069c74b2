import { z } from 'zod'
import { isUsableRule } from '#app/features/events/dates/expand-rule.server.ts'
import type { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import type { EventColumns } from '#app/features/events/edit/imported-events.server.ts'
import { toEventType } from '#app/features/events/event-rules.ts'
import { anchorPrayers, MAX_EVENT_CHARS } from '#app/features/events/event-types.ts'
import { readAccessCells } from '#app/features/mosques/gathering-access.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { completeHost, isWebAddress } from '#app/lib/web/addresses.ts'
import { isZone } from '#salaah/zone.ts'
import { asFlag, asText } from './mosque-record.ts'

type Fields = Record<string, unknown>
type Options = { zone: string; schema: ReturnType<typeof importedEventSchema> }

/** The columns of an imported event, or its errors. Parts that are missing are reported, and pages show N/A for them. */
export type ParsedEvent = {
  title: string
  parsed: { columns: EventColumns } | { errors: string[] }
  remarks: ('date' | 'time' | 'rule')[]
}

/** Parses an event document or row; `zone` is that of its mosque. Unusable optional values become empty before. */
export function parseEventRecord(fields: Fields, { zone, schema }: Options): ParsedEvent {
  const text = (name: string) => toSingleLine(asText(fields[name]))
  const address = (name: string) => {
    const complete = completeHost(text(name))
    return isWebAddress(complete) ? complete : ''
  }
  const prayer = (name: string) => anchorPrayers.find((each) => each === text(name)) ?? null
  const date = parseDate(fields.date)
  const salaah = prayer('startSalaah')
  const minutes = (name: string) => (salaah && /^-?\d{1,4}$/.test(text(name)) ? Number(text(name)) : null)
  const time = (name: string) => (salaah ? null : parseTime(text(name)) || null)
  const rule = text('rrule')
  const isUsable = isDay(date) && isUsableRule(rule)
  const values = {
    ...Object.fromEntries(Object.keys(MAX_EVENT_CHARS).map((name) => [name, asText(fields[name])])),
    registrationUrl: address('registrationUrl'),
    imageUrl: address('imageUrl'),
    type: toEventType(text('type')),
    audience: text('audience'),
    date: date || null,
    startTime: time('startTime'),
    endTime: time('endTime'),
    startSalaah: salaah,
    startOffset: minutes('startOffset'),
    endSalaah: salaah && prayer('endSalaah'),
    endOffset: minutes('endOffset'),
    follows: salaah && text('follows') === 'jamaat' ? 'jamaat' : null,
    followsSession: salaah && /^([1-9]|10)$/.test(text('followsSession')) ? Number(text('followsSession')) : null,
    zone: isZone(text('zone')) ? text('zone') : zone,
    imageId: text('imageId'),
    registrationRequired: asFlag(fields.registrationRequired),
    welcome: text('welcome'),
    meals: text('meals'),
    bringMat: asFlag(fields.bringMat),
    access: fields.access || readAccessCells(text),
    rrule: isUsable ? rule : null,
    excludedDates: toJson(fields.excludedDates, daysSchema),
    movedDates: toJson(fields.movedDates, movedSchema),
    cancelledDates: toJson(fields.cancelledDates, daysSchema),
    status: text('status'),
    createdBy: text('createdBy') || null,
  }
  const result = schema.safeParse(values)
  const parsed = result.success
    ? { columns: result.data }
    : { errors: result.error.issues.map((issue) => issue.message) }
  const remarks: ParsedEvent['remarks'] = []
  if (!isDay(date)) remarks.push('date')
  if (!salaah && !isTime(values.startTime ?? '')) remarks.push('time')
  if ((asFlag(fields.isRecurring) || rule !== '') && !isUsable) remarks.push('rule')
  return { title: text('title'), parsed, remarks }
}

/** The last instant that a date can have, in seconds since 1970. */
const MAX_SECONDS = 8.64e12

/** `2026-11-20`, also from a whole instant or from a document database's timestamp; any other text unchanged. */
function parseDate(value: unknown): string {
  const seconds = (value as { seconds?: number; _seconds?: number } | null)?.seconds ?? (value as Fields)?._seconds
  if (typeof seconds === 'number' && Math.abs(seconds) <= MAX_SECONDS)
    return new Date(seconds * 1000).toISOString().slice(0, 10)
  const text = asText(value).trim()
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text.slice(0, 40)
}

/** `9:05` and `09:05:00` are the same time. */
function parseTime(text: string): string {
  const parts = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text)
  return parts ? `${parts[1]!.padStart(2, '0')}:${parts[2]}` : text.slice(0, 40)
}

const daysSchema = z.array(z.iso.date()).catch([])
const localTime = z.string().refine(isTime)
const ownText = (maxChars: number) => z.string().max(maxChars).optional()
const ownTexts = {
  title: ownText(MAX_EVENT_CHARS.title),
  description: ownText(MAX_EVENT_CHARS.description),
  imageId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
}
const movedSchema = z
  .record(
    z.iso.date(),
    z.union([
      z.object({ date: z.iso.date(), startTime: localTime, endTime: localTime, ...ownTexts }),
      z.strictObject(ownTexts),
    ]),
  )
  .catch({})

/** JSON of the right shape; any other value becomes empty. */
function toJson(value: unknown, schema: z.ZodType): string {
  let parsed = value
  try {
    if (typeof value === 'string') parsed = JSON.parse(value)
  } catch {
    parsed = undefined
  }
  return JSON.stringify(schema.parse(parsed))
}
