const created = new Map<string, ReturnType<typeof createForms>>()

/** What compiled texts ask for when they are written, by the locale of their language. */
export function formsOf(locale: string) {
  const forms = created.get(locale) ?? createForms(locale)
  created.set(locale, forms)
  return forms
}

function createForms(locale: string) {
  const cardinals = new Intl.PluralRules(locale)
  const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' })
  const numbers = new Intl.NumberFormat(locale)
  return {
    /** The plural form of a count. */
    cardinal: (count: number) => cardinals.select(count),
    /** The form of a position, such as 'two' for `2nd`. */
    ordinal: (position: number) => ordinals.select(position),
    /** A number with the separators and numerals of the language. */
    number: (value: number) => numbers.format(value),
  }
}
