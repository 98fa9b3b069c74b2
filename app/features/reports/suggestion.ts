import { type FactName, factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import { formatPosition } from '#app/lib/position.ts'
import type { Position } from '#salaah/qibla.ts'

/** What a suggestion can be about besides facts, in the order of the page. */
export const suggestionTopics = ['name', 'address', 'position', 'phone', 'website', 'moved', 'closed', 'other'] as const
type Topic = (typeof suggestionTopics)[number]

export type SuggestionField = Topic | `fact.${FactName}`

/** What a visitor suggests to change on the page of a mosque. */
export type Suggestion = {
  field: SuggestionField
  /** The value when the visitor saw it. */
  old: string
  /** The new value; `yes` or `no` for a fact, empty for a position and a closed mosque. */
  wanted: string
  /** For a position, and where a moved mosque is now. */
  position: Position | null
  /** How the visitor knows. */
  source: string
}

const fields: ReadonlySet<string> = new Set([...suggestionTopics, ...factNames.map((fact) => `fact.${fact}`)])

export const isSuggestionField = (text: string): text is SuggestionField => fields.has(text)

/** The fact that a suggestion is about; null for anything else. */
export const factOf = (field: SuggestionField): FactName | null =>
  field.startsWith('fact.') ? (field.slice('fact.'.length) as FactName) : null

/** A name is what visitors search by, and a closed mosque is hidden: both are for superadmins. */
export const isForSuperadmins = (field: SuggestionField): boolean => field === 'name' || field === 'closed'

/** The value that a mosque has now; empty when it has none. */
export function currentValue(content: MosqueContent, field: SuggestionField): string {
  switch (field) {
    case 'name':
    case 'address':
    case 'phone':
    case 'website':
      return content[field]
    case 'moved':
      return content.address
    case 'position': {
      const { latitude, longitude } = content
      return latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude })
    }
    case 'closed':
    case 'other':
      return ''
    default:
      return content.facts.find(({ fact }) => fact === factOf(field))?.value ?? ''
  }
}

/** The mosque with the suggested change; null when it can only be changed by hand. */
export function applySuggestion(content: MosqueContent, suggestion: Suggestion): MosqueContent | null {
  const { field, wanted, position } = suggestion
  switch (field) {
    case 'name':
    case 'address':
    case 'phone':
    case 'website':
      return { ...content, [field]: wanted }
    case 'position':
      return position && { ...content, ...position, approximate: false }
    case 'moved': {
      // The old position and the link to it would lead people astray.
      const nowhere = { latitude: null, longitude: null }
      return { ...content, address: wanted, ...(position ?? nowhere), approximate: false, googleMapsUrl: '' }
    }
    case 'closed':
      return { ...content, status: 'hidden' }
    case 'other':
      return null
    default:
      return { ...content, facts: answerFact(content.facts, factOf(field)!, wanted === 'yes' ? 'yes' : 'no') }
  }
}

function answerFact(facts: MosqueContent['facts'], fact: FactName, value: 'yes' | 'no'): MosqueContent['facts'] {
  const known = facts.find((entry) => entry.fact === fact)
  if (known?.value === value) return facts
  return [...facts.filter((entry) => entry !== known), { fact, value, note: '', updatedAt: null }]
}

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
