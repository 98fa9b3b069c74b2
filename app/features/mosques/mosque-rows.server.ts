import { setImmediate as yieldToOtherWork } from 'node:timers/promises'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { imageSources, largestSource } from '#app/services/images/image-sources.ts'
import { type MosqueFact, sortFacts, toFacilities } from './mosque-facts.ts'
import {
  type MosqueCity,
  type MosqueOnMap,
  type MosquePicture,
  type MosqueSummary,
  mapColumns,
  type StoredPosition,
  summaryColumns,
} from './mosque-types.ts'

const BATCH_SIZE = 500
const EXCERPT_CHARS = 160

const searchedColumns = ['id', 'placeKind', 'name', 'arabicName', 'city', 'area', 'suburb', 'address'] as const

/** What the search reads of a mosque. */
export type SearchedMosque = Pick<MosqueSummary, (typeof searchedColumns)[number]> & {
  facts: readonly MosqueFact[]
  keywords: readonly string[]
}

/** Changes whenever published mosques change: from their number, ids, versions and the last change. */
export async function loadMosquesFingerprint(): Promise<string> {
  const row = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('version').as('versions'),
      fn.max('updatedAt').as('last'),
      fn.min('id').as('oldest'),
      fn.max('id').as('newest'),
    ])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Object.values(row).join('/')
}

/** All published mosques by name with what is searched, in batches, so that other work is never blocked for long. */
export async function* readSearchedMosques(cities: readonly MosqueCity[]): AsyncGenerator<SearchedMosque[]> {
  const published = reader()
    .selectFrom('mosques')
    .select([...searchedColumns, 'sortName', 'keywords'])
    .where('status', '=', 'active')
  const cityOf = findIn(cities)
  for await (const rows of readByName(published, BATCH_SIZE)) {
    const facts = await loadFactsOf(rows.map(({ id }) => id))
    yield rows.map((row) => ({
      ...row,
      city: cityOf(row.city),
      facts: facts.get(row.id) ?? [],
      keywords: parseKeywords(row.keywords),
    }))
  }
}

/** These mosques as lists and cards show them, in this order, without those that are not published. */
export async function loadSummaries(ids: readonly string[], cities: readonly MosqueCity[]): Promise<MosqueSummary[]> {
  const cityOf = findIn(cities)
  return loadInBatches(ids, async (batch) => {
    const rows = await selectPublishedOf(batch).select(summaryColumns).execute()
    const [facts, imams, pictures] = [
      await loadFactsOf(batch),
      await loadFirstImams(batch),
      await loadPictures(batch, true),
    ]
    return rows.map((row) => ({
      ...row,
      city: cityOf(row.city),
      description: toExcerpt(row.description),
      ...withFacilities(facts.get(row.id) ?? []),
      imam: imams.get(row.id) ?? null,
      picture: pictures.get(row.id)?.[0] ?? null,
      approximate: row.approximate === 1,
    }))
  })
}

/** These mosques as the map and lists by distance show them, in this order, without those that are not published. */
export async function loadOnMap(ids: readonly string[], cities: readonly MosqueCity[]): Promise<MosqueOnMap[]> {
  const cityOf = findIn(cities)
  return loadInBatches(ids, async (batch) => {
    const rows = await selectPublishedOf(batch).select(mapColumns).execute()
    return rows.map((row) => ({ ...row, city: cityOf(row.city), approximate: row.approximate === 1 }))
  })
}

/** Where these published mosques are. */
export const loadPositions = (ids: readonly string[]): Promise<StoredPosition[]> =>
  loadInBatches(ids, (batch) => selectPublishedOf(batch).select(['id', 'latitude', 'longitude']).execute())

/**
 * That a mosque found by its id is published. An expression, because SQLite would else take an index of the status and go
 * through all published mosques for each few of them.
 */
export const isPublishedMosque = ({ eb, fn, val }: ExpressionBuilder<Database, 'mosques'>) =>
  eb(fn.coalesce('status', val('')), '=', 'active')

const selectPublishedOf = (ids: readonly string[]) =>
  reader().selectFrom('mosques').where('id', 'in', ids).where(isPublishedMosque)

async function loadInBatches<Row extends { id: string }>(
  ids: readonly string[],
  load: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (const batch of inBatches(ids, BATCH_SIZE)) {
    const byId = new Map((await load(batch)).map((row) => [row.id, row]))
    for (const id of batch) if (byId.has(id)) all.push(byId.get(id)!)
    if (ids.length > BATCH_SIZE) await yieldToOtherWork()
  }
  return all
}

function findIn(cities: readonly MosqueCity[]) {
  const byId = new Map(cities.map(({ id, names }) => [id, { id, names }]))
  return (id: string | null): MosqueCity | null => byId.get(id ?? '') ?? null
}

function parseKeywords(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

function toExcerpt(text: string | null): string | null {
  if (!text || text.length <= EXCERPT_CHARS) return text
  return `${text.slice(0, EXCERPT_CHARS).replace(/\s+\S*$/, '')}…`
}

/** The rows of a query of mosques by name, in batches, so that other work is never blocked for long. */
export async function* readByName<Row extends { id: string; sortName: string }>(
  query: SelectQueryBuilder<Database, 'mosques', Row>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  for (let after = { sortName: '', id: '' }; ; ) {
    const rows = await query
      .where(sql<boolean>`("sortName", id) > (${after.sortName}, ${after.id})`)
      .orderBy('sortName')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!
    await yieldToOtherWork()
  }
}

/** The facts of each mosque in the order of the form. */
export async function loadFactsOf(ids: readonly string[]): Promise<Map<string, MosqueFact[]>> {
  const rows = await reader()
    .selectFrom('mosqueFacts')
    .select(['mosqueId', 'fact', 'value', 'note', 'updatedAt'])
    .where('mosqueId', 'in', ids)
    .execute()
  const groups = groupByMosque(rows, ({ mosqueId: _mosqueId, note, ...row }) => ({ ...row, note: note ?? '' }))
  return new Map([...groups].map(([id, facts]) => [id, sortFacts(facts)]))
}

export const withFacilities = (facts: MosqueFact[]) => ({ facts, facilities: toFacilities(facts) })

async function loadFirstImams(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader()
    .selectFrom('mosqueImams')
    .select(['mosqueId', 'name'])
    .where('mosqueId', 'in', ids)
    .orderBy('sortOrder', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.mosqueId, row.name]))
}

/** The pictures of each mosque in order. A picture without a stored image and without an address is left out. */
export async function loadPictures(ids: readonly string[], firstOnly = false): Promise<Map<string, MosquePicture[]>> {
  let query = reader()
    .selectFrom('mosqueImages')
    .leftJoin('images', 'images.id', 'mosqueImages.imageId')
    .select([
      'mosqueImages.mosqueId',
      'mosqueImages.alt',
      'mosqueImages.url',
      'images.id',
      'images.width',
      'images.height',
      'images.variants',
      'images.store',
      'images.originalUrl',
    ])
    .where('mosqueImages.mosqueId', 'in', ids)
    .orderBy('mosqueImages.sortOrder')
  if (firstOnly) query = query.where('mosqueImages.sortOrder', '=', 0)
  return groupByMosque(await query.execute(), ({ id, width, height, variants, store, originalUrl, url, alt }) => {
    if (id === null) return url ? { src: url, width: 1280, height: 960, sets: [], alt, largest: url } : null
    const row = { id, width: width!, height: height!, variants: variants!, store: store!, originalUrl }
    return { ...imageSources(row), alt, largest: largestSource(row) }
  })
}

function groupByMosque<R extends { mosqueId: string }, T extends object>(rows: R[], pick: (row: R) => T | null) {
  const groups = Map.groupBy(rows, ({ mosqueId }) => mosqueId)
  return new Map([...groups].map(([id, own]): [string, T[]] => [id, own.flatMap((row) => pick(row) ?? [])]))
}
