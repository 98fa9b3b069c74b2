import {
  type MosqueFormField,
  type MosqueFormValues,
  singleFields,
  validateMosque,
} from '#app/features/mosques/edit/mosque-form-data.ts'
import {
  type FactValue,
  factNames,
  factsOfFacilities,
  type MosqueFact,
  sortFacts,
  toFacilities,
} from '#app/features/mosques/mosque-facts.ts'
import type { MosqueContent, mosqueSchema } from '#app/features/mosques/mosque-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { labelOf } from './column-names.ts'

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A value of an imported document as the text that a form would submit. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** More entries than any list may have, so that a list of millions is rejected without looking at each of them. */
const MAX_LIST_ENTRIES = 200

/** A list of a document, or one cell with separators between its entries; one that is far too long is cut off. */
export const asList = (value: unknown, separator: string | RegExp = '|'): unknown[] =>
  wholeList(value, separator).slice(0, MAX_LIST_ENTRIES)

function wholeList(value: unknown, separator: string | RegExp): unknown[] {
  if (Array.isArray(value)) return value
  if (isFields(value)) return Object.values(value)
  return asText(value)
    .split(separator, MAX_LIST_ENTRIES)
    .map((entry) => entry.trim())
    .filter(Boolean)
}

export const asFlag = (value: unknown): boolean => value === true || /^(true|yes|1|on|x)$/i.test(asText(value).trim())

type Fields = Record<string, unknown>

/** The form values of a mosque document or row; fields may be nested or flat. */
export function parseMosqueRecord(fields: Fields): MosqueFormValues {
  const contact = isFields(fields.contact) ? fields.contact : {}
  const location = isFields(fields.location) ? fields.location : {}
  // Documents nest some fields, with a leading underscore in some exports.
  const read = (name: string) => asText(fields[name] ?? contact[name] ?? location[name] ?? location[`_${name}`])
  const imageTexts = asList(fields.imageTexts)
  return {
    ...(Object.fromEntries(singleFields.map((name) => [name, read(name)])) as Pick<MosqueFormValues, MosqueFormField>),
    placeKind: asText(fields.placeKind)
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-'),
    status: asText(fields.status) === 'hidden' ? 'hidden' : 'active',
    approximate: asFlag(fields.approximate),
    facts: parseFactRecord(fields),
    factsConfirmed: false,
    keywords: asList(fields.searchKeywords ?? fields.keywords)
      .map(asText)
      .join(','),
    imams: asList(fields.imams).map(parseImam),
    images: asList(fields.images)
      .map((image, index) => parseImage(image, asText(imageTexts[index])))
      .filter((image) => image.imageId || image.url),
  }
}

/** A field that is not usable, what it says, and for people what is allowed. */
type Dropped = { field: string; value: string; reason?: string }

/** The remark about a field that is left out. */
export const droppedRemark = (texts: AdminTexts, { field, value, reason }: Dropped): string =>
  field === 'otherPhone'
    ? texts.adminTransfer.remarks.otherPhone({ value: excerpt(value) })
    : [texts.adminTransfer.remarks.dropped({ field: labelOf(texts, field), value: excerpt(value) }), reason]
        .filter(Boolean)
        .join(' – ')

const MAX_EXCERPT_CHARS = 80
const excerpt = (text: string) => (text.length > MAX_EXCERPT_CHARS ? `${text.slice(0, MAX_EXCERPT_CHARS)}…` : text)

type Checked = { content: MosqueContent; dropped: Dropped[] } | { content: null; errors: string[] }

/** Between the phone numbers of a cell. */
const OTHER_PHONE = /\s*(?:[/,;|&]|\s(?:or|and|of|en|أو|و)\s)\s*/i

/** A mosque of what is usable in the values of a record, with the fields that are left out. Its name and area must be usable. */
export function validateUsable(values: MosqueFormValues, schema: ReturnType<typeof mosqueSchema>): Checked {
  const checked = validateMosque(values, schema)
  if (checked.ok) return { content: checked.value, dropped: [] }
  const { errors } = checked
  const missing = [errors.name, errors.area].filter((error) => error !== undefined)
  if (missing.length > 0) return { content: null, errors: missing }
  const usable = {
    ...values,
    facts: values.facts.filter(({ fact }) => !errors[`facts.${fact}`]),
    images: values.images.filter((_, index) => !errors[`images.${index}`]),
  }
  const dropped = new Map<string, Dropped>()
  for (const [key, reason] of Object.entries(errors)) {
    const [list, entry] = key.split('.')
    if (list === 'facts' && entry !== undefined) {
      const value = values.facts.find(({ fact }) => key === `facts.${fact}`)?.value ?? ''
      dropped.set(key, { field: key, value, reason })
    } else if (entry !== undefined)
      dropped.set(key, { field: 'images', value: values.images[Number(entry)]?.url ?? '', reason })
    else if (key === 'latitude' || key === 'longitude') {
      const { latitude, longitude } = values
      dropped.set('position', { field: 'position', value: `${latitude}, ${longitude}`, reason })
      Object.assign(usable, { latitude: '', longitude: '' })
    } else if (key === 'phone' && OTHER_PHONE.test(values.phone)) {
      const [first = '', ...others] = values.phone.split(OTHER_PHONE)
      dropped.set(key, { field: 'otherPhone', value: others.join(', ') })
      Object.assign(usable, { phone: first })
    } else {
      const value = values[key as keyof MosqueFormValues]
      dropped.set(key, { field: key, value: typeof value === 'string' ? value : '', reason })
      Object.assign(usable, { [key]: Array.isArray(value) ? [] : '' })
    }
  }
  // What depends on several fields is checked once each of them is usable.
  const rest = validateUsable(usable, schema)
  return rest.content ? { ...rest, dropped: [...dropped.values(), ...rest.dropped] } : rest
}

/** An imam's document, or `name; position; bio` in a cell. */
function parseImam(value: unknown): MosqueFormValues['imams'][number] {
  if (isFields(value)) return { name: asText(value.name), position: asText(value.position), bio: asText(value.bio) }
  const [name = '', position = '', ...bio] = asText(value).split(';')
  return { name: name.trim(), position: position.trim(), bio: bio.join(';').trim() }
}

/** The address of a picture; a picture of our own store is recognized by its file name. */
function parseImage(value: unknown, alt: string): MosqueFormValues['images'][number] {
  const text = asText(value).trim()
  const storedId = /\/uploads\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/.exec(text)?.[1] ?? null
  return { imageId: storedId, url: storedId ? null : text || null, alt }
}

/** The facts of a document or row: those of its list, of a column of their own, and the facilities, each a yes. */
function parseFactRecord(fields: Record<string, unknown>): MosqueFact[] {
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
