import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { type Reading, reader } from '#app/db/client.server.ts'
import { type Database, NO_START } from '#app/db/schema.ts'
import { imageSources, largestSource } from '#app/services/images/image-sources.ts'
import { eventTypeOf } from './event-rules.ts'
import { anchorPrayers, type EventPicture, type Occurrence, type SalaahStart } from './event-types.ts'

const LETTERS_ON_CARD = 240

type Joined = ReturnType<typeof joinEvent>
const joined = new WeakMap<Reading, Joined>()

/** Occurrences with their event, mosque and picture, as the type `Occurrence` needs them; begun once for a database. */
export function occurrencesWithEvent(): Joined {
  const database = reader()
  const begun = joined.get(database) ?? joinEvent(database)
  joined.set(database, begun)
  return begun
}

function joinEvent(database: Reading) {
  return database
    .selectFrom('event_occurrences as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .innerJoin('mosques as m', 'm.id', 'o.mosque_id')
    .leftJoin('images as i', 'i.id', 'e.image_id')
    .select([
      'o.event_id',
      'o.occurrence_date',
      'o.mosque_id',
      'o.date',
      'o.start_time',
      'o.end_time',
      'o.starts_at',
      'o.ends_at',
      'o.status',
      'e.title',
      'e.description',
      'e.type',
      'e.start_salaah',
      'e.start_offset',
      'e.registration_required',
      'e.rrule',
      'e.image_url',
      'm.name as mosque_name',
      'i.id as image_id',
      'i.width',
      'i.height',
      'i.variants',
      'i.store',
      'i.original_url',
    ])
}

export type OccurrenceRow = Awaited<ReturnType<ReturnType<typeof occurrencesWithEvent>['executeTakeFirstOrThrow']>>

/** A row as the pages need it. */
export function toOccurrence(row: OccurrenceRow): Occurrence {
  return {
    eventId: row.event_id,
    mosqueId: row.mosque_id,
    mosqueName: row.mosque_name,
    title: row.title,
    description: (row.description ?? '').slice(0, LETTERS_ON_CARD),
    type: eventTypeOf(row.type),
    key: row.occurrence_date,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    salaahStart: row.status === 'moved' ? null : salaahStartOf(row.start_salaah, row.start_offset),
    picture: pictureOf(row),
    registrationRequired: row.registration_required === 1,
    repeats: row.rrule !== null,
    status: row.status,
    startsAt: row.starts_at === NO_START ? null : row.starts_at,
    endsAt: row.ends_at === NO_START ? null : row.ends_at,
  }
}

type Keys = SelectQueryBuilder<Database, never, { event_id: string; occurrence_date: string }>

/** The occurrences with these keys, in the order they begin. The keys are found first: they need the index alone. */
export async function readOccurrences(keys: Keys, direction: 'asc' | 'desc'): Promise<Occurrence[]> {
  const rows = await occurrencesWithEvent()
    .innerJoin(keys.as('keys'), (join) =>
      join.onRef('keys.event_id', '=', 'o.event_id').onRef('keys.occurrence_date', '=', 'o.occurrence_date'),
    )
    .execute()
  // Put in order here: asked for it, the database would read along all occurrences instead of these few.
  const sign = direction === 'asc' ? 1 : -1
  return rows.sort((a, b) => sign * byStart(a, b)).map(toOccurrence)
}

function byStart(a: OccurrenceRow, b: OccurrenceRow): number {
  if (a.starts_at !== b.starts_at) return a.starts_at < b.starts_at ? -1 : 1
  if (a.event_id !== b.event_id) return a.event_id < b.event_id ? -1 : 1
  return a.occurrence_date < b.occurrence_date ? -1 : 1
}

/** The salaah a start follows, or null for a fixed time. */
export function salaahStartOf(prayer: string | null, offset: number | null): SalaahStart | null {
  const known = anchorPrayers.find((name) => name === prayer)
  return known ? { prayer: known, offset: offset ?? 0 } : null
}

type PictureColumns = Pick<
  OccurrenceRow,
  'image_id' | 'image_url' | 'width' | 'height' | 'variants' | 'store' | 'original_url'
>

/** The picture of an event: its own from the store, else one kept elsewhere, else none. */
export function pictureOf(row: PictureColumns): EventPicture | null {
  const { image_id: id, image_url: url } = row
  if (id === null) return url ? { src: url, width: 1280, height: 720, sets: [], largest: url } : null
  const { width, height, variants, store, original_url } = row
  const image = {
    id,
    width: width ?? 0,
    height: height ?? 0,
    variants: variants ?? '[]',
    store: store ?? '',
    original_url,
  }
  return { ...imageSources(image), largest: largestSource(image) }
}

export type OccurrenceBuilder = ExpressionBuilder<Database & { o: Database['event_occurrences'] }, 'o'>

/** Only published mosques' events are shown; hidden mosques are few, so they are left out rather than joined in. */
export function isPublished(where: OccurrenceBuilder): Expression<SqlBool> {
  return where('o.mosque_id', 'not in', where.selectFrom('mosques').select('id').where('status', '=', 'hidden'))
}
