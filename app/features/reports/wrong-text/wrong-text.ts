import { z } from 'zod'
import type { Language } from '#app/i18n/languages.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { contactField, multipleLines } from '#app/lib/text-fields.ts'
import { parseOwnPath } from '#app/lib/web/addresses.ts'

/** Words of the site that a reader of a language found wrong. */
export type WrongText = {
  language: Language
  /** The path of the page without its language; empty when it is not known. */
  page: string
  words: string
  /** How they should read; may be empty. */
  wanted: string
}

export const MAX_WRONG_TEXT_CHARS = 500

/** The schema of the form of a wrong text, with messages in the language of the page. */
export function wrongTextSchema(texts: PublicTexts['wrongText']['errors']) {
  const max = MAX_WRONG_TEXT_CHARS
  const lines = z
    .string(texts.words)
    .default('')
    .pipe(multipleLines(texts.words))
    .refine(({ length }) => length <= max, texts.tooLong({ max }))
  return z.object({
    // Only a hint where the words stand, which is left out when it is none.
    page: z
      .string()
      .catch('')
      .transform((page) => ownPageOf(page)),
    words: lines.refine((text) => text !== '', texts.words),
    wanted: lines,
    contact: contactField(texts.contact),
    website: z.string().optional(),
  })
}

export type WrongTextInput = z.output<ReturnType<typeof wrongTextSchema>>

/** The path of a page of this site from untrusted text; empty for anything else. */
export const ownPageOf = (text: string | null): string => parseOwnPath(text)?.slice(0, MAX_WRONG_TEXT_CHARS) ?? ''
