import {
  type MosqueFormField,
  type MosqueFormValues,
  singleFields,
} from '#app/features/mosques/edit/mosque-form-data.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** A value of a foreign document as a form would have it. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A list of a document, or one cell with `|` between its entries. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (isFields(value)) return Object.values(value)
  return asText(value)
    .split('|')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

export const asFlag = (value: unknown): boolean => value === true || /^(true|yes|1|on|x)$/i.test(asText(value).trim())

/** A mosque document or row in the shape of its form; nested and flat names of fields are both understood. */
export function mosqueFormValues(fields: Fields): MosqueFormValues {
  const contact = isFields(fields.contact) ? fields.contact : {}
  const location = isFields(fields.location) ? fields.location : {}
  // Documents nest some fields, and some of them begin with an underscore there.
  const read = (name: string) => asText(fields[name] ?? contact[name] ?? location[name] ?? location[`_${name}`])
  return {
    ...(Object.fromEntries(singleFields.map((name) => [name, read(name)])) as Pick<MosqueFormValues, MosqueFormField>),
    status: asText(fields.status) === 'hidden' ? 'hidden' : 'active',
    approximate: asFlag(fields.approximate),
    facilities: asList(fields.facilities).map((name) =>
      asText(name)
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    ),
    keywords: asList(fields.searchKeywords ?? fields.keywords)
      .map(asText)
      .join(','),
    imams: asList(fields.imams).map(imamOf),
    images: asList(fields.images)
      .map((image, index) => imageOf(image, asText(asList(fields.imageTexts)[index])))
      .filter((image) => image.imageId || image.url),
  }
}

/** An imam's document, or `name; position; bio` in a cell. */
function imamOf(value: unknown): MosqueFormValues['imams'][number] {
  if (isFields(value)) return { name: asText(value.name), position: asText(value.position), bio: asText(value.bio) }
  const [name = '', position = '', ...bio] = asText(value).split(';')
  return { name: name.trim(), position: position.trim(), bio: bio.join(';').trim() }
}

/** The address of a picture; one of our own store is known again by its name. */
function imageOf(value: unknown, alt: string): MosqueFormValues['images'][number] {
  const text = asText(value).trim()
  const own = /\/uploads\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/.exec(text)?.[1] ?? null
  return { imageId: own, url: own ? null : text || null, alt }
}
