import { sortFacts } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'

/** What happens to mosques that a list names and that are here: completed, overwritten field by field, or left. */
export const existingChoices = ['fill', 'replace', 'leave'] as const
export type ExistingChoice = (typeof existingChoices)[number]

/** What a row may change. Its name and area found the mosque, and whether it is shown is decided here. */
const fields = [
  'arabicName',
  'description',
  'established',
  'capacity',
  'address',
  'suburb',
  'phone',
  'email',
  'website',
  'googleMapsUrl',
  'googlePageUrl',
  'streamUrl',
  'streamFrom',
  'timeZone',
  'roomBuilding',
  'roomEntry',
  'roomHours',
  'roomPlace',
  'roomContact',
  'roomConfirmed',
] as const
const lists = ['imams', 'images'] as const

/** A field of the form, `position`, or `facts.` with the name of a fact. */
export type RowField = (typeof fields)[number] | (typeof lists)[number] | 'position' | `facts.${string}`

type Merged = {
  content: MosqueContent
  /** Empty here, and filled in. */
  filled: RowField[]
  /** Different here; overwritten only when the file counts. A list is too long to be shown. */
  different: { field: RowField; here: string | null; theirs: string | null }[]
}

/** Completes a mosque from the row of a list, field by field. What the row leaves empty changes nothing. */
export function mergeRow(stored: MosqueContent, row: MosqueContent, choice: ExistingChoice): Merged {
  const merged: Merged = { content: { ...stored }, filled: [], different: [] }
  const merge = (
    field: RowField,
    part: Partial<MosqueContent>,
    here: string | null,
    theirs: string | null,
    isEmpty: boolean,
  ) => {
    if (isEmpty) merged.filled.push(field)
    else merged.different.push({ field, here, theirs })
    if (isEmpty || choice === 'replace') Object.assign(merged.content, part)
  }
  for (const field of fields) {
    const [here, theirs] = [stored[field], row[field]]
    if (theirs === null || theirs === '' || theirs === here) continue
    const part = field === 'streamUrl' ? { streamUrl: row.streamUrl, streamType: row.streamType } : { [field]: theirs }
    merge(field, part, String(here), String(theirs), here === null || here === '')
  }
  for (const field of lists) {
    if (row[field].length === 0 || JSON.stringify(row[field]) === JSON.stringify(stored[field])) continue
    merge(field, { [field]: row[field] }, null, null, stored[field].length === 0)
  }
  const { latitude, longitude, approximate } = row
  const isSamePosition = latitude === stored.latitude && longitude === stored.longitude
  if (latitude !== null && longitude !== null && !isSamePosition) {
    const here = `${stored.latitude}, ${stored.longitude}`
    const isOpen = stored.latitude === null || (stored.approximate && !approximate)
    merge('position', { latitude, longitude, approximate }, here, `${latitude}, ${longitude}`, isOpen)
  }
  for (const fact of row.facts) {
    const own = stored.facts.find((each) => each.fact === fact.fact)
    if (own?.value === fact.value && (fact.note === '' || fact.note === own.note)) continue
    const facts = sortFacts([fact, ...merged.content.facts.filter((each) => each.fact !== fact.fact)])
    merge(`facts.${fact.fact}`, { facts }, own?.value ?? null, fact.value, own === undefined)
  }
  merged.content.keywords = [...new Set([...stored.keywords, ...row.keywords])]
  return merged
}
