import { z } from 'zod'
import { type PlaceKind, placeKinds } from '#app/features/mosques/mosque-types.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { isPhone, normalizePhone } from '#app/lib/contact-details.ts'
import { isTime } from '#app/lib/days.ts'
import { parsePosition } from '#app/lib/position.ts'
import { contactField, multipleLines, singleLine, toSingleLine } from '#app/lib/text-fields.ts'
import { isWebAddress } from '#app/lib/web/addresses.ts'
import type { Position } from '#salaah/sun.ts'
import { isReportable, MAX_MISSING_CHARS, MAX_REPORT_CHARS, OTHER, parseReportedTime } from './report-content.ts'
import { isSuggestionField, type Suggestion, type SuggestionField, suggestionRule } from './suggestion.ts'

const optional = z.string().default('')

/** The schema of the form of a report, with messages in the language of the page. */
export const reportSchema = (texts: PublicTexts['report']['errors']) =>
  z
    .object({
      about: singleLine(texts.about).refine(isReportable, texts.about),
      wanted: optional.pipe(singleLine(texts.wanted)).refine((time) => time === '' || isTime(time), texts.wanted),
      text: optional
        .pipe(multipleLines(texts.text))
        .refine(({ length }) => length <= MAX_REPORT_CHARS, texts.tooLong({ max: MAX_REPORT_CHARS })),
      contact: contactField(texts.contact),
      website: z.string().optional(),
    })
    .refine(({ about, wanted }) => parseReportedTime(about) === null || wanted !== '', {
      path: ['wanted'],
      error: texts.wanted,
    })
    .refine(({ about, text }) => about !== OTHER || text !== '', { path: ['text'], error: texts.text })

export type ReportInput = z.output<ReturnType<typeof reportSchema>>

/** A mosque or prayer room that a visitor misses in the directory; an older one has no kind and is a mosque. */
export type MissingMosque = {
  placeKind?: PlaceKind
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
    placeKind: z.enum(placeKinds, texts.placeKind).default('mosque'),
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

type SuggestionTexts = PublicTexts['suggest']['errors']

/** The schema of the form of a suggestion, with messages in the language of the page. */
export const suggestionSchema = (texts: SuggestionTexts, country = '') =>
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
      const wantsPlace = suggestionRule(field).place
      const position = wantsPlace ? parsePosition(place.slice(0, MAX_MISSING_CHARS.place)) : null
      if (wantsPlace && !position && (place !== '' || wantsPlace === 'required'))
        context.addIssue({ code: 'custom', path: ['place'], message: texts.place })
      return { ...rest, field, wanted: 'value' in checked ? checked.value : '', position }
    })

export type SuggestionInput = Omit<Suggestion, 'old'> & { contact: string; website?: string | undefined }

type Checked = { value: string } | { error: string }

/** The new value as the form of the mosque would store it, or what is wrong with it. */
function checkWanted(field: SuggestionField, wanted: string, texts: SuggestionTexts, country: string): Checked {
  const { input, maxChars } = suggestionRule(field)
  if (input === null) return { value: '' }
  if (wanted.length > maxChars) return { error: texts.tooLong({ max: maxChars }) }
  switch (input) {
    case 'lines':
      return wanted === '' ? { error: texts.other } : { value: wanted }
    case 'line':
      return wanted === '' ? { error: texts.wanted } : { value: toSingleLine(wanted) }
    case 'phone':
      return isPhone(normalizePhone(wanted, country))
        ? { value: normalizePhone(wanted, country) }
        : { error: texts.phone }
    case 'website': {
      const address = /^[a-z]+:/i.test(wanted) ? wanted : `https://${wanted}`
      return wanted !== '' && isWebAddress(address) ? { value: address } : { error: texts.address }
    }
    case 'fact':
      return wanted === 'yes' || wanted === 'no' ? { value: wanted } : { error: texts.fact }
  }
}
