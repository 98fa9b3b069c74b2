import { z } from 'zod'
import { isEmail } from './contact-details.ts'

/** Control characters, ends of lines and of paragraphs, and marks that change the reading direction. */
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
/** The same without the tab and the line break, which a longer text may contain. */
const CONTROLS = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text has characters that cannot be typed; tabs count as spaces, and line breaks may be allowed. */
export const hasControls = (text: string, allowBreaks: boolean): boolean =>
  (allowBreaks ? /(?![\t\n\r\u0085])\p{Cc}/u : /(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/u).test(text)

/** A text on one line, so that it cannot begin another header, field or line of a file. */
export const toSingleLine = (text: string): string => text.replace(BREAKS, ' ').trim()

/** A text of several lines. Browsers send a line break as two characters, but it counts as one. */
export const toMultipleLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .trim()

/** A field of one line, sent by a form or an import; `missing` is the message for a value that is no text. */
export const singleLine = (missing?: string) => z.string(missing).transform(toSingleLine)

/** A field of several lines. */
export const multipleLines = (missing?: string) => z.string(missing).transform(toMultipleLines)

/** The email address of a visitor, which every form of visitors may leave empty. */
export const contactField = (error: string) =>
  z
    .string(error)
    .default('')
    .pipe(singleLine(error))
    .refine((address) => address === '' || isEmail(address), error)
