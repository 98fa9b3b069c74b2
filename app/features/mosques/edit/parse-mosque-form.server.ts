import { type Actor, canRenameMosque } from '#app/access/permissions.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { type FormErrors, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages, type Origin, storeImage, storeImageFromUrl } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import { PictureError } from '#app/services/images/picture-rules.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { MosqueAnswer } from './mosque-form.tsx'
import { type MosqueFormValues, readMosqueForm, validateMosque } from './mosque-form-data.ts'
import { type MosqueContent, mosqueSchema } from './mosque-schema.ts'
import type { StoredMosque } from './mosque-store.server.ts'

type FormContext = { actor: Actor; language: Language; now: Date; stored: StoredMosque | null }
export type ParsedMosqueForm =
  | { ok: true; content: MosqueContent; typed: MosqueFormValues; version: number }
  | { ok: false; answer: MosqueAnswer }

const MAX_CONCURRENT_FETCHES = 6

/** Reads a sent form: checks the fields, stores pictures sent as files or named by address, and says what is wrong. */
export async function parseMosqueForm(
  form: FormData,
  { actor, language, now, stored }: FormContext,
): Promise<ParsedMosqueForm> {
  const texts = adminTexts.of(language).adminMosques
  const { general } = await siteSettings()
  const year = Number(dayInZone(now, general.timeZone).slice(0, 4))
  const locked = stored && !canRenameMosque(actor) ? { name: stored.content.name, status: stored.content.status } : {}
  const typed = { ...readMosqueForm(form), ...locked }
  // A form that comes back after signing in again is shown as it was typed, not saved.
  const version = Number(form.get('version')) || 0
  if (form.has(RESUMED_FIELD)) return { ok: false, answer: await buildMosqueFormAnswer(typed, { version }) }
  const origin = { now, createdBy: actor.id }
  const errors = await storeUploadedFiles(form, typed, origin, texts.images)
  const checked = validateMosque(typed, mosqueSchema({ errors: texts.errors, year }))
  if (!checked.ok) Object.assign(errors, checked.errors)
  else Object.assign(errors, await fetchPictureAddresses(typed, origin, texts.images))
  Object.assign(errors, await findUnknownPictures(typed, texts.errors.image))
  if (Object.keys(errors).length > 0 || !checked.ok)
    return { ok: false, answer: await buildMosqueFormAnswer(typed, { version, errors }) }
  return {
    ok: true,
    typed,
    content: { ...checked.value, images: typed.images },
    version,
  }
}

/** What the form shows again: everything that was typed, and why it was not saved. */
export async function buildMosqueFormAnswer(
  typed: MosqueFormValues,
  { version = 0, errors = {}, failure = null, conflict = null }: Partial<MosqueAnswer>,
): Promise<MosqueAnswer> {
  return { typed, version, errors, failure, conflict, previews: await loadPicturePreviews(typed.images) }
}

/** Where the stored pictures of a form can be seen. */
export async function loadPicturePreviews(images: MosqueContent['images']): Promise<MosqueAnswer['previews']> {
  const rows = await findImages(images.flatMap((image) => image.imageId ?? []))
  return Object.fromEntries(rows.map((row) => [row.id, imageSources(row)]))
}

type ImageTexts = Parameters<typeof pictureMessage>[0]

/** Pictures of the plain file field, which comes without script; those that are fine stay even when others are not. */
async function storeUploadedFiles(
  form: FormData,
  typed: MosqueFormValues,
  origin: Origin,
  texts: ImageTexts,
): Promise<FormErrors> {
  const errors: FormErrors = {}
  const files = form.getAll('pictures').filter((entry) => entry instanceof File && entry.size > 0)
  for (const file of files as File[]) {
    try {
      const { id } = await storeImage(await file.bytes(), origin)
      if (!typed.images.some((image) => image.imageId === id)) typed.images.push({ imageId: id, url: null, alt: '' })
    } catch (error) {
      errors.images = pictureErrorMessage(error, texts)
    }
  }
  return errors
}

async function fetchPictureAddresses(typed: MosqueFormValues, origin: Origin, texts: ImageTexts): Promise<FormErrors> {
  const errors: FormErrors = {}
  const named = [...typed.images.entries()].filter(([, image]) => image.url !== null)
  for (let from = 0; from < named.length; from += MAX_CONCURRENT_FETCHES)
    await Promise.all(
      named.slice(from, from + MAX_CONCURRENT_FETCHES).map(async ([place, image]) => {
        try {
          const { id } = await storeImageFromUrl(image.url!, origin)
          typed.images[place] = { ...image, imageId: id, url: null }
        } catch (error) {
          errors[`images.${place}`] = pictureErrorMessage(error, texts)
        }
      }),
    )
  return errors
}

/** A form may name only pictures that exist. */
async function findUnknownPictures(typed: MosqueFormValues, message: string): Promise<FormErrors> {
  const known = new Set((await findImages(typed.images.flatMap((image) => image.imageId ?? []))).map((row) => row.id))
  const unknown = typed.images.findIndex((image) => image.imageId !== null && !known.has(image.imageId))
  return unknown < 0 ? {} : { [`images.${unknown}`]: message }
}

function pictureErrorMessage(error: unknown, texts: ImageTexts): string {
  if (error instanceof PictureError) return pictureMessage(texts, error.fault)
  throw error
}
