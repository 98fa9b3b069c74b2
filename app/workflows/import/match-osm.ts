import { sortFacts } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/sun.ts'

/** A mosque that a place may be. */
export type Candidate = {
  id: string
  /** In each script. */
  names: readonly string[]
  /** Other names that people know it by. */
  otherNames?: readonly string[]
  position: Position | null
  approximate: boolean
  area: string
}

/** `kilometers` is null when the position of the mosque is not known. */
export type Match = { kind: 'same' | 'doubtful'; candidate: Candidate; kilometers: number | null } | { kind: 'new' }

const SAME_SPOT_KM = 0.06
const NAMELESS_KM = 0.1
const SAME_SITE_KM = 0.2
const NEAR_KM = 0.3
const SAME_NAME_KM = 1
/** A position that is only roughly known may be this far off. */
const APPROXIMATE_KM = 3
/** Degrees of latitude beyond which nothing can match, with room to spare. */
const MAX_DEGREES = 0.04

/** The mosque that a place is, by position and name. */
export function matchPlace(place: Position & Named, candidates: readonly Candidate[]): Match {
  const found = candidates.flatMap((candidate) => {
    if (candidate.position && Math.abs(candidate.position.latitude - place.latitude) > MAX_DEGREES) return []
    const kilometers = candidate.position ? kilometersBetween(place, candidate.position) : null
    if (kilometers !== null && kilometers > APPROXIMATE_KM) return []
    const similarity = compareNames(place.names, candidate.names)
    const kind =
      judge(kilometers, similarity, candidate.approximate) ??
      (kilometers !== null && kilometers <= NEAR_KM && isAlsoNamed(place, candidate) ? 'doubtful' : null)
    return kind ? [{ kind, candidate, kilometers }] : []
  })
  const order = { same: 0, doubtful: 1 }
  const far = ({ kilometers }: (typeof found)[number]) => kilometers ?? Infinity
  const [best] = found.sort((a, b) => order[a.kind] - order[b.kind] || far(a) - far(b))
  return best ?? { kind: 'new' }
}

/** The mosques that are perhaps the place of a row, nearest first: not far away, and with a similar name. */
export function findNearDuplicates(place: Position & Named, candidates: readonly Candidate[]) {
  const found = candidates.flatMap((candidate) => {
    const { position } = candidate
    if (!position || Math.abs(position.latitude - place.latitude) > MAX_DEGREES) return []
    const kilometers = kilometersBetween(place, position)
    const isAlike = kilometers <= NEAR_KM && compareNames(place.names, candidate.names) !== 'different'
    return isAlike ? [{ candidate, kilometers }] : []
  })
  return found.sort((a, b) => a.kilometers - b.kilometers)
}

type Named = Pick<Candidate, 'names' | 'otherNames'>

/** Whether another name of one of them is the name of the other. */
export const isAlsoNamed = (a: Named, b: Named): boolean =>
  compareNames(a.otherNames ?? [], b.names) === 'equal' || compareNames(a.names, b.otherNames ?? []) === 'equal'

type Similarity = 'equal' | 'similar' | 'different' | 'nameless'

function judge(kilometers: number | null, similarity: Similarity, approximate: boolean): 'same' | 'doubtful' | null {
  if (kilometers === null) return similarity === 'equal' ? 'doubtful' : null
  const isAlike = similarity === 'equal' || similarity === 'similar'
  if (isAlike && kilometers <= SAME_SITE_KM) return 'same'
  if (similarity === 'equal' && kilometers <= (approximate ? APPROXIMATE_KM : SAME_NAME_KM)) return 'same'
  if (similarity === 'nameless' && kilometers <= NAMELESS_KM) return 'same'
  if (kilometers <= SAME_SPOT_KM) return 'doubtful'
  if (similarity === 'similar' && kilometers <= (approximate ? APPROXIMATE_KM : NEAR_KM)) return 'doubtful'
  return null
}

/** The best similarity between the names of both in any script. */
function compareNames(a: readonly string[], b: readonly string[]): Similarity {
  const order: Similarity[] = ['equal', 'similar', 'different', 'nameless']
  const pairs = a.flatMap((first) => b.map((second) => compareWords(toWords(first), toWords(second))))
  return order.find((each) => pairs.includes(each)) ?? 'nameless'
}

/** Words that most names of mosques have. */
const commonWords = new Set(
  'masjid masjed mosque mosquee moschee camii cami jamia jamiah jaamiah jami jame jaame jumuah jumma juma jamaat khana musalla musallah prayer room hall islamic islam muslim centre center society association community trust the and of al el as an ar ad at ash az ul ur us مسجد جامع الجامع مصلي مركز الاسلامي اسلامي'.split(
    ' ',
  ),
)

const toWords = (name: string): string[] =>
  foldForSearch(name)
    .split(' ')
    .filter((word) => word !== '' && !commonWords.has(word))
    .map(toSkeleton)

/** The consonants of a word, without doubles: 'Auwal' and 'Awwal', 'Noor' and 'Nur' are written differently only. */
function toSkeleton(word: string): string {
  const consonants = word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1')
  return consonants.length > 1 ? consonants : word
}

function compareWords(a: readonly string[], b: readonly string[]): Similarity {
  if (a.length === 0 || b.length === 0) return 'nameless'
  if (a.join('') === b.join('')) return 'equal'
  const shared = a.filter((word) => b.includes(word)).length
  if (shared === a.length && shared === b.length) return 'equal'
  return shared > 0 && shared >= Math.min(a.length, b.length) / 2 ? 'similar' : 'different'
}

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

type Merged = {
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
    const [own, theirs, before] = [stored[field], place[field], last[field] ?? null]
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

function toPosition({ latitude, longitude }: ImportedValues | MosqueContent): Position | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

const isSame = (a: Position, b: Position) => a.latitude === b.latitude && a.longitude === b.longitude
