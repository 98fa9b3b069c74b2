import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { findMissingLetters } from '#app/services/text/shape-text.server.ts'

/** Where the PDF of a page is, or which letters its fonts lack. */
export type PdfOffer = { address: string; missing: null } | { address: null; missing: string }

/** Offers a PDF with these texts that people wrote; null in languages whose letters the fonts don't have. */
export function offerPdf(language: Language, address: string, texts: readonly (string | null)[]): PdfOffer | null {
  if (languageFacts(language).font === 'system') return null
  const missing = findMissingLetters(texts.filter((text) => text !== null))
  return missing.length > 0 ? { address: null, missing: missing.join(' ') } : { address, missing: null }
}
