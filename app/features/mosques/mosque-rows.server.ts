import { setImmediate as yieldToOtherWork } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { imageSources, largestSource } from '#app/services/images/image-sources.ts'
import { type MosqueFact, sortFacts, toFacilities } from './mosque-facts.ts'
import type { MosqueCity, MosquePicture, MosqueSummary } from './mosque-types.ts'

const BATCH_SIZE = 250
/** Stamps are small. */
const STAMP_BATCH_SIZE = 2000
const EXCERPT_CHARS = 160

const summaryColumns = [
  'id',
  'slug',
  'name',
  'sortName',
  'arabicName',
  'city',
  'area',
  'suburb',
  'address',
  'description',
  'capacity',
  'phone',
  'keywords',
  'latitude',
  'longitude',
  'approximate',
  'timeZone',
  'version',
  'updatedAt',
] as const

export type IndexedMosque = { stamp: string; summary: MosqueSummary; sortName: string; keywords: string[] }

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

/**
 * All published mosques by name. Those in `previous` with the same version are not read again. They are read in batches,
 * so that other work is never blocked for long.
 */
export async function loadPublishedMosques(
  previous: ReadonlyMap<string, IndexedMosque>,
  cities: readonly MosqueCity[],
): Promise<Map<string, IndexedMosque>> {
  const all = new Map<string, IndexedMosque>()
  for await (const stamps of readVersionStamps()) {
    const changed = stamps.filter(({ id, stamp }) => previous.get(id)?.stamp !== stamp).map(({ id }) => id)
    const loaded = new Map<string, IndexedMosque>()
    for (let from = 0; from < changed.length; from += BATCH_SIZE) {
      for (const mosque of await loadIndexedMosques(changed.slice(from, from + BATCH_SIZE), cities))
        loaded.set(mosque.summary.id, mosque)
      await yieldToOtherWork()
    }
    for (const { id, stamp } of stamps) {
      const unchanged = previous.get(id)
      const mosque = unchanged?.stamp === stamp ? unchanged : loaded.get(id)
      if (mosque) all.set(id, mosque)
    }
  }
  return all
}

/** The stamp of every published mosque by name, from one index. */
async function* readVersionStamps(): AsyncGenerator<{ id: string; stamp: string }[]> {
  const stamps = reader().selectFrom('mosques').select(['id', 'sortName', 'version', 'updatedAt'])
  for await (const rows of readByName(stamps.where('status', '=', 'active'), STAMP_BATCH_SIZE))
    yield rows.map((row) => ({ id: row.id, stamp: versionStamp(row) }))
}

async function loadIndexedMosques(ids: string[], cities: readonly MosqueCity[]): Promise<IndexedMosque[]> {
  const rows = await reader()
    .selectFrom('mosques')
    .select(summaryColumns)
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute()
  const [facts, imams, pictures] = [await loadFactsOf(ids), await loadFirstImams(ids), await loadPictures(ids, true)]
  const cityById = new Map(cities.map(({ id, names }) => [id, { id, names }]))
  return rows.map(({ sortName, keywords, version, updatedAt, approximate, ...shown }) => ({
    stamp: versionStamp({ version, updatedAt }),
    sortName,
    keywords: parseKeywords(keywords),
    summary: {
      ...shown,
      city: cityById.get(shown.city ?? '') ?? null,
      description: toExcerpt(shown.description),
      ...withFacilities(facts.get(shown.id) ?? []),
      imam: imams.get(shown.id) ?? null,
      picture: pictures.get(shown.id)?.[0] ?? null,
      approximate: approximate === 1,
    },
  }))
}

/** Changes with every save. */
const versionStamp = (row: { version: number; updatedAt: string }) => `${row.version}/${row.updatedAt}`

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
export async function loadFactsOf(ids: string[]): Promise<Map<string, MosqueFact[]>> {
  const rows = await reader()
    .selectFrom('mosqueFacts')
    .select(['mosqueId', 'fact', 'value', 'note', 'updatedAt'])
    .where('mosqueId', 'in', ids)
    .execute()
  const groups = groupByMosque(rows, ({ mosqueId: _mosqueId, note, ...row }) => ({ ...row, note: note ?? '' }))
  return new Map([...groups].map(([id, facts]) => [id, sortFacts(facts)]))
}

export const withFacilities = (facts: MosqueFact[]) => ({ facts, facilities: toFacilities(facts) })

async function loadFirstImams(ids: string[]): Promise<Map<string, string>> {
  const rows = await reader()
    .selectFrom('mosqueImams')
    .select(['mosqueId', 'name'])
    .where('mosqueId', 'in', ids)
    .orderBy('sortOrder', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.mosqueId, row.name]))
}

/** The pictures of each mosque in order. A picture without a stored image and without an address is left out. */
export async function loadPictures(ids: string[], firstOnly = false): Promise<Map<string, MosquePicture[]>> {
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

function groupByMosque<R extends { mosqueId: string }, T>(rows: R[], pick: (row: R) => T | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const value = pick(row)
    if (value === null) continue
    const group = groups.get(row.mosqueId)
    if (group) group.push(value)
    else groups.set(row.mosqueId, [value])
  }
  return groups
}
