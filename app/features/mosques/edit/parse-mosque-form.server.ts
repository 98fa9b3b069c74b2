import { type Actor, canRenameMosque } from '#app/access/permissions.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { type FormErrors, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages, type Origin, storeImage, storeImageFromUrl } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import { PictureError } from '#app/services/images/picture-rules.ts'
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

const MAX_CONCURRENT_FETCHES = 6

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
  const origin = { now, createdBy: actor.id }
  const errors = await storeUploadedFiles(form, values, origin, texts.images)
  const checked = validateMosque(values, mosqueSchema({ errors: texts.errors, year }))
  if (!checked.ok) Object.assign(errors, checked.errors)
  else Object.assign(errors, await fetchPictureAddresses(values, origin, texts.images))
  Object.assign(errors, await findUnknownPictures(values, texts.errors.image))
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

/** Stores pictures from the plain file field, used without script. Valid ones are added even when others fail. */
async function storeUploadedFiles(
  form: FormData,
  values: MosqueFormValues,
  origin: Origin,
  texts: ImageTexts,
): Promise<FormErrors> {
  const errors: FormErrors = {}
  const files = form.getAll('pictures').filter((entry) => entry instanceof File && entry.size > 0)
  for (const file of files as File[]) {
    try {
      const { id } = await storeImage(await file.bytes(), origin)
      if (!values.images.some((image) => image.imageId === id)) values.images.push({ imageId: id, url: null, alt: '' })
    } catch (error) {
      errors.images = pictureErrorMessage(error, texts)
    }
  }
  return errors
}

async function fetchPictureAddresses(values: MosqueFormValues, origin: Origin, texts: ImageTexts): Promise<FormErrors> {
  const errors: FormErrors = {}
  const remote = [...values.images.entries()].filter(([, image]) => image.url !== null)
  for (let from = 0; from < remote.length; from += MAX_CONCURRENT_FETCHES)
    await Promise.all(
      remote.slice(from, from + MAX_CONCURRENT_FETCHES).map(async ([index, image]) => {
        try {
          const { id } = await storeImageFromUrl(image.url!, origin)
          values.images[index] = { ...image, imageId: id, url: null }
        } catch (error) {
          errors[`images.${index}`] = pictureErrorMessage(error, texts)
        }
      }),
    )
  return errors
}

/** An error for the first stored picture that does not exist. */
async function findUnknownPictures(values: MosqueFormValues, message: string): Promise<FormErrors> {
  const storedIds = new Set(
    (await findImages(values.images.flatMap((image) => image.imageId ?? []))).map((row) => row.id),
  )
  const index = values.images.findIndex((image) => image.imageId !== null && !storedIds.has(image.imageId))
  return index < 0 ? {} : { [`images.${index}`]: message }
}

function pictureErrorMessage(error: unknown, texts: ImageTexts): string {
  if (error instanceof PictureError) return pictureMessage(texts, error.fault)
  throw error
}
