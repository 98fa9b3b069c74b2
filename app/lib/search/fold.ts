/** Folds a text for comparison in search and sorting: without case, accents, Arabic vowel signs and what is invisible. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ـ/g, '')
}

/** Folds a name so that both database engines sort it alike: without punctuation, with padded numbers. */
export function foldForSorting(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
}

const apostrophes = /['’‘ʼʻ`´]/g
/** Letters that Arabic, Persian and Urdu write differently. */
const arabicVariants: Record<string, string> = { ی: 'ي', ے: 'ي', ة: 'ه', ہ: 'ه', ھ: 'ه', ۃ: 'ه', ک: 'ك' }

/** Folds a text for searching: also without apostrophes and punctuation. */
export function foldForSearch(text: string): string {
  return foldText(text)
    .replace(apostrophes, '')
    .replace(/[یےةہھۃک]/g, (letter) => arabicVariants[letter]!)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{P}\p{Z}\p{Cc}]+/gu, ' ')
    .trim()
}
