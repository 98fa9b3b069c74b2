import {
  type FactValue,
  factNames,
  factsOfFacilities,
  type MosqueFact,
  sortFacts,
  toFacilities,
} from '#app/features/mosques/facts/mosque-facts.ts'
import { asFlag, asList, asText } from './record-values.ts'

/** The facts of a document or row: those of its list, of a column of their own, and the facilities, each a yes. */
export function parseFactRecord(fields: Record<string, unknown>): MosqueFact[] {
  const listed = asList(fields.facts).flatMap(parseEntry)
  const columns = factNames.flatMap((fact) => parseAnswer(fact, asText(fields[fact])))
  const facts = [...columns, ...listed]
  // A facility that the facts speak of is not asked again, so that an export can be imported.
  const answered = toFacilities(facts.map((entry) => ({ ...entry, value: 'yes' })))
  const facilities = asList(fields.facilities, /[|,;]/).map((name) => toFactName(asText(name)))
  return sortFacts([...facts, ...factsOfFacilities(facilities.filter((name) => !answered.includes(name)))])
}

/** A fact of a document, or `name: yes; note` in a cell. */
function parseEntry(entry: unknown): MosqueFact[] {
  if (typeof entry === 'object' && entry !== null) {
    const { fact, value, note, updatedAt } = entry as Record<string, unknown>
    return [
      {
        fact: asText(fact),
        value: asText(value) as FactValue,
        note: asText(note),
        updatedAt: asText(updatedAt) || null,
      },
    ]
  }
  const [name = '', ...answer] = asText(entry).split(':')
  return parseAnswer(toFactName(name), answer.join(':'))
}

/** `yes` or `no`, then a note and the time of the last confirmation. The schema rejects any other answer. */
function parseAnswer(fact: string, cell: string): MosqueFact[] {
  const [answer = '', ...rest] = cell.split(';').map((part) => part.trim())
  if (answer === '') return []
  const value = asFlag(answer) ? 'yes' : /^(false|no|0|off)$/i.test(answer) ? 'no' : (answer as FactValue)
  const updatedAt = isInstant(rest.at(-1)) ? rest.pop()! : null
  return [{ fact, value, note: rest.join('; '), updatedAt }]
}

const isInstant = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** A fact as one cell of an export. */
export const formatAnswer = ({ value, note, updatedAt }: MosqueFact): string =>
  [value, note, updatedAt].filter(Boolean).join('; ')

const toFactName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
