import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { isTime } from '#app/lib/days.ts'
import { contactField, multipleLines, singleLine } from '#app/lib/text-fields.ts'
import { isReportable, OTHER, parseReportedTime } from './report-content.ts'
import { MAX_REPORT_CHARS } from './report-limits.ts'

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
