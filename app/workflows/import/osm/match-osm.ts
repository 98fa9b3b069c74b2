import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/qibla.ts'

/** A mosque that a place may be. */
export type Candidate = {
  id: string
  /** In each script. */
  names: readonly string[]
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
export function matchPlace(place: Position & { names: readonly string[] }, candidates: readonly Candidate[]): Match {
  const found = candidates.flatMap((candidate) => {
    if (candidate.position && Math.abs(candidate.position.latitude - place.latitude) > MAX_DEGREES) return []
    const kilometers = candidate.position ? kilometersBetween(place, candidate.position) : null
    if (kilometers !== null && kilometers > APPROXIMATE_KM) return []
    const kind = judge(kilometers, compareNames(place.names, candidate.names), candidate.approximate)
    return kind ? [{ kind, candidate, kilometers }] : []
  })
  const order = { same: 0, doubtful: 1 }
  const far = ({ kilometers }: (typeof found)[number]) => kilometers ?? Infinity
  const [best] = found.sort((a, b) => order[a.kind] - order[b.kind] || far(a) - far(b))
  return best ?? { kind: 'new' }
}

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
  const shared = a.filter((word) => b.includes(word)).length
  if (shared === a.length && shared === b.length) return 'equal'
  return shared > 0 && shared >= Math.min(a.length, b.length) / 2 ? 'similar' : 'different'
}
