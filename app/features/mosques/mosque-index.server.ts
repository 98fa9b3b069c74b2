import { setTimeout as wait } from 'node:timers/promises'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { findLookalikes } from '#app/lib/search/lookalikes.ts'
import { indexInSlices, type TextDocument } from '#app/lib/search/text-index.ts'
import type { TextIndex } from '#app/lib/search/text-search.ts'
import { createPauses, runInPauses } from '#app/lib/turns/pauses.server.ts'
import { sortInSlices } from '#app/lib/turns/sort-in-slices.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { listCities } from './mosque-cities.server.ts'
import { buildMosqueDocument } from './mosque-document.ts'
import { toFilterNames } from './mosque-facts.ts'
import { type IndexedMosque, loadMosquesFingerprint, loadPublishedMosques } from './mosque-rows.server.ts'
import type { ListedCity, MosqueSummary } from './mosque-types.ts'

/** The published mosques of a content revision, sorted by name, with their search index. */
export type MosqueIndex = {
  revision: number
  fingerprint: string
  /** The rows by id, so that unchanged mosques are not read again. */
  rows: ReadonlyMap<string, IndexedMosque>
  mosques: readonly MosqueSummary[]
  /** None when all mosques are in one. */
  cities: readonly ListedCity[]
  citiesVersion: number
  areas: readonly string[]
  areasOf: ReadonlyMap<string, readonly string[]>
  facilities: readonly string[]
  text: TextIndex
  /** The mosques whose name looks like that of others but is written otherwise, with these others. */
  lookalikes: ReadonlyMap<number, readonly number[]>
}

/** How long a request waits for a new index before it uses the previous one. */
const MAX_WAIT_MS = 100

type State = { index: MosqueIndex | null; building: Promise<MosqueIndex> | null; watching: boolean }

// On globalThis, because pages, API and jobs may load copies of this module and the index is large.
const shared = globalThis as { mosqueConnectIndex?: State }

function getState(): State {
  shared.mosqueConnectIndex ??= { index: null, building: null, watching: false }
  return shared.mosqueConnectIndex
}

/**
 * The index of the newest content revision. While it is being built, the previous index is returned with `isStale`: a
 * response based on it must not be cached.
 */
export async function getMosqueIndex(): Promise<{ index: MosqueIndex; isStale: boolean }> {
  const current = getState()
  watchWrites(current)
  const revision = await currentRevision()
  if (current.index?.revision === revision) return { index: current.index, isStale: false }
  const buildIndex = refreshIndex()
  if (!current.index) return { index: await buildIndex, isStale: false }
  const fresh = await Promise.race([buildIndex, wait(MAX_WAIT_MS, null, { ref: false })])
  return fresh ? { index: fresh, isStale: false } : { index: current.index, isStale: true }
}

function watchWrites(current: State): void {
  if (current.watching) return
  current.watching = true
  onRevision(() => {
    refreshIndex().catch((error: Error) => console.warn(`The mosque index could not be rebuilt: ${error.message}`))
  })
}

/** Runs one build at a time; a write during a build starts another one. */
function refreshIndex(): Promise<MosqueIndex> {
  const current = getState()
  current.building ??= rebuildUntilCurrent(current).finally(() => {
    current.building = null
  })
  return current.building
}

async function rebuildUntilCurrent(current: State): Promise<MosqueIndex> {
  for (;;) {
    const revision = await currentRevision()
    const cities = await listCities()
    const citiesVersion = await versionOf(cities)
    const fingerprint = [await loadMosquesFingerprint(), citiesVersion, JSON.stringify(cities)].join('/')
    const previous = current.index
    // Most writes change only events; then the index is reused.
    const index =
      previous?.fingerprint === fingerprint
        ? { ...previous, revision }
        : await build({ revision, fingerprint, cities, citiesVersion }, previous)
    current.index = index
    if ((await currentRevision()) === revision) return index
  }
}

type Version = Pick<MosqueIndex, 'revision' | 'fingerprint' | 'cities' | 'citiesVersion'>

async function build(version: Version, previous: MosqueIndex | null): Promise<MosqueIndex> {
  const { cities, citiesVersion } = version
  const unchanged = previous?.citiesVersion === citiesVersion ? previous.rows : new Map()
  const published = await loadPublishedMosques(unchanged, cities)
  const rows = [...published.values()]
  // They were read in this order, apart from what other writes changed meanwhile.
  rows.sort((a, b) => compare(a.sortName, b.sortName) || compare(a.summary.id, b.summary.id))
  const text = await runInPauses(indexInSlices(documentsOf(rows), wordFamily))
  const mosques = rows.map((row) => row.summary)
  return {
    ...version,
    rows: published,
    mosques,
    areas: await sortNames(new Set(mosques.map((mosque) => mosque.area))),
    areasOf: await sortAreasOf(cities, mosques),
    facilities: await sortNames(await filterNamesOf(mosques)),
    text,
    lookalikes: findLookalikes(mosques.map(({ name }) => name)),
  }
}

/** Rows contain the names of their city. These and the assignment to cities change with the settings. */
const versionOf = async (cities: readonly ListedCity[]) => (cities.length > 0 ? (await siteSettings()).version : 0)

async function sortAreasOf(cities: readonly ListedCity[], mosques: readonly MosqueSummary[]) {
  const areas = new Map<string, readonly string[]>()
  for (const { id } of cities) {
    const inside = mosques.filter((mosque) => mosque.city?.id === id)
    areas.set(id, await sortNames(new Set(inside.map((mosque) => mosque.area))))
  }
  return areas
}

async function filterNamesOf(mosques: readonly MosqueSummary[]): Promise<Set<string>> {
  const names = new Set<string>()
  const pause = createPauses()
  for (const { facts } of mosques) {
    for (const name of toFilterNames(facts)) names.add(name)
    await pause()
  }
  return names
}

function* documentsOf(rows: readonly IndexedMosque[]): Generator<TextDocument> {
  for (const { summary, keywords } of rows) yield buildMosqueDocument(summary, keywords)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const { compare: compareNames } = new Intl.Collator('en')
const sortNames = (names: Set<string>) => runInPauses(sortInSlices([...names].filter(Boolean), compareNames))
