import { z } from 'zod'
import { MAX_CHARS } from '#app/features/mosques/mosque-schema.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { isPhone, normalizePhone } from '#app/lib/contact-details.ts'
import { parsePosition } from '#app/lib/position.ts'
import { contactField, multipleLines, singleLine, toSingleLine } from '#app/lib/text-fields.ts'
import { isWebAddress } from '#app/lib/web/addresses.ts'
import { MAX_MISSING_CHARS, MAX_REPORT_CHARS } from './report-limits.ts'
import { isSuggestionField, type Suggestion, type SuggestionField } from './suggestion.ts'

type Texts = PublicTexts['suggest']['errors']

/** The schema of the form of a suggestion, with messages in the language of the page. */
export const suggestionSchema = (texts: Texts, country = '') =>
  z
    .object({
      field: z.string(texts.field).refine(isSuggestionField, texts.field),
      wanted: z.string(texts.wanted).default('').pipe(multipleLines(texts.wanted)),
      place: z.string(texts.place).default('').pipe(singleLine(texts.place)),
      source: z
        .string(texts.source)
        .default('')
        .pipe(singleLine(texts.source))
        .refine((text) => text !== '', texts.source)
        .refine(({ length }) => length <= MAX_MISSING_CHARS.source, texts.tooLong({ max: MAX_MISSING_CHARS.source })),
      contact: contactField(texts.contact),
      website: z.string().optional(),
    })
    .transform(({ field, wanted, place, ...rest }, context) => {
      const checked = checkWanted(field, wanted, texts, country)
      if ('error' in checked) context.addIssue({ code: 'custom', path: ['wanted'], message: checked.error })
      const position = takesPosition(field) ? parsePosition(place.slice(0, MAX_MISSING_CHARS.place)) : null
      if (takesPosition(field) && !position && (place !== '' || field === 'position'))
        context.addIssue({ code: 'custom', path: ['place'], message: texts.place })
      return { ...rest, field, wanted: 'value' in checked ? checked.value : '', position }
    })

export type SuggestionInput = Omit<Suggestion, 'old'> & { contact: string; website?: string | undefined }

/** Whether the form of a field asks for a position. */
export const takesPosition = (field: SuggestionField) => field === 'position' || field === 'moved'

type Checked = { value: string } | { error: string }

/** The new value as the form of the mosque would store it, or what is wrong with it. */
function checkWanted(field: SuggestionField, wanted: string, texts: Texts, country: string): Checked {
  if (field === 'position' || field === 'closed') return { value: '' }
  const max = maxChars[field] ?? MAX_CHARS.name
  if (wanted.length > max) return { error: texts.tooLong({ max }) }
  switch (field) {
    case 'other':
      return wanted === '' ? { error: texts.other } : { value: wanted }
    case 'name':
    case 'address':
    case 'moved':
      return wanted === '' ? { error: texts.wanted } : { value: toSingleLine(wanted) }
    case 'phone':
      return isPhone(normalizePhone(wanted, country))
        ? { value: normalizePhone(wanted, country) }
        : { error: texts.phone }
    case 'website': {
      const address = /^[a-z]+:/i.test(wanted) ? wanted : `https://${wanted}`
      return wanted !== '' && isWebAddress(address) ? { value: address } : { error: texts.address }
    }
    default:
      return wanted === 'yes' || wanted === 'no' ? { value: wanted } : { error: texts.fact }
  }
}

const maxChars: Partial<Record<SuggestionField, number>> = {
  address: MAX_CHARS.address,
  moved: MAX_CHARS.address,
  phone: MAX_CHARS.phone,
  website: MAX_CHARS.website,
  other: MAX_REPORT_CHARS,
}
