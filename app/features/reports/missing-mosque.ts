import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { parsePosition } from '#app/lib/position.ts'
import { contactField, singleLine } from '#app/lib/text-fields.ts'
import type { Position } from '#salaah/qibla.ts'
import { MAX_MISSING_CHARS } from './report-limits.ts'

/** A mosque that a visitor misses in the directory. */
export type MissingMosque = {
  name: string
  address: string
  area: string
  position: Position | null
  /** How the visitor knows. */
  source: string
}

/** The schema of the form of a missing mosque, with messages in the language of the page. */
export function missingMosqueSchema(texts: PublicTexts['missing']['errors']) {
  const line = (field: keyof typeof MAX_MISSING_CHARS, isRequired: boolean) =>
    z
      .string(texts[field])
      .default('')
      .pipe(singleLine(texts[field]))
      .refine((text) => !isRequired || text !== '', texts[field])
      .refine(({ length }) => length <= MAX_MISSING_CHARS[field], texts.tooLong({ max: MAX_MISSING_CHARS[field] }))
  return z.object({
    name: line('name', true),
    address: line('address', true),
    area: line('area', true),
    place: line('place', false).refine((text) => text === '' || parsePosition(text) !== null, texts.place),
    source: line('source', true),
    contact: contactField(texts.contact),
    website: z.string().optional(),
  })
}

export type MissingMosqueInput = z.output<ReturnType<typeof missingMosqueSchema>>
