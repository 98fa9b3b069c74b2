import type { Actor } from '#app/access/permissions.ts'
import { storeUploads } from '#app/access/uploads.server.ts'
import { isId } from '#app/db/ids.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import type { EventFormValues } from './event-form-values.ts'

type Sender = { actor: Actor; mosqueId: string | null; now: Date; language: Language }

/** The file of a form, if one was chosen. */
export function chosenPicture(form: FormData): File | null {
  const file = form.get('picture')
  return file instanceof File && file.size > 0 ? file : null
}

/** Stores the picture of an event or of one of its dates, which counts for a mosque; else the message of its field. */
export async function storeEventPicture(
  file: File,
  { actor, mosqueId, now, language }: Sender,
): Promise<{ id: string } | { id: null; error: string }> {
  const uploaded = await storeUploads([file], { id: actor.id, mosqueId, now })
  const id = uploaded.ok && uploaded.images[0]?.id
  if (id) return { id }
  const fault = (!uploaded.ok && uploaded.faults[0]) || 'upload-failed'
  return { id: null, error: pictureMessage(adminTexts.of(language).adminMosques.images, fault) }
}

/**
 * A picture that was chosen before the script of the page ran is a file of the form. It is stored whatever else is wrong,
 * and the values name it from then on.
 */
export async function storeFormPicture(
  form: FormData,
  values: EventFormValues,
  { actor, now, language }: Omit<Sender, 'actor' | 'mosqueId'> & { actor: Actor | null },
): Promise<{ values: EventFormValues; errors: FormErrors }> {
  const file = chosenPicture(form)
  form.delete('picture')
  if (!actor || !file) return { values, errors: {} }
  const mosqueId = actor.mosqueId ?? (await findChosenMosque(values))
  const stored = await storeEventPicture(file, { actor, mosqueId, now, language })
  if (stored.id === null) return { values, errors: { imageId: stored.error } }
  return { values: { ...values, imageId: stored.id, imageUrl: '' }, errors: {} }
}

/** The mosque that a superadmin has chosen; null while there is none. */
async function findChosenMosque({ mosqueId }: EventFormValues): Promise<string | null> {
  return isId(mosqueId) ? ((await findMosqueByAddress(mosqueId))?.id ?? null) : null
}

/** The address of the picture that a form refers to. */
export async function findFormPicture({
  imageId,
  imageUrl,
}: Pick<EventFormValues, 'imageId' | 'imageUrl'>): Promise<string | null> {
  const [image] = imageId ? await findImages([imageId]) : []
  return image ? imageSources(image).src : imageUrl || null
}
