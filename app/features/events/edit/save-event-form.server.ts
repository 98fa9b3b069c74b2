import { data, type RouterContextProvider } from 'react-router'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { storeUploads } from '#app/access/uploads.server.ts'
import { findContentAt } from '#app/db/content-at-version.server.ts'
import { isId } from '#app/db/ids.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { parseForm, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { CONFLICT_FIELD, mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import { previewDates } from './date-preview.server.ts'
import { findFormPicture, type OpenedEvent, openEvent } from './event-for-edit.server.ts'
import type { EventAnswer } from './event-form.tsx'
import { eventFormParts, readEventFormValues, toEventFormValues, writeEventFormValues } from './event-form-values.ts'
import { eventSchema, parseStoredEvent } from './event-schema.ts'
import { createEvent, updateEvent } from './event-writes.server.ts'

type Answer = ReturnType<typeof data<EventAnswer>>
type Save = { form: FormData; actor: Actor | null; context: Readonly<RouterContextProvider>; language: Language }

/** Saves the form of an event: redirects with a toast, or returns the submitted values with their errors. */
export async function saveEventForm({ form, actor, context, language }: Save): Promise<Response | Answer> {
  const { adminEvents: texts, adminMosques } = adminTexts.of(language)
  const { now } = requestFacts(context)
  const reject = async (status: number, reason: Partial<EventAnswer>) =>
    data(await buildAnswer(form, reason), { status })
  const eventId = readText(form, 'eventId')
  const newId = readText(form, 'newId')
  const id = eventId || (isId(newId) ? newId : '')
  // A new event is there already when its form was sent before and the answer got lost.
  const opened = id ? await openEvent(actor, id, now) : null
  const home = localAddress(language, '/admin/events')
  if (eventId && !opened) return redirectWithToast(context, home, 'error', texts.toasts.gone)
  const mosqueId = isSuperadmin(actor) ? null : (actor?.mosqueId ?? forbidden())
  const zone = await zoneOf({ id: mosqueId ?? readText(form, 'mosqueId') })
  const schema = eventSchema(texts.errors, { today: dayInZone(now, zone), stored: opened?.values ?? null, mosqueId })
  const conflict = opened && (await mergeEventForm(form, opened, mosqueId))
  const parsed = parseForm(form, schema)
  const file = form.get('picture')
  form.delete('picture')
  const errors = parsed.ok ? {} : parsed.errors
  if (conflict) return reject(409, { errors, conflict })
  if (!parsed.ok) return reject(400, { errors })
  if (actor && file instanceof File && file.size > 0) {
    const uploaded = await storeUploads([file], { id: actor.id, mosqueId: parsed.value.mosqueId, now })
    const [image] = uploaded.ok ? uploaded.images : []
    const fault = (!uploaded.ok && uploaded.faults[0]) || 'upload-failed'
    if (!image) return reject(400, { errors: { imageId: pictureMessage(adminMosques.images, fault) } })
    parsed.value.imageId = image.id
    form.set('imageId', image.id)
  }
  if (parsed.value.imageId && (await findImages([parsed.value.imageId])).length === 0) parsed.value.imageId = null
  const save = opened
    ? updateEvent(actor, opened.id, parsed.value, { version: opened.version, now })
    : createEvent(actor, parsed.value, { now, zone, ...(id && { id }) })
  const saved = await save.catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    console.error('An event could not be saved:', error)
    return null
  })
  if (saved === null) return reject(503, { failure: texts.toasts.saveFailed })
  if (saved.outcome === 'missing') return redirectWithToast(context, home, 'error', texts.toasts.gone)
  if (saved.outcome === 'no-mosque') return reject(400, { errors: { mosqueId: texts.errors.mosqueGone } })
  // Somebody else saved after this form was merged, so it is merged again.
  if (saved.outcome === 'outdated') return saveEventForm({ form, actor, context, language })
  if (eventId) return redirectWithToast(context, `${home}?saved=${saved.id}`, 'success', texts.toasts.updated)
  return redirectWithToast(context, `${home}?added=${saved.id}`, 'success', texts.toasts.created)
}

/**
 * Merges a submitted form with what was saved since it was opened, and counts it as opened now. Returns the parts that both
 * editors changed.
 */
async function mergeEventForm(
  form: FormData,
  { id, version, content }: OpenedEvent,
  mosqueId: string | null,
): Promise<EventAnswer['conflict']> {
  // The form of a new event that is sent again was opened before its first version.
  const opened = Number(form.get('version')) || 1
  const openedContent = await findContentAt('event', id, opened, { content, version })
  const saved = toEventFormValues(content)
  const sent = readEventFormValues(form)
  const { values, conflicts } = mergeForm({
    base: openedContent ? toEventFormValues(parseStoredEvent(openedContent)) : null,
    saved,
    sent: mosqueId ? { ...sent, mosqueId: saved.mosqueId } : sent,
    parts: eventFormParts,
    choices: readChoices(form),
  })
  writeEventFormValues(form, values)
  form.set('version', String(version))
  form.delete(CONFLICT_FIELD)
  return conflicts.length > 0 ? { fields: conflicts, saved, opened } : null
}

/** Without script the preview is part of the whole page. */
export async function previewEventForm({ form, actor, context, language }: Save) {
  const { now } = requestFacts(context)
  const texts = adminTexts.of(language).adminEvents.errors
  return data(await buildAnswer(form, { preview: await previewDates(actor, form, { texts, now }) }))
}

async function buildAnswer(form: FormData, more: Partial<EventAnswer>): Promise<EventAnswer> {
  const values = readEventFormValues(form)
  const picture = await findFormPicture(values)
  const version = Number(form.get('version')) || 0
  const newId = readText(form, 'newId')
  const isResumed = form.has(RESUMED_FIELD)
  return {
    values,
    version,
    newId,
    errors: {},
    failure: null,
    conflict: null,
    preview: null,
    picture,
    isResumed,
    ...more,
  }
}
