import type { Day } from '#salaah/days.ts'
import { choicesOf, type FactValue, type GatheringFactName, gatheringFacts } from './mosque-facts.ts'

/** What is known of one fact of a session or an event; what is not known has no entry. */
export type GatheringFact = {
  fact: GatheringFactName
  value: FactValue
  /** Of a sign language its code by ISO 639-3; empty when yes says enough. */
  which: string
  /** When it was said; null when that is not known. */
  confirmed: Day | null
}

/** Who can follow a session or an event: the languages of its talk by their codes, and its facts. */
export type Access = { languages: readonly string[]; facts: readonly GatheringFact[] }

export const noAccess: Access = { languages: [], facts: [] }

/** The languages of talks that a form offers. */
const TALK_LANGUAGES = 'af ar bn bs de en fa fr ha id ms nl pt so sw tr ur xh zu'.split(' ')

/** The fields of a form: of each fact yes, no, not known or which one. Empty: the form did not ask. */
export type AccessValues = Record<GatheringFactName, string> & { languages: string[] }

const valuesFrom = (pickValue: (fact: GatheringFactName) => string) =>
  Object.fromEntries(gatheringFacts.map((fact) => [fact, pickValue(fact)])) as Record<GatheringFactName, string>

export const emptyAccess: AccessValues = { ...valuesFrom(() => 'unknown'), languages: [] }

const findFact = ({ facts }: Access, name: GatheringFactName) => facts.find(({ fact }) => fact === name)

/** Yes, no or not known. */
export const answerOf = (access: Access, name: GatheringFactName): FactValue | 'unknown' =>
  findFact(access, name)?.value ?? 'unknown'

export const toAccessValues = (access: Access): AccessValues => ({
  ...valuesFrom((name) => findFact(access, name)?.which || answerOf(access, name)),
  languages: [...access.languages],
})

/** The values of a form that was opened before it asked for something, with what is stored of that. */
export function keepUnasked<V extends AccessValues>(sent: V, stored: AccessValues = emptyAccess): V {
  const isOld = gatheringFacts.every((name) => name === 'ladies' || sent[name] === '')
  return {
    ...sent,
    ...valuesFrom((name) => sent[name] || stored[name]),
    languages: isOld ? stored.languages : sent.languages,
  }
}

/** The cells of a list: of each fact yes, no or which one, with the day on which it was said; and the codes of the languages. */
export const toAccessCells = (access: Access) => ({
  ...valuesFrom((name) => {
    const known = findFact(access, name)
    return known ? [known.which || known.value, known.confirmed].filter(Boolean).join('; ') : ''
  }),
  languages: [...access.languages],
})

/** Reads the cells of a list; what is in none of them stays a value that an import refuses. */
export function readAccessCells(cell: (column: keyof AccessValues) => string) {
  const facts = gatheringFacts.flatMap((fact) => {
    const [value = '', confirmed = null] = cell(fact)
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    if (value === '' || value === 'unknown') return []
    const isWhich = choicesOf(fact).length > 0 && isLanguageCode(value) && value !== 'yes' && value !== 'no'
    return [{ fact, value: isWhich ? 'yes' : value, which: isWhich ? value : '', confirmed }]
  })
  const languages = cell('languages').split('|')
  return { languages: languages.map((code) => code.trim()).filter(Boolean), facts }
}

/** What the values of a form mean, without dates; `report` is called for a choice that nobody can make. */
export function parseAccess(values: AccessValues, report: (field: keyof AccessValues) => void): Access {
  const facts = gatheringFacts.flatMap((fact): GatheringFact[] => {
    const value = values[fact]
    if (value === 'unknown' || value === '') return []
    if (value === 'yes' || value === 'no') return [{ fact, value, which: '', confirmed: null }]
    if (choicesOf(fact).length > 0 && isLanguageCode(value))
      return [{ fact, value: 'yes', which: value, confirmed: null }]
    report(fact)
    return []
  })
  const languages = [...new Set(values.languages)]
  if (languages.length > MAX_SPOKEN_LANGUAGES || !languages.every(isLanguageCode)) report('languages')
  return { languages: languages.sort(), facts }
}

export const MAX_SPOKEN_LANGUAGES = 10

export const isLanguageCode = (text: string) => /^[a-z]{2,3}$/.test(text)

/** The facts to store: what has no date keeps that of the same stored fact, else it was said today. */
export const dateAccess = ({ languages, facts }: Access, stored: Access = noAccess, today: Day): Access => ({
  languages,
  facts: facts.map((each) => {
    if (each.confirmed !== null) return each
    const same = stored.facts.find(
      ({ fact, value, which }) => fact === each.fact && value === each.value && which === each.which,
    )
    return { ...each, confirmed: same ? same.confirmed : today }
  }),
})

/** Since when all of it is said: the day of the oldest fact; null when that is not known. */
export const saidSince = ({ facts }: Access): Day | null => {
  const days = facts.map(({ confirmed }) => confirmed)
  return days.some((day) => day === null) ? null : (days.sort()[0] ?? null)
}

/** The words for what is known of who can follow, as the texts of each language have them. */
export type AccessWords = {
  labels: Readonly<Record<GatheringFactName, string>>
  no: Readonly<Record<GatheringFactName, string>>
  signLanguages: Readonly<Record<string, string>>
}

/** Each known fact in words: 'Sign language interpreter (South African Sign Language)', 'No hearing loop'. */
export function accessInWords({ facts }: Pick<Access, 'facts'>, words: AccessWords): string[] {
  return facts.map((each) => (each.value === 'no' ? words.no[each.fact] : factInWords(each, words)))
}

/** The words for what there is, which a list by distance has in the browser. */
export type PresentWords = Pick<AccessWords, 'labels' | 'signLanguages'>

const factInWords = ({ fact, which }: GatheringFact, words: PresentWords): string =>
  which ? `${words.labels[fact]} (${signLanguageName(which, words)})` : words.labels[fact]

/** A session with what there is; without minutes it follows a jamaat that is not announced. */
export type SessionAccess = { prayer: string; minutes: number | null; facts: readonly GatheringFact[] }

type SessionOf = { occasion: string; minutes: number | null; access: Access }

export const toSessionAccess = ({ occasion, minutes, access }: SessionOf): SessionAccess => ({
  prayer: occasion,
  minutes,
  facts: whatThereIs(access),
})

type SessionWords = { prayers: Readonly<Record<string, string>>; access: PresentWords }

/** 'Jumu’ah 13:15: Sign language interpreter · Hearing loop', for each of some sessions. */
export const sessionsInWords = (
  sessions: readonly SessionAccess[],
  { prayers, access }: SessionWords,
  formatTime: (minutes: number) => string,
): string[] =>
  sessions.map(({ prayer, minutes, facts }) => {
    const name = [prayers[prayer] ?? prayer, minutes !== null && formatTime(minutes)].filter(Boolean).join(' ')
    return `${name}: ${facts.map((fact) => factInWords(fact, access)).join(' · ')}`
  })

/** What there is of it, without what there is not. */
export const whatThereIs = ({ facts }: Pick<Access, 'facts'>) => facts.filter(({ value }) => value === 'yes')

/** Who can follow, in one line: the languages and what there is. */
export const accessLine = (access: Access, words: AccessWords, inLanguage: string): string =>
  [spokenIn('', access.languages, inLanguage), ...whatThereIs(access).map((fact) => factInWords(fact, words))]
    .filter(Boolean)
    .join(' · ')

export const signLanguageName = (code: string, { signLanguages }: Pick<AccessWords, 'signLanguages'>): string =>
  signLanguages[code] ?? code

const namesIn = new Map<string, Intl.DisplayNames>()

/** The name of a language in another one; its code where that has no name for it. */
export function languageName(code: string, inLanguage: string): string {
  const names = namesIn.get(inLanguage) ?? new Intl.DisplayNames(inLanguage, { type: 'language' })
  namesIn.set(inLanguage, names)
  return (isLanguageCode(code) && names.of(code)) || code
}

/** The languages that a form offers, by their names, with those that are stored. */
export const offeredLanguages = (stored: readonly string[], inLanguage: string) =>
  [...new Set([...TALK_LANGUAGES, ...stored.filter(isLanguageCode)])]
    .map((code) => ({ code, name: languageName(code, inLanguage) }))
    .sort((one, other) => one.name.localeCompare(other.name, inLanguage))

/** In which languages a talk is, in words, with the note of the mosque on them; empty when nothing is known. */
export function spokenIn(note: string, languages: readonly string[], inLanguage: string): string {
  if (languages.length === 0) return note
  const names = new Intl.ListFormat(inLanguage).format(languages.map((code) => languageName(code, inLanguage)))
  return note ? `${names} (${note})` : names
}

/** The codes of the languages of a talk: those that were chosen, else that of a note that is the name of one. */
export function languageCodes(note: string, { languages }: Access, siteLanguages: readonly string[]): string[] {
  if (languages.length > 0) return [...languages]
  const typed = note.trim().toLowerCase()
  if (typed === '') return []
  const isName = (code: string) => [...siteLanguages, code].some((of) => languageName(code, of).toLowerCase() === typed)
  return TALK_LANGUAGES.filter(isName).slice(0, 1)
}

/** The facts as schema.org has them of the place of an event. */
export const accessJsonLd = ({ facts }: Access, words: AccessWords) =>
  facts.length > 0 && {
    amenityFeature: facts.map(({ fact, value, which }) => ({
      '@type': 'LocationFeatureSpecification',
      name: words.labels[fact],
      value: value === 'yes',
      ...(which && { description: signLanguageName(which, words) }),
    })),
  }
