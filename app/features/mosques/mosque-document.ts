import type { TextDocument } from '#app/lib/search/text-index.ts'
import { toFilterNames } from './mosque-facts.ts'
import type { MosqueSummary } from './mosque-types.ts'

type SearchedFields = Pick<MosqueSummary, 'name' | 'arabicName' | 'city' | 'area' | 'suburb' | 'address' | 'facts'>

/** The searchable texts of a mosque with their weights. */
export function buildMosqueDocument(mosque: SearchedFields, keywords: readonly string[]): TextDocument {
  const { name, arabicName, area, suburb, address, facts } = mosque
  const cityNames = Object.values(mosque.city?.names ?? {})
  const present = (texts: (string | null)[]) => texts.filter((text) => text !== null)
  return {
    names: present([name, arabicName]),
    contains: present([name, arabicName, area, suburb, address, ...cityNames]),
    fields: [
      { text: present([name, arabicName]).join(' '), weight: 10 },
      { text: keywords.join(' '), weight: 6 },
      { text: present([area, suburb, ...cityNames]).join(' '), weight: 5 },
      { text: address ?? '', weight: 3 },
      { text: searchedNames(facts).join(' ').replaceAll('_', ' '), weight: 2 },
      // A search for 'mosque' matches every mosque, whatever its name.
      { text: 'mosque', weight: 1 },
    ],
  }
}

/** Facilities and facts with a yes; a search for what a mosque does not have must not find it. */
const searchedNames = (facts: SearchedFields['facts']) => [...new Set(toFilterNames(facts))]
