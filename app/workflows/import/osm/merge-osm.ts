import type { MosqueContent } from '#app/features/mosques/edit/mosque-schema.ts'
import { sortFacts } from '#app/features/mosques/facts/mosque-facts.ts'
import { kilometersBetween } from '#app/features/mosques/map/distance.ts'

/** The fields that a place can complete. The name and the area of a mosque that exists are never changed. */
const fields = ['arabicName', 'address', 'suburb', 'phone', 'email', 'website', 'capacity', 'established'] as const
type Field = (typeof fields)[number]

/** The values of a place at an import. */
export type ImportedValues = Partial<Record<Field, string | number | null>> & {
  latitude?: number | null
  longitude?: number | null
  facts?: Record<string, string>
}

/** A field, `position`, or `facts.` with the name of a fact. */
export type MergedField = Field | 'position' | `facts.${string}`

export type Merged = {
  content: MosqueContent
  /** Filled in, or changed at the source since the last import. */
  changed: MergedField[]
  /** Different at the source, and not overwritten. */
  kept: { field: MergedField; theirs: string }[]
}

/** The same position within the precision of maps. */
const SAME_POSITION_KM = 0.1

export const toImportedValues = (place: MosqueContent): ImportedValues => ({
  ...Object.fromEntries(fields.map((field) => [field, place[field]])),
  latitude: place.latitude,
  longitude: place.longitude,
  facts: Object.fromEntries(place.facts.map(({ fact, value }) => [fact, value])),
})

/**
 * Completes a mosque from a place. A value changes only when it is empty or still the one of the last import; a value
 * that was imported and then emptied stays empty.
 */
export function mergePlace(stored: MosqueContent, place: MosqueContent, last: ImportedValues): Merged {
  const merged: Merged = { content: { ...stored }, changed: [], kept: [] }
  for (const field of fields) {
    const [own, theirs, before] = [stored[field], place[field], last[field] ?? (isText(field) ? '' : null)]
    if (isEmpty(theirs) || theirs === own || theirs === before) continue
    if ((isEmpty(own) && isEmpty(before)) || (own === before && !isEmpty(own))) {
      Object.assign(merged.content, { [field]: theirs })
      merged.changed.push(field)
    } else if (!isEmpty(own)) merged.kept.push({ field, theirs: String(theirs) })
  }
  mergePosition(stored, place, last, merged)
  for (const fact of place.facts) {
    const own = stored.facts.find((each) => each.fact === fact.fact)
    const before = last.facts?.[fact.fact]
    if (fact.value === before || own?.value === fact.value) continue
    // A note of its own shows that somebody here has looked at the fact.
    if (own ? own.value === before && own.note === fact.note : before === undefined) {
      merged.content.facts = sortFacts([fact, ...merged.content.facts])
      merged.changed.push(`facts.${fact.fact}`)
    } else if (own) merged.kept.push({ field: `facts.${fact.fact}`, theirs: fact.value })
  }
  return merged
}

const isText = (field: Field) => field !== 'capacity' && field !== 'established'
const isEmpty = (value: string | number | null) => value === null || value === ''

function mergePosition(stored: MosqueContent, place: MosqueContent, last: ImportedValues, merged: Merged): void {
  const [own, theirs, before] = [toPosition(stored), toPosition(place), toPosition(last)]
  if (!theirs || (before && isSame(before, theirs))) return
  const isOwn = own !== null && !stored.approximate && !(before && isSame(before, own))
  if (!isOwn) {
    Object.assign(merged.content, theirs, { approximate: false })
    merged.changed.push('position')
  } else if (kilometersBetween(own, theirs) > SAME_POSITION_KM) {
    merged.kept.push({ field: 'position', theirs: `${theirs.latitude}, ${theirs.longitude}` })
  }
}

type Position = { latitude: number; longitude: number }

function toPosition({ latitude, longitude }: ImportedValues | MosqueContent): Position | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

const isSame = (a: Position, b: Position) => a.latitude === b.latitude && a.longitude === b.longitude
