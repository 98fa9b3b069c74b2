import { type Actor, canRenameMosque } from '#app/access/permissions.ts'
import { storeUploads, type Uploader } from '#app/access/uploads.server.ts'
import { findContentAt } from '#app/db/records.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { type MosqueContent, mosqueSchema, parseStoredMosque } from '#app/features/mosques/mosque-schema.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { type FormErrors, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import { fetchStreamType } from '#app/services/stream-type.server.ts'
import type { MosqueAnswer } from './mosque-form.tsx'
import {
  type MosqueFormValues,
  mosqueFormLists,
  mosqueFormParts,
  readMosqueForm,
  toMosqueFormValues,
  validateMosque,
} from './mosque-form-data.ts'
import type { StoredMosque } from './mosque-store.server.ts'

/** `mosqueId` and `stored` are null for a new mosque. */
type FormContext = {
  actor: Actor
  language: Language
  now: Date
  mosqueId: string | null
  stored: StoredMosque | null
}
type ParsedMosqueForm =
  | { ok: true; content: MosqueContent; values: MosqueFormValues; version: number }
  | { ok: false; answer: MosqueAnswer }

/**
 * Parses a submitted form: merges it with what was saved since it was opened, validates the fields, and stores pictures
 * from files and from addresses.
 */
export async function parseMosqueForm(
  form: FormData,
  { actor, language, now, mosqueId, stored }: FormContext,
): Promise<ParsedMosqueForm> {
  const texts = adminTexts.of(language).adminMosques
  const year = Number(dayInZone(now, await zoneOf({ id: mosqueId })).slice(0, 4))
  const { country } = (await siteSettings()).general
  // What a form says of it counts nothing: it is what the address answers.
  const sent = { ...readMosqueForm(form), streamType: stored?.content.streamType ?? '' }
  const { values, conflict } = stored
    ? await mergeMosqueForm(form, sent, { id: mosqueId!, stored, mayRename: canRenameMosque(actor) })
    : { values: sent, conflict: null }
  const version = stored?.version ?? 0
  // A form that is resumed after signing in again is shown with its values, not saved.
  if (form.has(RESUMED_FIELD))
    return { ok: false, answer: await buildMosqueFormAnswer(values, { version, conflict, isResumed: true }) }
  const errors: FormErrors = {}
  const { name, roomName } = texts.errors
  const named = { ...texts.errors, name: values.placeKind === 'prayer-room' ? roomName : name }
  const checked = validateMosque(values, mosqueSchema({ errors: named, year, country }))
  if (!checked.ok) Object.assign(errors, checked.errors)
  Object.assign(errors, await findUnknownPictures(values, texts.errors.image))
  if (!(await isKnownCity(values.city, stored))) errors.city = texts.errors.city
  // Files are stored whatever else is wrong, because no browser fills a file field in again.
  const isSaved = Object.keys(errors).length === 0 && !conflict
  const uploader = { id: actor.id, mosqueId, now }
  Object.assign(errors, await storePictures(form, values, uploader, { texts: texts.images, withAddresses: isSaved }))
  if (Object.keys(errors).length > 0 || !checked.ok || conflict)
    return { ok: false, answer: await buildMosqueFormAnswer(values, { version, errors, conflict }) }
  const { streamUrl } = checked.value
  const known = streamUrl === stored?.content.streamUrl ? stored.content.streamType : ''
  const streamType = known || (streamUrl && (await fetchStreamType(streamUrl)))
  return {
    ok: true,
    values,
    content: {
      ...checked.value,
      streamType,
      images: values.images,
      facts: confirmFacts(checked.value.facts, values, now),
    },
    version,
  }
}

/** The facts with the date of today when the editor confirmed all of them. */
const confirmFacts = (facts: MosqueContent['facts'], { factsConfirmed }: MosqueFormValues, now: Date) =>
  factsConfirmed ? facts.map((fact) => ({ ...fact, updatedAt: now.toISOString() })) : facts

/** The response for a form that was not saved: its values and the reasons. */
export async function buildMosqueFormAnswer(
  values: MosqueFormValues,
  { version = 0, errors = {}, failure = null, conflict = null, isResumed = false }: Partial<MosqueAnswer>,
): Promise<MosqueAnswer> {
  return { values, version, errors, failure, conflict, isResumed, previews: await loadPicturePreviews(values.images) }
}

/** The sources of the stored pictures of a form. */
export async function loadPicturePreviews(images: MosqueContent['images']): Promise<MosqueAnswer['previews']> {
  const rows = await findImages(images.flatMap((image) => image.imageId ?? []))
  return Object.fromEntries(rows.map((row) => [row.id, imageSources(row)]))
}

/** Merges a submitted form with the changes that others saved; `conflict` names the fields that both changed. */
async function mergeMosqueForm(
  form: FormData,
  sent: MosqueFormValues,
  { id, stored, mayRename }: { id: string; stored: StoredMosque; mayRename: boolean },
): Promise<Pick<MosqueAnswer, 'values' | 'conflict'>> {
  const saved = toMosqueFormValues(stored.content)
  const opened = Number(form.get('version')) || 0
  const openedContent = await findContentAt('mosque', id, opened, stored)
  const { name, placeKind, status } = saved
  const { values, conflicts } = mergeForm({
    base: openedContent ? toMosqueFormValues(parseStoredMosque(openedContent)) : null,
    saved,
    sent: mayRename ? sent : { ...sent, name, placeKind, status },
    parts: mosqueFormParts,
    lists: mosqueFormLists,
    choices: readChoices(form),
  })
  return { values, conflict: conflicts.length > 0 ? { fields: conflicts, saved, opened } : null }
}

type ImageTexts = Parameters<typeof pictureMessage>[0]

/** Stores the pictures that were chosen before the script of the page ran, and those given by address if asked. */
async function storePictures(
  form: FormData,
  values: MosqueFormValues,
  uploader: Uploader,
  { texts, withAddresses }: { texts: ImageTexts; withAddresses: boolean },
): Promise<FormErrors> {
  const files = form.getAll('pictures').filter((entry) => entry instanceof File && entry.size > 0) as File[]
  const named = [...values.images.entries()].filter(([, image]) => withAddresses && image.url !== null)
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

/** Whether a city is one of the directory or the one that the mosque has already. */
const isKnownCity = async (city: string, stored: StoredMosque | null) =>
  city === '' || city === stored?.content.city || (await directoryCities()).some(({ id }) => id === city)

/** An error for the first stored picture that does not exist. */
async function findUnknownPictures(values: MosqueFormValues, message: string): Promise<FormErrors> {
  const storedIds = new Set(
    (await findImages(values.images.flatMap((image) => image.imageId ?? []))).map((row) => row.id),
  )
  const index = values.images.findIndex((image) => image.imageId !== null && !storedIds.has(image.imageId))
  return index < 0 ? {} : { [`images.${index}`]: message }
}
