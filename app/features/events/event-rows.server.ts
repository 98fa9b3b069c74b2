import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { type Connection, reader } from '#app/db/client.server.ts'
import { NO_START } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { parseStoredAccess } from '#app/features/mosques/gathering-schema.ts'
import type { GatheringFactName } from '#app/features/mosques/mosque-facts.ts'
import { practiceInWords } from '#app/features/prayer-times/calculation.ts'
import { loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { pick } from '#app/lib/pick.ts'
import { imageSources, largestSource } from '#app/services/images/image-sources.ts'
import { dependsOnTwilight, toAudience, toEventType } from './event-rules.ts'
import {
  type Audience,
  anchorPrayers,
  type EventDate,
  type EventPicture,
  eventTexts,
  type Occurrence,
  type SalaahStart,
} from './event-types.ts'

const EXCERPT_CHARS = 240

/** The columns that `toEventDate` reads, of dates `o` of events `e`. */
export const dateColumns = [
  'o.occurrenceDate',
  'o.date',
  'o.startTime',
  'o.endTime',
  'o.status',
  'o.startsAt',
  'o.followed',
  'e.startSalaah',
  'e.startOffset',
] as const

type JoinedQuery = ReturnType<typeof joinEvent>
const queries = new WeakMap<Connection, JoinedQuery>()

/** Occurrences with their event, mosque and picture, for `toOccurrence`. The query is built once for each database. */
export function selectOccurrencesWithEvent(): JoinedQuery {
  const database = reader()
  const query = queries.get(database) ?? joinEvent(database)
  queries.set(database, query)
  return query
}

function joinEvent(database: Connection) {
  return database
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .innerJoin('mosques as m', 'm.id', 'o.mosqueId')
    .leftJoin('images as i', (join) => join.on(({ eb, fn }) => eb('i.id', '=', fn.coalesce('o.imageId', 'e.imageId'))))
    .select(dateColumns)
    .select([
      'o.eventId',
      'o.mosqueId',
      'o.endsAt',
      'o.title as ownTitle',
      'o.description as ownDescription',
      'e.type',
      'e.audience',
      'e.registrationRequired',
      'e.welcome',
      'e.meals',
      'e.bringMat',
      'e.access',
      'e.rrule',
      'e.imageUrl',
      'e.slug',
      'm.name as mosqueName',
      'm.arabicName as mosqueArabicName',
      'm.slug as mosqueSlug',
      'm.placeKind',
      'i.id as imageId',
      'i.width',
      'i.height',
      'i.variants',
      'i.store',
      'i.originalUrl',
    ])
    .select(eventTexts.map((field) => `e.${field}` as const))
}

export type OccurrenceRow = Awaited<
  ReturnType<ReturnType<typeof selectOccurrencesWithEvent>['executeTakeFirstOrThrow']>
>

type WithoutTable<Column> = Column extends `${string}.${infer Name}` ? Name : never
type DateRow = Pick<OccurrenceRow, WithoutTable<(typeof dateColumns)[number]>>

/** One date of an event as the pages need it. */
export function toEventDate({ occurrenceDate, date, startTime, endTime, status, ...row }: DateRow): EventDate {
  const salaahStart = status === 'moved' ? null : toSalaahStart(row)
  const startsAt = row.startsAt === NO_START ? null : row.startsAt
  return { key: occurrenceDate, date, startTime, endTime, salaahStart, status, startsAt }
}

/** Title and description of a date: its own, or those of its event. */
export const textsOfDate = (row: Pick<OccurrenceRow, 'title' | 'description' | 'ownTitle' | 'ownDescription'>) => ({
  title: row.ownTitle ?? row.title,
  description: row.ownDescription ?? row.description ?? '',
})

/** A date with its event as the pages need it. */
export function toOccurrence(row: OccurrenceRow): Occurrence {
  const { title, description } = textsOfDate(row)
  return {
    ...toEventDate(row),
    ...pick(row, [
      'eventId',
      'mosqueId',
      'mosqueName',
      'mosqueArabicName',
      'slug',
      'mosqueSlug',
      'placeKind',
      ...eventTexts,
    ]),
    title,
    description: description.slice(0, EXCERPT_CHARS),
    type: toEventType(row.type),
    audience: toAudience(row.audience),
    picture: toEventPicture(row),
    registrationRequired: row.registrationRequired === 1,
    ...pick(row, ['welcome', 'meals']),
    bringMat: row.bringMat === 1,
    access: parseStoredAccess(row.access),
    repeats: row.rrule !== null,
    endsAt: row.endsAt === NO_START ? null : row.endsAt,
  }
}

type Keys = SelectQueryBuilder<Database, never, { eventId: string; occurrenceDate: string }>

/** The occurrences with these keys, by start. The keys come from a subquery that reads the index alone. */
export async function loadOccurrences(keys: Keys, direction: 'asc' | 'desc'): Promise<Occurrence[]> {
  const rows = await selectOccurrencesWithEvent()
    .innerJoin(keys.as('keys'), (join) =>
      join.onRef('keys.eventId', '=', 'o.eventId').onRef('keys.occurrenceDate', '=', 'o.occurrenceDate'),
    )
    .execute()
  // Sorted here: with ORDER BY the database scans the index of all occurrences instead of reading these few.
  const sign = direction === 'asc' ? 1 : -1
  return rows.sort((a, b) => sign * byStart(a, b)).map(toOccurrence)
}

type StartColumns = Pick<OccurrenceRow, 'startsAt' | 'eventId' | 'occurrenceDate'>

/** The order of lists. */
export function byStart(a: StartColumns, b: StartColumns): number {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
  if (a.eventId !== b.eventId) return a.eventId < b.eventId ? -1 : 1
  return a.occurrenceDate < b.occurrenceDate ? -1 : 1
}

/** How Fajr and Isha are calculated in nights without their angles, where the start of a shown event depends on it. */
export async function loadStartsPractice(
  events: readonly Pick<Occurrence, 'mosqueId' | 'salaahStart'>[],
  language: Language,
): Promise<string | null> {
  const depending = events.filter(({ salaahStart }) => dependsOnTwilight(salaahStart))
  const locations = await loadMosqueLocations([...new Set(depending.map(({ mosqueId }) => mosqueId))])
  const { salaah } = publicTexts.of(language)
  const practices = [...locations.values()].map(({ latitude, rules }) => practiceInWords(rules, latitude, salaah))
  return practices.find((practice) => practice !== null) ?? null
}

/** The salaah a start follows, or null for a fixed time. */
function toSalaahStart({
  startSalaah,
  startOffset,
  followed,
}: Pick<DateRow, 'startSalaah' | 'startOffset' | 'followed'>): SalaahStart | null {
  const prayer = anchorPrayers.find((name) => name === startSalaah)
  return prayer ? { prayer, offset: startOffset ?? 0, followed: followed ? JSON.parse(followed) : null } : null
}

type PictureColumns = Pick<
  OccurrenceRow,
  'imageId' | 'imageUrl' | 'width' | 'height' | 'variants' | 'store' | 'originalUrl'
>

/** The picture of an event: the stored one, else a remote one, else none. */
export function toEventPicture(row: PictureColumns): EventPicture | null {
  const { imageId: id, imageUrl: url } = row
  if (id === null) return url ? { src: url, width: 1280, height: 720, sets: [], largest: url } : null
  const { width, height, variants, store, originalUrl } = row
  const image = {
    id,
    width: width ?? 0,
    height: height ?? 0,
    variants: variants ?? '[]',
    store: store ?? '',
    originalUrl,
  }
  return { ...imageSources(image), largest: largestSource(image) }
}

export type OccurrenceBuilder = ExpressionBuilder<Database & { o: Database['eventOccurrences'] }, 'o'>

/** Dates of events for this audience. */
export const isFor = (audience: Audience) => (where: OccurrenceBuilder) =>
  audience === 'everyone' ? where('o.audience', 'is', null) : where('o.audience', '=', audience)

/** That the JSON of who can follow says yes to a fact, as it is written. */
export const saysYes = (fact: GatheringFactName) => `%"fact":"${fact}","value":"yes"%`

/** Dates of events that say yes to it. */
export const hasAccess = (fact: GatheringFactName) => (where: OccurrenceBuilder) =>
  where('o.eventId', 'in', where.selectFrom('events').select('id').where('access', 'like', saysYes(fact)))

/** Leaves out events of hidden mosques. Hidden mosques are few, so a subquery is cheaper than a join. */
export function isPublished(where: OccurrenceBuilder): Expression<SqlBool> {
  return where('o.mosqueId', 'not in', where.selectFrom('mosques').select('id').where('status', '=', 'hidden'))
}
