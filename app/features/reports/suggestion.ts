import { type FactName, factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import { MAX_CHARS, type MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import { formatPosition } from '#app/lib/position.ts'
import type { Position } from '#salaah/sun.ts'
import { MAX_REPORT_CHARS } from './report-content.ts'

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

type FieldRule = {
  /** How the form asks for the new value; null when it does not. */
  input: 'line' | 'lines' | 'phone' | 'website' | 'fact' | null
  maxChars: number
  /** Whether the form asks for a position too. */
  place: 'required' | 'optional' | null
  /** A name is what visitors search by, and a closed mosque is hidden: both are for superadmins. */
  isForSuperadmins: boolean
  /** The value that a mosque has now; empty when it has none. */
  now: (content: MosqueContent) => string
  /** The mosque with the suggested change; null when it can only be changed by hand. */
  apply: (content: MosqueContent, suggestion: Suggestion) => MosqueContent | null
}

const nothing = { input: null, maxChars: 0, place: null, isForSuperadmins: false, now: () => '' }

const textOf = (name: 'name' | 'address' | 'phone' | 'website', input: FieldRule['input'] = 'line') => ({
  ...nothing,
  input,
  maxChars: MAX_CHARS[name],
  now: (content: MosqueContent) => content[name],
  apply: (content: MosqueContent, { wanted }: Suggestion) => ({ ...content, [name]: wanted }),
})

const factRule = (fact: FactName): FieldRule => ({
  ...nothing,
  input: 'fact',
  maxChars: MAX_CHARS.name,
  now: ({ facts }) => facts.find((entry) => entry.fact === fact)?.value ?? '',
  apply: (content, { wanted }) => ({
    ...content,
    facts: answerFact(content.facts, fact, wanted === 'yes' ? 'yes' : 'no'),
  }),
})

/** What a suggestion can be about besides facts, in the order of the page. */
const topicRules = {
  name: { ...textOf('name'), isForSuperadmins: true },
  address: textOf('address'),
  position: {
    ...nothing,
    place: 'required',
    now: ({ latitude, longitude }) =>
      latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude }),
    apply: (content, { position }) => position && { ...content, ...position, approximate: false },
  },
  phone: textOf('phone', 'phone'),
  website: textOf('website', 'website'),
  moved: {
    ...textOf('address'),
    place: 'optional',
    apply: (content, { wanted, position }) => {
      // The old position and the link to it would lead people astray.
      const nowhere = { latitude: null, longitude: null }
      return { ...content, address: wanted, ...(position ?? nowhere), approximate: false, googleMapsUrl: '' }
    },
  },
  closed: { ...nothing, isForSuperadmins: true, apply: (content) => ({ ...content, status: 'hidden' }) },
  other: { ...nothing, input: 'lines', maxChars: MAX_REPORT_CHARS, apply: () => null },
} satisfies Record<string, FieldRule>

type Topic = keyof typeof topicRules
export type SuggestionField = Topic | `fact.${FactName}`

export const suggestionTopics = Object.keys(topicRules) as Topic[]
const fields: ReadonlySet<string> = new Set([...suggestionTopics, ...factNames.map((fact) => `fact.${fact}`)])

export const isSuggestionField = (text: string): text is SuggestionField => fields.has(text)

/** The fact that a suggestion is about; null for anything else. */
const factOf = (field: SuggestionField): FactName | null =>
  field.startsWith('fact.') ? (field.slice('fact.'.length) as FactName) : null

/** What a suggestion about a field asks for and changes. */
export function suggestionRule(field: SuggestionField): FieldRule {
  const fact = factOf(field)
  return fact ? factRule(fact) : topicRules[field as Topic]
}

function answerFact(facts: MosqueContent['facts'], fact: FactName, value: 'yes' | 'no'): MosqueContent['facts'] {
  const known = facts.find((entry) => entry.fact === fact)
  if (known?.value === value) return facts
  return [...facts.filter((entry) => entry !== known), { fact, value, note: '', updatedAt: null }]
}

type Labels = Readonly<Record<string, string>>

/** What a suggestion is about, in words. */
export function suggestionLabel(
  topics: Readonly<Record<Topic, string>>,
  facts: Labels,
  field: SuggestionField,
): string {
  const fact = factOf(field)
  return fact ? factLabel(facts, fact) : topics[field as Topic]
}

/** A value of a field in words; empty when there is none. */
export function formatValue(words: { yes: string; no: string }, field: SuggestionField, value: string): string {
  if (!factOf(field)) return value
  return value === 'yes' ? words.yes : value === 'no' ? words.no : ''
}
