import type { Language } from './languages.ts'

/** A message with a count as plain data for islands: a form for each plural of the language, `{}` for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>

/** Every language of the site shows all its plurals up to here. */
const LAST_SAMPLE = 100

export function pluralForms(language: Language, text: (count: number) => string): PluralForms {
  const rules = new Intl.PluralRules(language)
  const forms: PluralForms = {}
  for (let count = 0; count <= LAST_SAMPLE; count++)
    forms[rules.select(count)] ??= text(count).replace(String(count), '{}')
  return forms
}

export function pluralText(language: string, forms: PluralForms, count: number): string {
  return (forms[new Intl.PluralRules(language).select(count)] ?? '').replace('{}', String(count))
}
