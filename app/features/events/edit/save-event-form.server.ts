import { data, type RouterContextProvider } from 'react-router'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { storeUploads } from '#app/access/uploads.server.ts'
import { isId } from '#app/db/ids.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { parseForm, readText } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import { previewDates } from './date-preview.server.ts'
import { findFormPicture, openEvent } from './event-for-edit.server.ts'
import type { EventAnswer } from './event-form.tsx'
import { readEventFormValues, toEventFormValues } from './event-form-values.ts'
import { eventSchema } from './event-schema.ts'
import { createEvent, updateEvent } from './event-writes.server.ts'

type Save = { form: FormData; actor: Actor | null; context: Readonly<RouterContextProvider>; language: Language }

/** Saves the form of an event: redirects with a toast, or returns the submitted values with their errors. */
export async function saveEventForm({ form, actor, context, language }: Save) {
  const { adminEvents: texts, adminMosques } = adminTexts.of(language)
  const { now } = requestFacts(context)
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
  const parsed = parseForm(form, schema)
  const file = form.get('picture')
  form.delete('picture')
  if (!parsed.ok) return data(await buildAnswer(form, { errors: parsed.errors }), { status: 400 })
  const version = Number(form.get('version')) || (eventId ? 0 : 1)
  // A form on an older version is rejected below, so its picture is not stored.
  if (actor && file instanceof File && file.size > 0 && (!opened || opened.version === version)) {
    const uploaded = await storeUploads([file], { id: actor.id, mosqueId: parsed.value.mosqueId, now })
    const [image] = uploaded.ok ? uploaded.images : []
    const fault = (!uploaded.ok && uploaded.faults[0]) || 'upload-failed'
    if (!image)
      return data(await buildAnswer(form, { errors: { imageId: pictureMessage(adminMosques.images, fault) } }), {
        status: 400,
      })
    parsed.value.imageId = image.id
    form.set('imageId', image.id)
  }
  if (parsed.value.imageId && (await findImages([parsed.value.imageId])).length === 0) parsed.value.imageId = null
  const save = opened
    ? updateEvent(actor, opened.id, parsed.value, { version, now })
    : createEvent(actor, parsed.value, { now, zone, ...(id && { id }) })
  const saved = await save.catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    console.error('An event could not be saved:', error)
    return null
  })
  if (saved === null) return data(await buildAnswer(form, { failure: texts.toasts.saveFailed }), { status: 503 })
  if (saved.outcome === 'missing') return redirectWithToast(context, home, 'error', texts.toasts.gone)
  if (saved.outcome === 'no-mosque') {
    return data(await buildAnswer(form, { errors: { mosqueId: texts.errors.mosqueGone } }), { status: 400 })
  }
  if (saved.outcome === 'outdated') {
    const conflict = { theirs: toEventFormValues(saved.stored), version: saved.version }
    return data(await buildAnswer(form, { conflict }), { status: 409 })
  }
  if (eventId) return redirectWithToast(context, home, 'success', texts.toasts.updated)
  return redirectWithToast(context, `${home}?added=${saved.id}`, 'success', texts.toasts.created)
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
  return { values, version, newId, errors: {}, failure: null, conflict: null, preview: null, picture, ...more }
}
