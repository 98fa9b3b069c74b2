/** The sign languages that a form offers, by ISO 639-3. */
export const signLanguages = ['sfs', 'ase', 'asf', 'bfi', 'ins', 'sdl', 'tsm', 'xki'] as const

type FactDescription = {
  group: 'ladies' | 'access' | 'place'
  /** A gathering is a session or an event. */
  of: readonly ('mosque' | 'gathering')[]
  /** Which one it is, where yes alone says too little. */
  which?: readonly string[]
}

/** What visitors want to know before they come, in the order of pages and forms. */
const descriptions = {
  ladies: { group: 'ladies', of: ['gathering'] },
  ladies_daily: { group: 'ladies', of: ['mosque'] },
  ladies_jumuah: { group: 'ladies', of: ['mosque'] },
  ladies_taraweeh: { group: 'ladies', of: ['mosque'] },
  ladies_eid: { group: 'ladies', of: ['mosque'] },
  ladies_entrance: { group: 'ladies', of: ['mosque'] },
  ladies_wudu: { group: 'ladies', of: ['mosque'] },
  sign_language: { group: 'access', of: ['gathering'], which: signLanguages },
  live_captions: { group: 'access', of: ['gathering'] },
  step_free_entrance: { group: 'access', of: ['mosque', 'gathering'] },
  wheelchair_toilet: { group: 'access', of: ['mosque'] },
  hearing_loop: { group: 'access', of: ['mosque', 'gathering'] },
  quiet_room: { group: 'access', of: ['gathering'] },
  wudu_area: { group: 'place', of: ['mosque'] },
  parking: { group: 'place', of: ['mosque'] },
  children_space: { group: 'place', of: ['mosque'] },
  children_welcome: { group: 'place', of: ['gathering'] },
} as const satisfies Record<string, FactDescription>

type Descriptions = typeof descriptions
type CarriedBy<C> = {
  [F in keyof Descriptions]: C extends Descriptions[F]['of'][number] ? F : never
}[keyof Descriptions]
type FactGroup = FactDescription['group']
export type FactName = CarriedBy<'mosque'>
export type GatheringFactName = CarriedBy<'gathering'>

const entries = Object.entries(descriptions) as [string, FactDescription][]
const factsOf = <C extends 'mosque' | 'gathering'>(carrier: C, group?: FactGroup) =>
  entries
    .filter(([, each]) => each.of.includes(carrier) && (!group || each.group === group))
    .map(([name]) => name as CarriedBy<C>)

export const factGroups = {
  ladies: factsOf('mosque', 'ladies'),
  access: factsOf('mosque', 'access'),
  place: factsOf('mosque', 'place'),
}
export const factGroupNames = Object.keys(factGroups) as FactGroup[]
export const factNames: readonly FactName[] = Object.values(factGroups).flat()
export const gatheringFacts: readonly GatheringFactName[] = factsOf('gathering')

/** Which ones a form offers of a fact of a session or an event. */
export const choicesOf = (fact: GatheringFactName): readonly string[] =>
  (descriptions[fact] as FactDescription).which ?? []

export type FactValue = 'yes' | 'no'

/** One known fact of a mosque. What is not known has no entry. */
export type MosqueFact = {
  /** A name of `factGroups`, or another one that an import contained. */
  fact: string
  value: FactValue
  note: string
  /** When it was last confirmed or changed; null when that is not known. */
  updatedAt: string | null
}

/** 'Female facilities' without a word about which: what older entries say. */
export const GENERAL_LADIES_FACT = 'ladies_space'

/** A filter of mosques that is no fact of them: a class for children is on within four weeks. */
export const CHILDREN_CLASS = 'children_class'
export const CLASS_WITHIN_DAYS = 28

/** Filters of mosques by who can follow their Jumu'ah; space for ladies is a fact of the mosque. */
export const jumuahFilters = gatheringFacts.filter((fact) => fact !== 'ladies').map((fact) => `jumuah_${fact}` as const)

/** The fact of Jumu'ah that a filter means; null for any other filter. */
export const jumuahFactOf = (filter: string): GatheringFactName | null =>
  gatheringFacts.find((fact) => fact !== 'ladies' && filter === `jumuah_${fact}`) ?? null

/** What 'Ladies and children' chooses, both at once. */
export const ladiesAndChildren: readonly string[] = ['female_facilities', CHILDREN_CLASS]

/** The facts that each facility stands for. Any other facility is a fact of the same name. */
const factsOfFacility: Readonly<Record<string, readonly string[]>> = {
  female_facilities: [GENERAL_LADIES_FACT, ...factGroups.ladies],
  wheelchair_access: ['step_free_entrance'],
}
const facilityOfFact = new Map(
  Object.entries(factsOfFacility).flatMap(([facility, facts]) => facts.map((fact) => [fact, facility] as const)),
)

/** The facilities of a mosque in alphabetical order: what its facts answer with yes. */
export function toFacilities(facts: readonly Pick<MosqueFact, 'fact' | 'value'>[]): string[] {
  const names = facts.filter(isYes).map(({ fact }) => facilityOfFact.get(fact) ?? fact)
  return [...new Set(names)].filter(isFacility).sort()
}

/** The facilities of the form, and what imports contained besides. All other facts are details of the page. */
const isFacility = (name: string) =>
  name === 'parking' || name === 'wudu_area' || !(factNames as readonly string[]).includes(name)

/** The fact that an imported facility says yes to. */
const factOfFacility = (facility: string): string =>
  Object.hasOwn(factsOfFacility, facility) ? factsOfFacility[facility]![0]! : facility

/** What a visitor can filter by: the facilities, and the other facts with a yes. */
export function toFilterNames(facts: readonly Pick<MosqueFact, 'fact' | 'value'>[]): string[] {
  const details = facts.filter((entry) => isYes(entry) && !isSameAsFacility(entry.fact)).map(({ fact }) => fact)
  return [...new Set([...toFacilities(facts), ...details])]
}

const isSameAsFacility = (fact: string) => fact === 'step_free_entrance' || fact === GENERAL_LADIES_FACT

/** The facts of which a mosque needs one with a yes to match a filter. */
export const factsOfFilter = (name: string): readonly string[] =>
  Object.hasOwn(factsOfFacility, name) ? factsOfFacility[name]! : [name]

/** Whether a mosque is known to have a facility or fact. What is not known never matches. */
export function matchesFilter(facts: readonly Pick<MosqueFact, 'fact' | 'value'>[], name: string): boolean {
  const wanted = factsOfFilter(name)
  return facts.some((entry) => isYes(entry) && wanted.includes(entry.fact))
}

const isYes = ({ value }: Pick<MosqueFact, 'value'>) => value === 'yes'

const positions = new Map<string, number>([GENERAL_LADIES_FACT, ...factNames].map((name, index) => [name, index]))

/** The facts in the order of the form, imported ones last; of two with the same name the first. */
export function sortFacts<F extends Pick<MosqueFact, 'fact'>>(facts: readonly F[]): F[] {
  const byName = new Map<string, F>()
  for (const entry of facts) if (!byName.has(entry.fact)) byName.set(entry.fact, entry)
  const position = (entry: F) => positions.get(entry.fact) ?? positions.size
  return [...byName.values()].sort((a, b) => position(a) - position(b) || (a.fact < b.fact ? -1 : 1))
}

/** The facts to store: what has no date keeps that of the same stored fact, or else is dated now. */
export function dateFacts(facts: readonly MosqueFact[], stored: readonly MosqueFact[], now: Date): MosqueFact[] {
  return facts.map((entry) => {
    if (entry.updatedAt !== null) return entry
    const same = stored.find(
      ({ fact, value, note }) => fact === entry.fact && value === entry.value && note === entry.note,
    )
    return { ...entry, updatedAt: same ? same.updatedAt : now.toISOString() }
  })
}

/** The facts that old records and lists of facilities contain. */
export const factsOfFacilities = (facilities: readonly string[]): MosqueFact[] =>
  sortFacts(facilities.map((facility) => ({ fact: factOfFacility(facility), value: 'yes', note: '', updatedAt: null })))

/** The label of a fact; the name without underscores for one that only an import contained. */
export function factLabel(labels: Readonly<Record<string, string>>, fact: string): string {
  return Object.hasOwn(labels, fact) ? labels[fact]! : fact.replaceAll('_', ' ')
}

/** The note of a fact that an import took from OpenStreetMap; nobody of the mosque has confirmed it. */
export const OSM_NOTE = 'OpenStreetMap'
