import type { z } from 'zod'
import type { FormErrors } from '#app/lib/forms.ts'
import type { MosqueContent } from './mosque-content.ts'

/** A mosque as it was typed: every value still a text, ready to be shown in the form again. */
export type TypedMosque = Record<TextField, string> & {
  approximate: boolean
  facilities: string[]
  imams: MosqueContent['imams']
  images: MosqueContent['images']
}

const textFields = [
  'name',
  'arabicName',
  'description',
  'established',
  'capacity',
  'address',
  'area',
  'suburb',
  'phone',
  'email',
  'website',
  'googleMapsUrl',
  'googlePageUrl',
  'status',
  'latitude',
  'longitude',
  'keywords',
] as const
export type TextField = (typeof textFields)[number]

/** Reads the form as it was sent; lists come as fields of the same name, in their order. */
export function readMosqueForm(form: FormData): TypedMosque {
  const texts = (name: string) => form.getAll(name).filter((entry) => typeof entry === 'string')
  const names = texts('imamName')
  // Without script a picture is removed by ticking it.
  const removed = texts('imageRemoved')
  const [positions, bios, alts] = [texts('imamPosition'), texts('imamBio'), texts('imageAlt')]
  const single = Object.fromEntries(textFields.map((field) => [field, texts(field)[0] ?? '']))
  return {
    ...(single as Record<TextField, string>),
    approximate: form.has('approximate'),
    facilities: texts('facility').sort(),
    imams: names.map((name, place) => ({ name, position: positions[place] ?? '', bio: bios[place] ?? '' })),
    images: texts('image')
      .map((image, place) => ({ ...imageOf(image.trim()), alt: alts[place] ?? '' }))
      .filter((image, place) => (image.imageId || image.url) && !removed.includes(String(place))),
  }
}

/** A stored picture is sent as `id:…`, everything else is an address. */
function imageOf(text: string): { imageId: string | null; url: string | null } {
  if (text.startsWith('id:')) return { imageId: text.slice(3), url: null }
  return { imageId: null, url: text || null }
}

/** The values of a stored mosque as its form shows them. */
export function typedMosque(content: MosqueContent): TypedMosque {
  const single = Object.fromEntries(textFields.map((field) => [field, String(content[field] ?? '')]))
  return {
    ...(single as Record<TextField, string>),
    keywords: content.keywords.join(', '),
    approximate: content.approximate,
    facilities: content.facilities,
    imams: content.imams,
    images: content.images,
  }
}

/** Checks what was typed; a message belongs to a field (`phone`) or to a place in a list (`images.2`). */
export function checkMosque(
  typed: TypedMosque,
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
