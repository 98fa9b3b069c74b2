import type { z } from 'zod'
import { type MosqueFact, sortFacts } from '#app/features/mosques/mosque-facts.ts'
import { type MosqueContent, type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import { type FormErrors, parseValues } from '#app/lib/web/forms.ts'
import type { FormParts } from '#app/lib/web/merge-form.ts'

/** The values of the form: numbers and keywords are texts, so that invalid input can be shown again. */
export type MosqueFormValues = Record<MosqueFormField, string> & {
  approximate: boolean
  facts: MosqueContent['facts']
  /** Whether the editor confirms every fact, so that all of them are dated anew. */
  factsConfirmed: boolean
  imams: MosqueContent['imams']
  images: MosqueContent['images']
}

const otherFields = ['placeKind', 'established', 'capacity', 'status', 'latitude', 'longitude', 'keywords'] as const
export type MosqueFormField = MosqueTextField | (typeof otherFields)[number]
export const singleFields: MosqueFormField[] = [...mosqueTexts, ...otherFields]

const position = ['latitude', 'longitude', 'approximate'] as const

/** The parts of the form in which two versions are merged. */
export const mosqueFormParts: FormParts<MosqueFormValues> = [
  ...singleFields.filter((field) => field !== 'latitude' && field !== 'longitude').map((field) => [field] as const),
  position,
  ['facts'],
  ['imams'],
  ['images'],
]

/** What identifies an entry of the lists that are merged entry by entry; an imam without a name is not saved. */
export const mosqueFormLists = {
  facts: ({ fact }: MosqueFact) => fact,
  imams: ({ name }: MosqueContent['imams'][number]) => name.trim().toLowerCase(),
  images: ({ imageId, url }: MosqueContent['images'][number]) => imageId ?? url ?? '',
}

/** Reads a submitted form. Lists are repeated fields with the same name, in order. */
export function readMosqueForm(form: FormData): MosqueFormValues {
  const texts = (name: string) => form.getAll(name).filter((entry) => typeof entry === 'string')
  const names = texts('imamName')
  const [positions, bios, alts] = [texts('imamPosition'), texts('imamBio'), texts('imageAlt')]
  const single = Object.fromEntries(singleFields.map((field) => [field, texts(field)[0] ?? '']))
  return {
    ...(single as Record<MosqueFormField, string>),
    approximate: form.has('approximate'),
    facts: readFacts(form),
    factsConfirmed: form.has('factsConfirmed'),
    imams: names.map((name, index) => ({ name, position: positions[index] ?? '', bio: bios[index] ?? '' })),
    images: texts('image')
      .map((image, index) => ({ ...parseImage(image.trim()), alt: alts[index] ?? '' }))
      .filter(({ imageId, url }) => imageId || url),
  }
}

export const FACT_FIELD = 'fact.'
export const NOTE_FIELD = 'note.'

/** Reads the choice and the note of each fact. A fact that is not known has neither. */
function readFacts(form: FormData): MosqueFormValues['facts'] {
  const names = [...new Set(form.keys())].filter((key) => key.startsWith(FACT_FIELD))
  const facts = names.flatMap((key) => {
    const fact = key.slice(FACT_FIELD.length)
    const value = form.get(key)
    const note = form.get(NOTE_FIELD + fact)
    if (typeof value !== 'string' || value === '') return []
    // The schema rejects every other value.
    return { fact, value: value as MosqueFact['value'], note: typeof note === 'string' ? note : '', updatedAt: null }
  })
  return sortFacts(facts)
}

/** `id:…` names a stored picture; everything else is an address. */
function parseImage(text: string): { imageId: string | null; url: string | null } {
  if (text.startsWith('id:')) return { imageId: text.slice(3), url: null }
  return { imageId: null, url: text || null }
}

/** The form values of a stored mosque. */
export function toMosqueFormValues(content: MosqueContent): MosqueFormValues {
  const values = Object.entries(content).map(([field, value]) => [
    field,
    value === null || typeof value === 'number' ? String(value ?? '') : value,
  ])
  return {
    ...(Object.fromEntries(values) as MosqueFormValues),
    keywords: content.keywords.join(', '),
    // The date of a fact is set when it is saved, so two editors never differ in it.
    facts: content.facts.map((fact) => ({ ...fact, updatedAt: null })),
    factsConfirmed: false,
  }
}

/** Validates form values. The key of an error is a field (`phone`), an index in a list (`images.2`) or a fact (`facts.parking`). */
export function validateMosque(
  values: MosqueFormValues,
  schema: z.ZodType<MosqueContent>,
): { ok: true; value: MosqueContent } | { ok: false; errors: FormErrors } {
  const keywords = values.keywords.split(/[,،\n]/)
  return parseValues({ ...values, keywords }, schema, (path) => errorField(path, values))
}

function errorField([field, index]: readonly PropertyKey[], values: MosqueFormValues): string {
  if (typeof index !== 'number') return String(field)
  if (field === 'images') return `images.${index}`
  return field === 'facts' ? `facts.${values.facts[index]?.fact}` : String(field)
}
