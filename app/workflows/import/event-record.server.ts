import { z } from 'zod'
import { MAX_DESCRIPTION_CHARS, MAX_TITLE_CHARS } from '#app/features/events/edit/event-schema.ts'
import type { EventColumns } from '#app/features/events/edit/imported-events.server.ts'
import { toEventType } from '#app/features/events/event-rules.ts'
import { anchorPrayers } from '#app/features/events/event-types.ts'
import { isUsableRule } from '#app/features/events/recurrence/expand-rule.server.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { isZone } from '#app/lib/time.ts'
import { isWebAddress } from '#app/lib/web/web-address.ts'
import { asFlag, asText } from './mosque-record.ts'

type Fields = Record<string, unknown>

/** An imported event must have a title. Other missing parts are reported, and pages show N/A for them. */
export type ParsedEvent = {
  columns: EventColumns
  faults: ('title' | 'too-long')[]
  remarks: ('date' | 'time' | 'rule')[]
}

/** Parses an event document or row to the columns of our table. */
export function parseEventRecord(fields: Fields, mosqueZone: string): ParsedEvent {
  const text = (name: string) => toSingleLine(asText(fields[name]))
  const date = parseDate(fields.date)
  const [start, end] = [parseTime(text('startTime')), parseTime(text('endTime'))]
  const rule = text('rrule')
  const salaah = anchorPrayers.find((name) => name === text('startSalaah')) ?? null
  const isUsable = rule !== '' && isDay(date) && isUsableRule(rule)
  const link = text('registrationUrl')
  const picture = text('imageUrl')
  const minutes = (name: string) => (salaah && /^-?\d{1,4}$/.test(text(name)) ? Number(text(name)) : null)
  const columns: EventColumns = {
    title: text('title'),
    description: toMultipleLines(asText(fields.description)) || null,
    type: toEventType(text('type')),
    date: date || null,
    startTime: salaah ? null : start || null,
    endTime: salaah ? null : end || null,
    startSalaah: salaah,
    startOffset: minutes('startOffset'),
    endSalaah: salaah && (anchorPrayers.find((name) => name === text('endSalaah')) ?? null),
    endOffset: minutes('endOffset'),
    zone: isZone(text('zone')) ? text('zone') : mosqueZone,
    imageId: /^[0-9a-f]{32}$/.test(text('imageId')) ? text('imageId') : null,
    imageUrl: isWebAddress(picture) ? picture : null,
    registrationRequired: asFlag(fields.registrationRequired) ? 1 : 0,
    registrationUrl: isWebAddress(link) ? link : null,
    rrule: isUsable ? rule : null,
    excludedDates: toJson(fields.excludedDates, daysSchema),
    movedDates: toJson(fields.movedDates, movedSchema),
    cancelledDates: toJson(fields.cancelledDates, daysSchema),
    status: text('status') === 'cancelled' ? 'cancelled' : 'scheduled',
    createdBy: text('createdBy') || null,
  }
  const faults: ParsedEvent['faults'] = []
  if (!columns.title) faults.push('title')
  if (columns.title.length > MAX_TITLE_CHARS || (columns.description?.length ?? 0) > MAX_DESCRIPTION_CHARS)
    faults.push('too-long')
  const remarks: ParsedEvent['remarks'] = []
  if (!isDay(date)) remarks.push('date')
  if (!salaah && !isTime(start)) remarks.push('time')
  if ((asFlag(fields.isRecurring) || rule !== '') && !isUsable) remarks.push('rule')
  return { columns, faults, remarks }
}

/** `2026-11-20`, also from a whole instant or from a document database's timestamp; any other text unchanged. */
function parseDate(value: unknown): string {
  const seconds = (value as { seconds?: number; _seconds?: number } | null)?.seconds ?? (value as Fields)?._seconds
  if (typeof seconds === 'number') return new Date(seconds * 1000).toISOString().slice(0, 10)
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
const movedSchema = z
  .record(z.iso.date(), z.object({ date: z.iso.date(), startTime: localTime, endTime: localTime }))
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
