import { factLabel } from '#app/features/mosques/facts/fact-label.ts'
import { factOf, type SuggestionField } from './suggestion.ts'

type Labels = Readonly<Record<string, string>>

/** What a suggestion is about, in words. */
export function suggestionLabel(topics: Labels, facts: Labels, field: SuggestionField): string {
  const fact = factOf(field)
  return fact ? factLabel(facts, fact) : topics[field]!
}

/** A value of a field in words; empty when there is none. */
export function formatValue(words: { yes: string; no: string }, field: SuggestionField, value: string): string {
  if (!factOf(field)) return value
  return value === 'yes' ? words.yes : value === 'no' ? words.no : ''
}
