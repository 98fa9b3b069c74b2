import { data, type RouterContextProvider } from 'react-router'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { isId, newId } from '#app/db/ids.ts'
import { findContentAt } from '#app/db/records.server.ts'
import { dateAccess, keepUnasked } from '#app/features/mosques/gathering-access.ts'
import { findMosqueByAddress, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { parseValues, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { findImages } from '#app/services/images/images.server.ts'
import type { DraftAnswer } from '#app/ui/draft-form.tsx'
import { loadDatesToChange } from './change-event.server.ts'
import { type EventFormValues, eventFormParts, readEventFormValues, toEventFormValues } from './event-form-values.ts'
import { findFormPicture, storeFormPicture } from './event-picture.server.ts'
import { eventSchema, parseStoredEvent } from './event-schema.ts'
import { createEvent, findEventForEdit, toEventContent, updateEvent } from './event-writes.server.ts'

/** The response of the server when it did not save; `newId` is the id that the form of a new event names. */
export type EventAnswer = DraftAnswer<EventFormValues> & { picture: string | null; newId: string }

export type OpenedEvent = NonNullable<Awaited<ReturnType<typeof openEvent>>>

/** An event as its form opens it; null when there is none. */
export async function openEvent(actor: Actor | null, id: string, now: Date) {
  const event = await findEventForEdit(actor, id)
  if (!event) return null
  const content = toEventContent(event)
  return {
    id,
    version: event.version,
    content,
    values: toEventFormValues(content),
    zone: event.zone,
    rrule: event.rrule,
    isCancelled: event.status === 'cancelled',
    ...(await loadDatesToChange(event, now)),
  }
}

/** The id for the next new event, and the event that was just added, if it is still there. */
export async function prepareNewEvent(actor: Actor | null, addedId: string | null) {
  const event = addedId && isId(addedId) ? await findEventForEdit(actor, addedId) : null
  const mosque = event && (await findMosqueByAddress(event.mosqueId))
  const added = event && mosque && { id: event.id, slug: event.slug, mosqueSlug: mosque.slug, title: event.title }
  return { newId: newId(), added }
}

type Answer = ReturnType<typeof data<EventAnswer>>

type Save = { form: FormData; actor: Actor | null; context: Readonly<RouterContextProvider>; language: Language }

type Sent = { values: EventFormValues; version: number; choices: ReturnType<typeof readChoices> }

const readSent = (form: FormData): Sent => ({
  values: readEventFormValues(form),
  version: Number(form.get('version')) || 0,
  choices: readChoices(form),
})

/** Saves the form of an event: redirects with a toast, or returns the submitted values with their errors. */
export async function saveEventForm(save: Save, sent = readSent(save.form)): Promise<Response | Answer> {
  const { form, actor, context, language } = save
  const { adminEvents: texts } = adminTexts.of(language)
  const { now } = requestFacts(context)
  const eventId = readText(form, 'eventId')
  const newId = readText(form, 'newId')
  const id = eventId || (isId(newId) ? newId : '')
  // A new event is there already when its form was sent before and the answer got lost.
  const opened = id ? await openEvent(actor, id, now) : null
  sent.values = keepUnasked(sent.values, opened?.values)
  const home = localAddress(language, '/admin/events')
  if (eventId && !opened) return redirectWithToast(context, home, 'error', texts.toasts.gone)
  const mosqueId = isSuperadmin(actor) ? null : (actor?.mosqueId ?? forbidden())
  const zone = await zoneOf({ id: mosqueId ?? sent.values.mosqueId })
  const schema = eventSchema(texts.errors, { today: dayInZone(now, zone), stored: opened?.values ?? null, mosqueId })
  const merged = opened ? await mergeWithSaved(sent, opened, mosqueId) : { ...sent, conflict: null }
  const { conflict, version } = merged
  const { values, errors: pictureErrors } = await storeFormPicture(form, merged.values, { actor, now, language })
  const parsed = form.has(RESUMED_FIELD) ? ({ ok: false, errors: {} } as const) : parseValues(values, schema)
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...pictureErrors }
  const reject = async (status: number, reason: Partial<EventAnswer>) =>
    data(await buildAnswer(form, { values, version }, reason), { status })
  if (conflict) return reject(409, { errors, conflict })
  if (!parsed.ok || Object.keys(errors).length > 0) return reject(400, { errors })
  parsed.value.access = dateAccess(parsed.value.access, opened?.content.access, dayInZone(now, zone))
  if (parsed.value.imageId && (await findImages([parsed.value.imageId])).length === 0) parsed.value.imageId = null
  const saving = opened
    ? updateEvent(actor, opened.id, parsed.value, { version: opened.version, now })
    : createEvent(actor, parsed.value, { now, zone, ...(id && { id }) })
  const saved = await saving.catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    console.error('An event could not be saved:', error)
    return null
  })
  if (saved === null) return reject(503, { failure: texts.toasts.saveFailed })
  if (saved.outcome === 'missing') return redirectWithToast(context, home, 'error', texts.toasts.gone)
  if (saved.outcome === 'no-mosque') return reject(400, { errors: { mosqueId: texts.errors.mosqueGone } })
  // Somebody else saved after this form was merged, so it is merged again.
  if (saved.outcome === 'outdated') return saveEventForm(save, { values, version, choices: new Map() })
  if (eventId) return redirectWithToast(context, home, 'success', texts.toasts.updated)
  return redirectWithToast(context, `${home}?added=${saved.id}`, 'success', texts.toasts.created)
}

/**
 * Merges submitted values with what was saved since the form was opened, which counts as opened now. A conflict has the
 * parts that both editors changed.
 */
async function mergeWithSaved(
  { values: sent, version: sentVersion, choices }: Sent,
  { id, version, content, values: saved }: OpenedEvent,
  mosqueId: string | null,
) {
  // The form of a new event that is sent again was opened before its first version.
  const opened = sentVersion || 1
  const openedContent = await findContentAt('event', id, opened, { content, version })
  const { values, conflicts } = mergeForm({
    base: openedContent ? toEventFormValues(parseStoredEvent(openedContent)) : null,
    saved,
    sent: mosqueId ? { ...sent, mosqueId: saved.mosqueId } : sent,
    parts: eventFormParts,
    choices,
  })
  return { values, version, conflict: conflicts.length > 0 ? { fields: conflicts, saved, opened } : null }
}

async function buildAnswer(
  form: FormData,
  { values, version }: Pick<Sent, 'values' | 'version'>,
  more: Partial<EventAnswer>,
): Promise<EventAnswer> {
  return {
    values,
    version,
    newId: readText(form, 'newId'),
    errors: {},
    failure: null,
    conflict: null,
    picture: await findFormPicture(values),
    isResumed: form.has(RESUMED_FIELD),
    ...more,
  }
}
