import { z } from 'zod'
import {
  announcements,
  MAX_DECLARATION_NOTE_CHARS,
  MAX_HIJRI_YEAR,
  MAX_REASON_CHARS,
  MAX_SOURCE_CHARS,
  MIN_HIJRI_YEAR,
  type NewDeclaration,
} from '#app/features/hijri/declaration-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { type ParsedForm, parseForm } from '#app/lib/web/forms.ts'
import { MAX_AUTHORITY_CHARS } from '#app/services/hijri-settings.ts'

type Errors = AdminTexts['adminMoon']['errors']

const number = (message: string, least: number, most: number) =>
  z
    .string(message)
    .regex(/^\s*\d{1,4}\s*$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)

const text = (message: string, most: number, least = 0) =>
  singleLine(message).pipe(z.string().min(least, message).max(most, message))

const ofMonth = (errors: Errors) => ({
  year: number(errors.year, MIN_HIJRI_YEAR, MAX_HIJRI_YEAR),
  month: number(errors.month, 1, 12),
})

/** What is entered of any announcement: when it was made, by whom, and where that can be read. */
const ofAnnouncement = (errors: Errors) => ({
  announcedDay: z
    .string(errors.day)
    .refine((day) => day === '' || isDay(day), errors.day)
    .default(''),
  announcedTime: z
    .string(errors.time)
    .trim()
    .refine((time) => time === '' || isTime(time), errors.time)
    .default(''),
  authority: text(errors.authority, MAX_AUTHORITY_CHARS, 1),
  source: text(errors.source, MAX_SOURCE_CHARS).default(''),
  note: text(errors.note, MAX_DECLARATION_NOTE_CHARS).default(''),
})

type Clock = { now: Date; zone: string }

/** Without a time an announcement was made now; without a day, today. */
function withInstant<T extends { announcedDay: string; announcedTime: string }>(
  { announcedDay, announcedTime, ...rest }: T,
  { now, zone }: Clock,
) {
  const day = announcedDay || dayInZone(now, zone)
  const instant = announcedTime === '' ? now : instantOf(day, announcedTime, zone)
  return { ...rest, announcedAt: (instant ?? now).toISOString() }
}

/** Parses the form of an announcement about the beginning of a month. */
export function parseDeclarationForm(form: FormData, errors: Errors, clock: Clock): ParsedForm<NewDeclaration> {
  const schema = z.object({
    ...ofMonth(errors),
    ...ofAnnouncement(errors),
    firstDay: z.string(errors.day).refine(isDay, errors.day),
    announced: z.enum(announcements, errors.announced),
  })
  const parsed = parseForm(form, schema)
  return parsed.ok ? { ok: true, value: withInstant(parsed.value, clock) } : parsed
}

/** Parses the form of a withdrawal. */
export function parseWithdrawalForm(form: FormData, errors: Errors, clock: Clock) {
  const parsed = parseForm(form, z.object({ ...ofMonth(errors), ...ofAnnouncement(errors) }))
  if (!parsed.ok) return parsed
  const { year, month, ...withdrawal } = withInstant(parsed.value, clock)
  return { ok: true as const, value: { month: { year, month }, withdrawal } }
}

/** Parses the form that undoes an entry. */
export const parseUndoForm = (form: FormData, errors: Errors) =>
  parseForm(form, z.object({ id: z.string(), reason: text(errors.reason, MAX_REASON_CHARS, 1) }))
