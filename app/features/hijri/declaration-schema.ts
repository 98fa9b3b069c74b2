import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { DeclarationTable } from '#app/db/schema.ts'
import { isDay } from '#app/lib/days.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { MAX_AUTHORITY_CHARS } from '#app/services/hijri-settings.ts'

export const MAX_SOURCE_CHARS = 300
export const MAX_DECLARATION_NOTE_CHARS = 500
export const MAX_REASON_CHARS = 300

/** The years that a declaration may be of. */
export const MIN_HIJRI_YEAR = 1420
export const MAX_HIJRI_YEAR = 1600

/** What a committee announces: that the moon was seen, or that the month has its 30 days. */
export const announcements = ['seen', 'completed'] as const

/** A Hijri month; 1 is Muharram. */
export const hijriMonthSchema = z.object({
  year: z.number().int().min(MIN_HIJRI_YEAR).max(MAX_HIJRI_YEAR),
  month: z.number().int().min(1).max(12),
})
export type HijriMonth = z.output<typeof hijriMonthSchema>

/** An announcement to be entered. */
export const newDeclarationSchema = hijriMonthSchema.extend({
  firstDay: z.string().refine(isDay),
  announced: z.enum(announcements),
  /** The instant of the announcement, in ISO text. */
  announcedAt: z.iso.datetime(),
  authority: singleLine().pipe(z.string().min(1).max(MAX_AUTHORITY_CHARS)),
  /** A link or words. */
  source: singleLine().pipe(z.string().max(MAX_SOURCE_CHARS)),
  note: singleLine().pipe(z.string().max(MAX_DECLARATION_NOTE_CHARS)),
})
export type NewDeclaration = z.output<typeof newDeclarationSchema>

/** A stored announcement, with those that it replaced or that replaced it. */
export type Declaration = Omit<Selectable<DeclarationTable>, 'sample'> & { isSample: boolean }
