import type { Language } from './languages.ts'

/** A message with a count as plain data for islands: one text per plural form of the language, with `{}` for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>

/** The counts up to this one include all plural forms of the site's languages. */
const MAX_SAMPLE_COUNT = 100

type CountText = (count: number) => string

const cached = new WeakMap<CountText, PluralForms>()

export function pluralForms(language: Language, text: CountText): PluralForms {
  const forms = cached.get(text) ?? listForms(language, text)
  cached.set(text, forms)
  return forms
}

function listForms(language: Language, text: CountText): PluralForms {
  const rules = new Intl.PluralRules(language)
  const forms: PluralForms = {}
  for (let count = 0; count <= MAX_SAMPLE_COUNT; count++)
    forms[rules.select(count)] ??= text(count).replace(String(count), '{}')
  return forms
}

export function pluralText(language: string, forms: PluralForms, count: number): string {
  return (forms[new Intl.PluralRules(language).select(count)] ?? '').replace('{}', String(count))
}
