import { reader } from '#app/db/client.server.ts'
import type { FeedFilters } from '#app/features/events/event-filters.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { dateColumns, saysYes, toEventDate } from '#app/features/events/event-rows.server.ts'
import { toStoredType } from '#app/features/events/event-rules.ts'
import type { EventDate } from '#app/features/events/event-types.ts'
import type { Access } from '#app/features/mosques/gathering-access.ts'
import { parseStoredAccess } from '#app/features/mosques/gathering-schema.ts'
import type { MosqueNames } from '#app/i18n/mosque-names.ts'
import { mosquesOf } from './feed-events.server.ts'

const MAX_ENTRIES = 50
const MAX_SITEMAP_PAGES = 40_000

export type ChangedEvent = MosqueNames & {
  title: string
  description: string | null
  access: Access
  mosqueAddress: string | null
  address: string
  /** Its address by ids, which no new title changes. */
  permanentAddress: string
  createdAt: string
  updatedAt: string
  /** Its next date, else its last one; null when none is readable. */
  date: EventDate | null
}

/** For feed readers: the published events that changed last, the newest change first. */
export async function listChangedEvents(filters: FeedFilters, now: Date): Promise<ChangedEvent[]> {
  let newest = selectNewestChanges().limit(MAX_ENTRIES)
  if (filters.mosque) newest = newest.where('e.mosqueId', '=', filters.mosque)
  if (filters.type) newest = newest.where('e.type', '=', toStoredType(filters.type))
  if (filters.type === 'class') newest = newest.where('e.audience', '=', 'children')
  if (filters.area) newest = newest.where('e.mosqueId', 'in', mosquesOf(filters.area))
  if (filters.audience === 'everyone')
    newest = newest.where((e) => e.or([e('e.audience', 'is', null), e('e.audience', '=', 'everyone')]))
  else if (filters.audience) newest = newest.where('e.audience', '=', filters.audience)
  if (filters.access) newest = newest.where('e.access', 'like', saysYes(filters.access))
  const rows = await reader()
    .selectFrom(newest.as('newest'))
    .innerJoin('events as e', 'e.id', 'newest.id')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(['e.id', 'e.mosqueId', 'e.slug', 'e.title', 'e.description', 'e.access', 'e.createdAt', 'e.updatedAt'])
    .select([
      'm.name as mosqueName',
      'm.arabicName as mosqueArabicName',
      'm.slug as mosqueSlug',
      'm.address as mosqueAddress',
    ])
    .orderBy('newest.updatedAt', 'desc')
    .orderBy('newest.id', 'desc')
    .execute()
  const dates = await loadDatesToShow(
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(({ id, mosqueId, slug, mosqueSlug, access, ...row }) => ({
    ...row,
    access: parseStoredAccess(access),
    address: seriesAddress({ slug, mosqueSlug }),
    permanentAddress: seriesAddress({ slug: id, mosqueSlug: mosqueId }),
    date: dates.get(id) ?? null,
  }))
}

/** Of each event its next date, else its last one. */
async function loadDatesToShow(ids: string[], now: Date): Promise<Map<string, EventDate>> {
  if (ids.length === 0) return new Map()
  const rows = await reader()
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .select(['o.eventId', ...dateColumns])
    .where('o.eventId', 'in', ids)
    .orderBy('o.startsAt')
    .execute()
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  const toShow = (dates: typeof rows) => dates.find(({ startsAt }) => startsAt > now.toISOString()) ?? dates.at(-1)!
  return new Map([...byEvent].map(([id, dates]) => [id, toEventDate(toShow(dates))]))
}

type Slice = { limit: number; offset: number }

/** For the sitemap: the pages of published events, the newest change first. */
export async function listEventPages({ limit, offset }: Slice): Promise<{ address: string; changed: string }[]> {
  const newest = selectNewestChanges().limit(limit).offset(offset)
  const rows = await reader()
    .selectFrom(newest.as('newest'))
    .innerJoin('events as e', 'e.id', 'newest.id')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(['e.slug', 'm.slug as mosqueSlug', 'newest.updatedAt'])
    .orderBy('newest.updatedAt', 'desc')
    .orderBy('newest.id', 'desc')
    .execute()
  return rows.map((row) => ({ address: seriesAddress(row), changed: row.updatedAt }))
}

/** The number of event pages in the sitemap. */
export async function countEventPages(): Promise<number> {
  const { count } = await reader()
    .selectFrom(selectNewestChanges().limit(MAX_SITEMAP_PAGES).as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads the index alone. Hidden mosques are few, so a subquery is cheaper than a join. */
function selectNewestChanges() {
  return reader()
    .selectFrom('events as e')
    .select(['e.id', 'e.mosqueId', 'e.updatedAt'])
    .where('e.mosqueId', 'not in', (mosques) =>
      mosques.selectFrom('mosques').select('id').where('status', '=', 'hidden'),
    )
    .orderBy('e.updatedAt', 'desc')
    .orderBy('e.id', 'desc')
}
