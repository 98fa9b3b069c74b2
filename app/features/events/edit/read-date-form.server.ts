import type { Actor } from '#app/access/permissions.ts'
import { storeUploads } from '#app/access/uploads.server.ts'
import { type ChangedDate, type DateFaults, parseChangedDate } from '#app/features/events/recurrence/changed-date.ts'
import { parseExceptions } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import { findDate } from './event-for-edit.server.ts'
import { findEventForEdit } from './event-store.server.ts'
import { MAX_EVENT_CHARS } from './shared-event-fields.ts'

type Request = { actor: Actor | null; id: string; key: string; now: Date; language: Language }
type ReadForm = { ok: true; changed: ChangedDate; repeats: boolean } | { ok: false; errors: FormErrors }

/** Reads the form of one date of an event and stores its picture; null when there is no such date. */
export async function readDateForm(
  form: FormData,
  { actor, id, key, now, language }: Request,
): Promise<ReadForm | null> {
  const event = await findEventForEdit(actor, id)
  const shown = event && (await findDate(id, key))
  if (!actor || !event || !shown) return null
  const before = parseExceptions(event).changed[key]
  const { changed, faults } = parseChangedDate(form, {
    today: dayInZone(now, await zoneOf({ id: event.mosqueId })),
    shown,
    isMoved: before?.date !== undefined,
    event,
    maxChars: MAX_EVENT_CHARS,
  })
  if (!changed) return { ok: false, errors: messagesFor(faults, language) }
  const repeats = event.rrule !== null
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) {
    const imageId = form.has('removePicture') ? undefined : before?.imageId
    return { ok: true, changed: imageId ? { ...changed, imageId } : changed, repeats }
  }
  const stored = await storeUploads([file], { id: actor.id, mosqueId: event.mosqueId, now })
  if (stored.ok && stored.images[0]) return { ok: true, changed: { ...changed, imageId: stored.images[0].id }, repeats }
  const fault = (!stored.ok && stored.faults[0]) || 'upload-failed'
  return { ok: false, errors: { picture: pictureMessage(adminTexts.of(language).adminMosques.images, fault) } }
}

function messagesFor(faults: DateFaults, language: Language): FormErrors {
  const { errors } = adminTexts.of(language).adminEvents
  const required = { date: errors.dateRequired, startTime: errors.startRequired, endTime: errors.endRequired }
  const messages: FormErrors = {}
  for (const [name, fault] of Object.entries(faults)) {
    if (fault === 'required') messages[name] = required[name as keyof typeof required]
    else if (fault === 'too-long') messages[name] = errors.tooLong(MAX_EVENT_CHARS[name as 'title' | 'description'])
    else messages[name] = { past: errors.datePast, step: errors.dateTimeStep, same: errors.endSame }[fault]
  }
  return messages
}
