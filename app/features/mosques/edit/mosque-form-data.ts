import type { z } from 'zod'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { MAX_CHARS, type MosqueContent, type MosqueTextField } from './mosque-schema.ts'

/** A mosque as it was typed: every value still a text, ready to be shown in the form again. */
export type MosqueFormValues = Record<MosqueFormField, string> & {
  approximate: boolean
  facilities: string[]
  imams: MosqueContent['imams']
  images: MosqueContent['images']
}

export type MosqueFormField =
  | MosqueTextField
  | 'established'
  | 'capacity'
  | 'status'
  | 'latitude'
  | 'longitude'
  | 'keywords'

const otherFields = ['established', 'capacity', 'status', 'latitude', 'longitude', 'keywords'] as const
export const singleFields: MosqueFormField[] = [...(Object.keys(MAX_CHARS) as MosqueTextField[]), ...otherFields]

/** Reads the form as it was sent; lists come as fields of the same name, in their order. */
export function readMosqueForm(form: FormData): MosqueFormValues {
  const texts = (name: string) => form.getAll(name).filter((entry) => typeof entry === 'string')
  const names = texts('imamName')
  // Without script a picture is removed by ticking it.
  const removed = texts('imageRemoved')
  const [positions, bios, alts] = [texts('imamPosition'), texts('imamBio'), texts('imageAlt')]
  const single = Object.fromEntries(singleFields.map((field) => [field, texts(field)[0] ?? '']))
  return {
    ...(single as Record<MosqueFormField, string>),
    approximate: form.has('approximate'),
    facilities: texts('facility').sort(),
    imams: names.map((name, place) => ({ name, position: positions[place] ?? '', bio: bios[place] ?? '' })),
    images: texts('image')
      .map((image, place) => ({ ...parseImage(image.trim()), alt: alts[place] ?? '' }))
      .filter((image, place) => (image.imageId || image.url) && !removed.includes(String(place))),
  }
}

/** A stored picture is sent as `id:…`, everything else is an address. */
function parseImage(text: string): { imageId: string | null; url: string | null } {
  if (text.startsWith('id:')) return { imageId: text.slice(3), url: null }
  return { imageId: null, url: text || null }
}

/** The values of a stored mosque as its form shows them, in the order of the form. */
export function toMosqueFormValues(content: MosqueContent): MosqueFormValues {
  const values = Object.entries(content).map(([field, value]) => [
    field,
    value === null || typeof value === 'number' ? String(value ?? '') : value,
  ])
  return { ...(Object.fromEntries(values) as MosqueFormValues), keywords: content.keywords.join(', ') }
}

/** Checks what was typed; a message belongs to a field (`phone`) or to a place in a list (`images.2`). */
export function validateMosque(
  typed: MosqueFormValues,
  schema: z.ZodType<MosqueContent>,
): { ok: true; value: MosqueContent } | { ok: false; errors: FormErrors } {
  const keywords = typed.keywords.split(/[,،\n]/)
  const result = schema.safeParse({ ...typed, keywords })
  if (result.success) return { ok: true, value: result.data }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) {
    const [field, place] = path
    errors[typeof place === 'number' && field === 'images' ? `images.${place}` : String(field)] ??= message
  }
  return { ok: false, errors }
}
