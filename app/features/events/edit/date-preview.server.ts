import { type Actor, canEnterAdmin } from '#app/access/permissions.ts'
import { createFollowedLookup } from '#app/features/events/dates/followed-salaah.ts'
import { buildOccurrenceRows, listKeys } from '#app/features/events/dates/occurrence-rows.server.ts'
import { toEventDate } from '#app/features/events/event-rows.server.ts'
import type { EventDate, EventDetails } from '#app/features/events/event-types.ts'
import { toEventDetails } from '#app/features/events/page/event-details.server.ts'
import { loadMosqueLocation, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isDay } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { parseValues } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { findImages } from '#app/services/images/images.server.ts'
import type { EventFormValues } from './event-form-values.ts'
import { type EventContent, eventSchema } from './event-schema.ts'
import { toEventColumns } from './event-writes.server.ts'

const MAX_PREVIEW_DATES = 5

export type DatePreview = { event: EventDetails; dates: EventDate[] }

const unknownLocation = {
  placeKind: 'mosque' as const,
  arabicName: null,
  name: '',
  address: null,
  area: '',
  suburb: null,
  latitude: null,
  longitude: null,
}

type PreviewOptions = { texts: AdminTexts['adminEvents']['errors']; now: Date }

/** What visitors would see of an unfinished form: the event and its next five dates. */
export async function previewDates(
  actor: Actor | null,
  values: EventFormValues,
  { texts, now }: PreviewOptions,
): Promise<DatePreview | null> {
  if (!canEnterAdmin(actor) || !actor) forbidden()
  const [title, description] = [values.title, values.description].map((text) => (text.trim() ? text : '…'))
  const mosqueId = actor.role === 'superadmin' ? values.mosqueId || 'none' : (actor.mosqueId ?? 'none')
  const zone = await zoneOf({ id: mosqueId })
  const today = dayInZone(now, zone)
  // Days and times are taken as they are.
  const { date, startTime, endTime } = values
  const schema = eventSchema(texts, { today, stored: { date, startTime, endTime }, mosqueId })
  const parsed = parseValues({ ...values, title, description }, schema)
  return parsed.ok ? buildPreview(parsed.value, zone, today) : null
}

async function buildPreview(content: EventContent, zone: string, today: string): Promise<DatePreview | null> {
  const {
    name: mosqueName,
    arabicName: mosqueArabicName,
    ...location
  } = (await loadMosqueLocation(content.mosqueId)) ?? unknownLocation
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
  const days = columns.follows ? listKeys(columns, today).filter(isDay) : []
  const timetables = (await loadTimetables([content.mosqueId], days)).get(content.mosqueId)
  const followedOn = createFollowedLookup(location, zone, await loadSiteTimes(), timetables)
  const rows = buildOccurrenceRows(dated, today, followedOn)
    .filter((row) => columns.rrule === null || (row.date ?? '') >= today)
    .slice(0, MAX_PREVIEW_DATES)
  const [first] = rows
  if (!first) return null
  const { date: begins, startSalaah, startOffset } = columns
  const image = await loadImageColumns(columns.imageId)
  const { title: ownTitle, description: ownDescription, imageId: _ownPicture, ...date } = first
  const event = { ...columns, ...location, ...date, ...image, ownTitle, ownDescription, zone, begins }
  const names = { mosqueName, mosqueArabicName }
  const noAddress = { slug: '', mosqueSlug: '' }
  return {
    event: toEventDetails({ ...event, ...names, ...noAddress, eventStatus: 'scheduled', updatedAt: '' }, []),
    dates: rows.map((row) => toEventDate({ ...row, startSalaah, startOffset })),
  }
}

async function loadImageColumns(imageId: string | null) {
  const [image] = imageId ? await findImages([imageId]) : []
  const none = { width: null, height: null, variants: null, store: null, originalUrl: null }
  return { ...none, ...image, imageId: image?.id ?? null }
}
