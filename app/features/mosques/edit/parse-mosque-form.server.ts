import { type Actor, canRenameMosque } from '#app/access/permissions.ts'
import { storeUploads, type Uploader } from '#app/access/uploads.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { type FormErrors, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import type { MosqueAnswer } from './mosque-form.tsx'
import { type MosqueFormValues, readMosqueForm, validateMosque } from './mosque-form-data.ts'
import { type MosqueContent, mosqueSchema } from './mosque-schema.ts'
import type { StoredMosque } from './mosque-store.server.ts'

/** `mosqueId` and `stored` are null for a new mosque. */
type FormContext = {
  actor: Actor
  language: Language
  now: Date
  mosqueId: string | null
  stored: StoredMosque | null
}
export type ParsedMosqueForm =
  | { ok: true; content: MosqueContent; values: MosqueFormValues; version: number }
  | { ok: false; answer: MosqueAnswer }

/** Parses a submitted form: validates the fields, and stores pictures from files and from addresses. */
export async function parseMosqueForm(
  form: FormData,
  { actor, language, now, mosqueId, stored }: FormContext,
): Promise<ParsedMosqueForm> {
  const texts = adminTexts.of(language).adminMosques
  const year = Number(dayInZone(now, await zoneOf({ id: mosqueId })).slice(0, 4))
  const locked = stored && !canRenameMosque(actor) ? { name: stored.content.name, status: stored.content.status } : {}
  const values = { ...readMosqueForm(form), ...locked }
  // A form that is resumed after signing in again is shown with its values, not saved.
  const version = Number(form.get('version')) || 0
  if (form.has(RESUMED_FIELD)) return { ok: false, answer: await buildMosqueFormAnswer(values, { version }) }
  const errors: FormErrors = {}
  const checked = validateMosque(values, mosqueSchema({ errors: texts.errors, year }))
  if (!checked.ok) Object.assign(errors, checked.errors)
  Object.assign(errors, await findUnknownPictures(values, texts.errors.image))
  // Only a valid form on the current version stores its pictures.
  if (Object.keys(errors).length === 0 && (!stored || stored.version === version)) {
    const uploader = { id: actor.id, mosqueId, now }
    Object.assign(errors, await storePictures(form, values, uploader, texts.images))
  }
  if (Object.keys(errors).length > 0 || !checked.ok)
    return { ok: false, answer: await buildMosqueFormAnswer(values, { version, errors }) }
  return {
    ok: true,
    values,
    content: { ...checked.value, images: values.images },
    version,
  }
}

/** The response for a form that was not saved: its values and the reasons. */
export async function buildMosqueFormAnswer(
  values: MosqueFormValues,
  { version = 0, errors = {}, failure = null, conflict = null }: Partial<MosqueAnswer>,
): Promise<MosqueAnswer> {
  return { values, version, errors, failure, conflict, previews: await loadPicturePreviews(values.images) }
}

/** The sources of the stored pictures of a form. */
export async function loadPicturePreviews(images: MosqueContent['images']): Promise<MosqueAnswer['previews']> {
  const rows = await findImages(images.flatMap((image) => image.imageId ?? []))
  return Object.fromEntries(rows.map((row) => [row.id, imageSources(row)]))
}

type ImageTexts = Parameters<typeof pictureMessage>[0]

/** Stores the pictures sent as files, as happens without script, and those given by address. */
async function storePictures(
  form: FormData,
  values: MosqueFormValues,
  uploader: Uploader,
  texts: ImageTexts,
): Promise<FormErrors> {
  const files = form.getAll('pictures').filter((entry) => entry instanceof File && entry.size > 0) as File[]
  const named = [...values.images.entries()].filter(([, image]) => image.url !== null)
  const uploaded = await storeUploads([...named.map(([, image]) => image.url!), ...files], uploader)
  if (!uploaded.ok) {
    const fields = uploaded.faults.map((fault, index): [string, PictureFault | null] => {
      const position = named[index]?.[0]
      return [position === undefined ? 'images' : `images.${position}`, fault]
    })
    return Object.fromEntries(
      fields.flatMap(([field, fault]) => (fault ? [[field, pictureMessage(texts, fault)]] : [])),
    )
  }
  for (const [index, { id }] of uploaded.images.entries()) {
    const [position, image] = named[index] ?? []
    if (position !== undefined && image) values.images[position] = { ...image, imageId: id, url: null }
    else if (!values.images.some((known) => known.imageId === id))
      values.images.push({ imageId: id, url: null, alt: '' })
  }
  return {}
}

/** An error for the first stored picture that does not exist. */
async function findUnknownPictures(values: MosqueFormValues, message: string): Promise<FormErrors> {
  const storedIds = new Set(
    (await findImages(values.images.flatMap((image) => image.imageId ?? []))).map((row) => row.id),
  )
  const index = values.images.findIndex((image) => image.imageId !== null && !storedIds.has(image.imageId))
  return index < 0 ? {} : { [`images.${index}`]: message }
}
