import { type Actor, canEnterAdmin } from '#app/access/permissions.ts'
import { toEventDate } from '#app/features/events/event-rows.server.ts'
import type { EventDate, EventDetails } from '#app/features/events/event-types.ts'
import { toEventDetails } from '#app/features/events/page/event-details.server.ts'
import { buildOccurrenceRows } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import { createSalaahTimeLookup } from '#app/features/events/salaah-times.server.ts'
import { loadMosqueLocation } from '#app/features/mosques/mosque-lookup.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { type EventContent, eventSchema } from './event-schema.ts'
import { toEventColumns } from './event-store.server.ts'

const MAX_PREVIEW_DATES = 5

const unknownLocation = { name: '', address: null, area: '', suburb: null, latitude: null, longitude: null }

export type DatePreview = { event: EventDetails; dates: EventDate[] }

type PreviewOptions = { texts: AdminTexts['adminEvents']['errors']; now: Date }

/** What visitors would see of an unfinished form: the event and its next five dates. */
export async function previewDates(
  actor: Actor | null,
  form: FormData,
  { texts, now }: PreviewOptions,
): Promise<DatePreview | null> {
  if (!canEnterAdmin(actor) || !actor) forbidden()
  const filled = new FormData()
  for (const [name, value] of form) filled.append(name, value)
  for (const name of ['title', 'description']) if (!String(form.get(name) ?? '').trim()) filled.set(name, '…')
  const submittedTimes = {
    date: String(form.get('date')),
    startTime: String(form.get('startTime')),
    endTime: String(form.get('endTime')),
  }
  const mosqueId = actor.role === 'superadmin' ? String(form.get('mosqueId') || 'none') : (actor.mosqueId ?? 'none')
  const zone = await zoneOf({ id: mosqueId })
  const today = dayInZone(now, zone)
  const parsed = parseForm(filled, eventSchema(texts, { today, stored: submittedTimes, mosqueId }))
  return parsed.ok ? buildPreview(parsed.value, zone, today) : null
}

async function buildPreview(content: EventContent, zone: string, today: string): Promise<DatePreview | null> {
  const { name: mosqueName, ...location } = (await loadMosqueLocation(content.mosqueId)) ?? unknownLocation
  const columns = toEventColumns(content, null)
  const dated = {
    ...columns,
    id: 'preview',
    zone,
    status: 'scheduled',
    excludedDates: '[]',
    movedDates: '{}',
    cancelledDates: '[]',
  }
  const rows = buildOccurrenceRows(dated, today, createSalaahTimeLookup(location, zone, await loadSiteTimes()))
    .filter((row) => columns.rrule === null || (row.date ?? '') >= today)
    .slice(0, MAX_PREVIEW_DATES)
  const [first] = rows
  if (!first) return null
  const { date: begins, startSalaah, startOffset } = columns
  const image = await loadImageColumns(columns.imageId)
  const { title: ownTitle, description: ownDescription, imageId: _ownPicture, ...date } = first
  const event = { ...columns, ...location, ...date, ...image, ownTitle, ownDescription, mosqueName, zone, begins }
  const noAddress = { slug: '', mosqueSlug: '' }
  return {
    event: toEventDetails({ ...event, ...noAddress, eventStatus: 'scheduled', updatedAt: '' }, []),
    dates: rows.map((row) => toEventDate({ ...row, startSalaah, startOffset })),
  }
}

async function loadImageColumns(imageId: string | null) {
  const [image] = imageId ? await findImages([imageId]) : []
  const none = { width: null, height: null, variants: null, store: null, originalUrl: null }
  return { ...none, ...image, imageId: image?.id ?? null }
}
