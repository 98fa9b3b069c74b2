import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import type { TextDocument } from '#app/lib/search/text-index.ts'

type SearchedFields = Pick<MosqueSummary, 'name' | 'arabicName' | 'area' | 'suburb' | 'address' | 'facilities'>

/** The searchable texts of a mosque with their weights. */
export function buildMosqueDocument(mosque: SearchedFields, keywords: readonly string[]): TextDocument {
  const { name, arabicName, area, suburb, address, facilities } = mosque
  const present = (texts: (string | null)[]) => texts.filter((text) => text !== null)
  return {
    names: present([name, arabicName]),
    contains: present([name, arabicName, area, suburb, address]),
    fields: [
      { text: present([name, arabicName]).join(' '), weight: 10 },
      { text: keywords.join(' '), weight: 6 },
      { text: present([area, suburb]).join(' '), weight: 5 },
      { text: address ?? '', weight: 3 },
      { text: facilities.map((facility) => facility.replaceAll('_', ' ')).join(' '), weight: 2 },
      // A search for 'mosque' matches every mosque, whatever its name.
      { text: 'mosque', weight: 1 },
    ],
  }
}
