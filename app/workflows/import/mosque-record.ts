import {
  type MosqueFormField,
  type MosqueFormValues,
  singleFields,
} from '#app/features/mosques/edit/mosque-form-data.ts'

import { parseFactRecord } from './fact-record.ts'
import { asFlag, asList, asText, isFields } from './record-values.ts'

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
